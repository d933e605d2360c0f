//! Rebuilds the crate when a query file changes: embedding a folder does not tell cargo of the files in it.
#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=../queries");
}
