//! What the rules say of files, for whoever reports it.

use std::collections::BTreeSet;

use super::rules::{Rule, Style};
use super::ruling::{Excess, Outcome, Ruling};
use crate::config::Decision;
use crate::report::RuleFinding;

/// The rulings about files.
#[derive(Debug, Default)]
pub(crate) struct StyleReport {
    pub(crate) findings: Vec<RuleFinding>,
    /// Queries that cannot be used, a line each.
    pub(crate) faults: BTreeSet<String>,
    pub(crate) runs: Vec<Run>,
    /// What whoever runs the rules should know, a line each.
    pub(crate) notes: BTreeSet<String>,
}

/// A rule that was asked about a file: an event of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) rule: String,
    pub(crate) path: String,
    pub(crate) language: String,
    pub(crate) count: Option<usize>,
    pub(crate) line: Option<u32>,
    pub(crate) outcome: &'static str,
}

impl StyleReport {
    /// Adds what is to be known of `style`.
    pub(crate) fn note(&mut self, style: &Style) {
        self.notes.extend(style.notes().iter().cloned());
    }

    /// Adds what was said of `file`.
    pub(crate) fn add(&mut self, file: &str, rulings: &[Ruling<'_>]) {
        for ruling in rulings {
            let Ruling { rule, outcome } = ruling;
            match outcome {
                Outcome::Judged { excesses, .. } => {
                    let findings = excesses.iter().map(|excess| finding(file, rule, *excess));
                    self.findings.extend(findings);
                }
                Outcome::NoAnswer(reason) => self.findings.push(unfinished(file, rule, reason)),
                Outcome::NoQuery(reason) => {
                    self.faults.insert(rule.unusable(reason));
                }
                Outcome::NoParser => {}
            }
            let (count, line) = ruling.numbers();
            self.runs.push(Run {
                rule: rule.name.clone(),
                path: file.to_owned(),
                language: rule.language.clone(),
                count,
                line,
                outcome: ruling.word(),
            });
        }
    }

    /// Adds everything of `other`.
    pub(crate) fn extend(&mut self, other: Self) {
        self.findings.extend(other.findings);
        self.faults.extend(other.faults);
        self.runs.extend(other.runs);
        self.notes.extend(other.notes);
    }
}

fn finding(file: &str, rule: &Rule, excess: Excess) -> RuleFinding {
    RuleFinding {
        file: file.to_owned(),
        line: excess.line,
        rule: rule.name.clone(),
        metric: rule.bound.name(),
        value: Some(excess.value),
        limit: rule.bound.limit(),
        decision: rule.decision,
        reason: None,
        why: format!("{}; its query is {}", excess.numbers(rule.bound), rule.query),
    }
}

/// It refuses whatever the rule would decide, see [`Ruling::refuses`].
fn unfinished(file: &str, rule: &Rule, reason: &str) -> RuleFinding {
    let excess = Excess { value: 0, line: 1 };
    let (decision, reason) = (Decision::Refuse, Some(reason.to_owned()));
    let why = format!("a check that cannot be finished refuses; its query is {}", rule.query);
    RuleFinding { value: None, decision, reason, why, ..finding(file, rule, excess) }
}
