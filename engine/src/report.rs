//! What measuring a file gives: plain values.

use crate::analyze::ParsedTree;
use crate::measure::LineTable;
use crate::query::DecisionKind;

/// A range of bytes in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A node that adds 1 to a function's complexity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Why it counts.
    pub kind: DecisionKind,
    /// Where it is.
    pub span: Span,
}

/// A function and its four metrics, as `docs/spec.md` defines them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its name, with its type's in front if it is a member; `<anonymous>` if it has none.
    pub name: String,
    /// Its bytes, without decorators and the like in front.
    pub span: Span,
    /// Line on which it begins, from 1.
    pub line: u32,
    /// Line on which it ends, from 1.
    pub end_line: u32,
    /// 1 and one more for each decision.
    pub complexity: u32,
    /// Levels of nesting at its deepest place; 0 if nothing is nested.
    pub depth: u32,
    /// Lines that are neither blank nor comment alone; `None` where its language exempts it.
    pub lines: Option<u32>,
    /// Declared parameters; `None` where its language exempts it.
    pub params: Option<u32>,
    /// What complexity counts, in the order of the source.
    pub decisions: Vec<Decision>,
    /// The nested bodies around the first deepest place, outermost first.
    pub deepest: Vec<Span>,
    /// What `params` counts.
    pub parameters: Vec<Span>,
}

/// A measured file.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// Its functions in the order in which they begin.
    pub functions: Vec<Function>,
    /// The first line, from 1, on which the parser met what it could not read.
    pub error_line: Option<u32>,
    /// Its lines.
    pub lines: LineTable,
    /// What it was parsed into: its own tree, then those of the languages embedded in it.
    pub(crate) trees: Vec<ParsedTree>,
    /// There were too many to keep all.
    pub(crate) has_more_trees: bool,
}

impl Analysis {
    /// The stems of the languages in the file, its own first, each once.
    #[must_use]
    pub fn stems(&self) -> Vec<&str> {
        let mut stems = Vec::new();
        for tree in &self.trees {
            if !stems.contains(&tree.stem.as_str()) {
                stems.push(&tree.stem);
            }
        }
        stems
    }
}
