//! A pattern as it is written: names not yet looked up in a grammar.

use std::ops::Range;

/// One top-level pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern<'t> {
    pub(crate) root: Item<'t>,
    pub(crate) predicates: Vec<Predicate<'t>>,
    pub(crate) line: u32,
    /// Its bytes in the query text.
    pub(crate) range: Range<usize>,
}

/// A node or a list of alternatives, where a child (or the root) may stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item<'t> {
    pub(crate) field: Option<&'t str>,
    /// No named node may stand between this and the child before it, or the parent's start.
    pub(crate) anchored: bool,
    pub(crate) shape: Shape<'t>,
    pub(crate) captures: Vec<&'t str>,
    pub(crate) line: u32,
    /// Its bytes in the query text, field and captures included.
    pub(crate) range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape<'t> {
    /// `(kind child... !field)`, `(_)`
    Node { kind: &'t str, children: Vec<Item<'t>>, absent: Vec<&'t str>, anchored_end: bool },
    /// `"token"`
    Token(String),
    /// `_`
    Anything,
    /// `[a b]`
    Alternatives(Vec<Item<'t>>),
}

/// `(#name? argument...)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Predicate<'t> {
    pub(crate) name: &'t str,
    pub(crate) arguments: Vec<Argument<'t>>,
    pub(crate) line: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Argument<'t> {
    Capture(&'t str),
    Text(String),
}
