//! A check's report as text and as JSON.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};

use anstyle::{AnsiColor, Style};

use super::{note, print, print_json};
use crate::error::Result;
use crate::report::{Finding, FunctionRow, Problem, Report, RuleFinding, Violation};
use crate::scan::Unverified;
use crate::text::{count, visible};

const FAIL: Style = AnsiColor::Red.on_default().bold();
const UNVERIFIED: Style = AnsiColor::Yellow.on_default();
const WARN: Style = AnsiColor::Yellow.on_default();

/// The report as JSON.
pub(crate) fn json(report: &Report) -> Result<()> {
    print_json(&report.object())
}

/// The report as lines; notes, and on a terminal a summary, go to stderr.
pub(crate) fn text(report: &Report) -> Result<()> {
    report.notes.iter().for_each(|line| note(line));
    print(|out| {
        for violation in report.all() {
            let (style, word) = if violation.fails() { (FAIL, "FAIL") } else { (WARN, "WARN") };
            let text = match violation {
                Violation::Finding(finding) => finding_text(finding),
                Violation::Rule(finding) => rule_text(finding),
                Violation::Problem(problem) => problem_text(problem),
            };
            writeln!(out, "{style}{word}{style:#} {text}")?;
        }
        for Unverified { file, reason } in &report.unverified {
            writeln!(out, "{UNVERIFIED}UNVERIFIED{UNVERIFIED:#} {}  {}", visible(file), visible(reason))?;
        }
        for row in report.functions.iter().flatten() {
            writeln!(out, "FUNCTION {}", row_text(row))?;
        }
        Ok(())
    })?;
    if std::io::stderr().is_terminal() {
        let _ = writeln!(anstream::stderr(), "{}", summary(report));
    }
    Ok(())
}

/// `<file>:<line> <function>  <metric> <value> > <limit>`
pub(crate) fn finding_text(finding: &Finding) -> String {
    let Finding { file, line, function, metric, value, limit, .. } = finding;
    format!("{}:{line} {}  {} {value} > {limit}", visible(file), visible(function), metric.name())
}

/// `<file>:<line> <checker>  <code> <message>`
pub(crate) fn problem_text(problem: &Problem) -> String {
    let Problem { file, line, checker, code, message, .. } = problem;
    let code = code.as_ref().map(|code| format!("{} ", visible(code))).unwrap_or_default();
    format!("{}:{line} {}  {code}{}", visible(file), visible(checker), visible(message))
}

/// `<file>:<line> <rule>  <bound> <value> > <limit>`
pub(crate) fn rule_text(finding: &RuleFinding) -> String {
    let RuleFinding { file, line, rule, metric, value, limit, reason, .. } = finding;
    let what = match value {
        Some(value) => format!("{value} > {limit}"),
        None => format!("not checked: {}", visible(reason.as_deref().unwrap_or_default())),
    };
    format!("{}:{line} {}  {metric} {what}", visible(file), visible(rule))
}

fn row_text(row: &FunctionRow) -> String {
    let FunctionRow { file, line, function, complexity, depth, .. } = row;
    let mut text = format!("{}:{line} {}  complexity {complexity} depth {depth}", visible(file), visible(function));
    for (name, value) in [("lines", row.lines), ("params", row.params)] {
        if let Some(value) = value {
            let _ = write!(text, " {name} {value}");
        }
    }
    text
}

fn summary(report: &Report) -> String {
    let checked = count(report.checked, "file");
    let violations = count(report.violations.len() + report.style.findings.len(), "violation");
    let mut parts = vec![format!("{checked} checked"), violations];
    if !report.problems.is_empty() {
        parts.push(format!("{} of checkers", count(report.problems.len(), "problem")));
    }
    if !report.unverified.is_empty() {
        parts.push(format!("{} unverified", report.unverified.len()));
    }
    parts.join(", ")
}
