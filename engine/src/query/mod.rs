//! Query files: from text to a [`RuleSet`] that can be matched.
//!
//! `source` (headers) -> `lexer` -> `parser` (patterns as written) -> `compile` (kinds and fields resolved against a
//! grammar, captures checked against the `vocabulary`) -> `rules` -> `matcher` (one pattern at one node).

mod compile;
mod error;
mod kinds;
mod lexer;
mod matcher;
mod mentions;
mod parser;
mod pattern;
mod rules;
mod source;
mod vocabulary;

pub use error::{QueryError, nearest};
pub(crate) use kinds::KindNames;
pub(crate) use matcher::{Captured, Match, Matcher};
pub(crate) use mentions::unmentioned_kinds;
pub(crate) use parser::parse;
pub(crate) use pattern::{Item, Shape};
pub(crate) use rules::{CompiledPattern, RuleSet};
pub(crate) use source::Header;
pub use source::QuerySource;
pub use vocabulary::DecisionKind;
pub(crate) use vocabulary::{Attachment, Capture, Setting};
