//! Query files: from text to a [`RuleSet`] that can be matched.
//!
//! `source` (headers) -> `lexer` -> `parser` (patterns as written) -> `rules` (kinds and fields resolved against a
//! grammar, captures checked against the `vocabulary`) -> `matcher` (one pattern at one node).

mod error;
mod lexer;
mod matcher;
mod mentions;
mod parser;
mod pattern;
mod rules;
mod source;
mod vocabulary;

pub use error::{QueryError, nearest};
pub(crate) use matcher::{Captured, Matcher};
pub(crate) use mentions::unmentioned_kinds;
pub(crate) use parser::parse;
pub(crate) use pattern::{Item, Shape};
pub(crate) use rules::{CompiledPattern, RuleSet};
pub use source::QuerySource;
pub(crate) use source::Header;
pub use vocabulary::DecisionKind;
pub(crate) use vocabulary::{Attachment, Capture, Setting};
