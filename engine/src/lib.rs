//! Measures functions with tree-sitter; what a language's nodes mean is said by query files, not by Rust.
//!
//! The path of a file: its extension names a [`Language`] of the [`Catalog`]; an [`Analyzer`] parses it, walks the tree
//! once and matches the language's patterns (`query`), gives what they captured to the functions around it (`measure`)
//! and returns an [`Analysis`]. A [`Search`] runs queries of a project's own on the trees in it (`search`). Nothing here
//! reads or writes files, prints, or knows of limits.

mod analyze;
mod catalog;
mod deadline;
mod grammars;
mod inspect;
mod measure;
mod query;
mod report;
mod search;

pub use analyze::{AnalyzeError, Analyzer};
pub use catalog::{Catalog, Language, built_in_sources};
pub use grammars::{grammar, grammar_names};
pub use inspect::{QueryPart, captured_nodes, query_parts};
pub use measure::LineTable;
pub use query::{DecisionKind, QueryError, QuerySource, nearest};
pub use report::{Analysis, Decision, Function, Span};
pub use search::{Found, QueryText, Search, SearchError};
