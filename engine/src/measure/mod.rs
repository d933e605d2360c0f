//! From a parsed file to measured functions.
//!
//! `collect` walks a tree once and writes down what the patterns captured ([`marks`]); `inject` does the same for
//! embedded languages; `fold` sorts all marks into tree order and gives each to the innermost function around it;
//! `names` and `lines` answer what a function is called and which of its lines count.

mod collect;
mod fold;
mod inject;
mod lines;
mod marks;
mod names;

pub(crate) use collect::{Collector, Parsed};
pub(crate) use fold::fold;
pub(crate) use inject::{Injection, last_of_each};
pub use lines::LineTable;
pub(crate) use marks::Frame;
