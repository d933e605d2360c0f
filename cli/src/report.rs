//! What a check found, in the order in which it is shown.

use serde::Serialize;

use crate::config::Metric;
use crate::scan::Unverified;

/// The result of a check: the JSON object of `--format json`.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    pub(crate) version: &'static str,
    /// Files measured.
    pub(crate) checked: usize,
    pub(crate) violations: Vec<Finding>,
    pub(crate) unverified: Vec<Unverified>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) functions: Option<Vec<FunctionRow>>,
}

/// A function over a limit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Finding {
    pub(crate) file: String,
    pub(crate) line: u32,
    // Before the name, so that deriving the order sorts by file, line, metric.
    #[serde(skip)]
    pub(crate) order: Metric,
    pub(crate) function: String,
    pub(crate) metric: Metric,
    pub(crate) value: u32,
    pub(crate) limit: u32,
    /// Why the value is what it is, for the reader who has to mend it.
    #[serde(skip)]
    pub(crate) why: String,
}

/// A measured function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FunctionRow {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) end_line: u32,
    pub(crate) function: String,
    pub(crate) language: String,
    pub(crate) complexity: u32,
    pub(crate) depth: u32,
    pub(crate) lines: Option<u32>,
    pub(crate) params: Option<u32>,
}

impl Report {
    /// Puts every list into its order: the same whatever the order of the work was.
    pub(crate) fn sort(&mut self) {
        self.violations.sort();
        self.unverified.sort();
        self.unverified.dedup();
        if let Some(functions) = &mut self.functions {
            // A stable sort keeps the order of the source for functions on one line.
            functions.sort_by(|left, right| (&left.file, left.line).cmp(&(&right.file, right.line)));
        }
    }
}
