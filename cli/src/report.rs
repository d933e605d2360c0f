//! What a check found, in the order in which it is shown.

use serde::Serialize;

use crate::config::{Decision, Metric, Severity};
use crate::scan::Unverified;
use crate::style::StyleReport;

/// The result of a check.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) version: &'static str,
    /// Files measured.
    pub(crate) checked: usize,
    pub(crate) violations: Vec<Finding>,
    /// What the project's own rules say.
    pub(crate) style: StyleReport,
    /// What checkers report: violations too, if they are critical.
    pub(crate) problems: Vec<Problem>,
    pub(crate) unverified: Vec<Unverified>,
    /// Those of the same that are in a known language and could not be measured at all.
    pub(crate) unmeasured: Vec<Unverified>,
    pub(crate) notes: Vec<String>,
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

/// A file that breaks one of the project's own rules.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct RuleFinding {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) rule: String,
    /// The name of the bound.
    pub(crate) metric: &'static str,
    /// `None` if the check could not be finished.
    pub(crate) value: Option<u32>,
    pub(crate) limit: u32,
    pub(crate) decision: Decision,
    /// Why the check could not be finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// What the number means, for the reader who has to mend it.
    #[serde(skip)]
    pub(crate) why: String,
}

/// What a checker reports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Problem {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) checker: String,
    pub(crate) code: Option<String>,
    pub(crate) message: String,
    pub(crate) severity: Severity,
}

/// One of the violations of a report, by where it is.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum Violation<'r> {
    Finding(&'r Finding),
    Rule(&'r RuleFinding),
    Problem(&'r Problem),
}

impl Violation<'_> {
    /// Whether it has to be mended; the others are only said.
    pub(crate) fn fails(&self) -> bool {
        match self {
            Self::Finding(_) => true,
            Self::Rule(finding) => finding.decision == Decision::Refuse,
            Self::Problem(problem) => problem.severity == Severity::Critical,
        }
    }

    fn place(&self) -> (&str, u32) {
        match self {
            Self::Finding(Finding { file, line, .. })
            | Self::Rule(RuleFinding { file, line, .. })
            | Self::Problem(Problem { file, line, .. }) => (file, *line),
        }
    }
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

/// The JSON object of `--format json`.
#[derive(Serialize)]
pub(crate) struct ReportObject<'r> {
    version: &'static str,
    checked: usize,
    violations: Vec<Violation<'r>>,
    unverified: &'r [Unverified],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'r [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    functions: Option<&'r [FunctionRow]>,
}

impl Report {
    /// The report as it is written in JSON.
    pub(crate) fn object(&self) -> ReportObject<'_> {
        ReportObject {
            version: self.version,
            checked: self.checked,
            violations: self.all(),
            unverified: &self.unverified,
            notes: &self.notes,
            functions: self.functions.as_deref(),
        }
    }

    /// Everything that is wrong, in the order of files and lines.
    pub(crate) fn all(&self) -> Vec<Violation<'_>> {
        let findings = self.violations.iter().map(Violation::Finding);
        let rules = self.style.findings.iter().map(Violation::Rule);
        let problems = self.problems.iter().map(Violation::Problem);
        let mut all: Vec<_> = findings.chain(rules).chain(problems).collect();
        // A stable sort keeps the order of those in one line.
        all.sort_by(|left, right| left.place().cmp(&right.place()));
        all
    }

    /// Whether nothing is wrong that has to be mended.
    pub(crate) fn is_clean(&self) -> bool {
        !self.all().iter().any(Violation::fails)
    }

    /// Puts every list into its order: the same whatever the order of the work was.
    pub(crate) fn sort(&mut self) {
        self.violations.sort();
        self.style.findings.sort();
        self.problems.sort();
        self.unverified.sort();
        self.unverified.dedup();
        if let Some(functions) = &mut self.functions {
            // A stable sort keeps the order of the source for functions on one line.
            functions.sort_by(|left, right| (&left.file, left.line).cmp(&(&right.file, right.line)));
        }
    }
}
