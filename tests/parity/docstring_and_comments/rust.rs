/// Documentation.
fn f() -> u8 {
    //! Documentation inside.

    /* not
       counted */
    1 // counted
}
