//! What is wrong, an entry each, as an agent reads it: the worst first, then what only is reported.

use crate::config::{Decision, Severity};
use crate::render::{finding_text, problem_text, rule_text};
use crate::report::{Finding, Problem, RuleFinding};

/// Longest line, in characters: a name may be as long as whoever wrote it liked.
const MAX_LINE_CHARS: usize = 400;

/// What there is to say.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Content<'c> {
    /// Lines in front of the rest.
    pub(super) lead: &'c [String],
    pub(super) findings: &'c [Finding],
    pub(super) rules: &'c [RuleFinding],
    pub(super) problems: &'c [Problem],
}

impl Content<'_> {
    /// Whether a style rule refuses what there is.
    pub(super) fn has_refusals(&self) -> bool {
        self.rules.iter().any(is_refusal)
    }

    /// The lines in front, each short enough.
    pub(super) fn lead_lines(&self) -> Vec<String> {
        self.lead.iter().map(|line| cut(line)).collect()
    }

    /// What has to be mended, then what does not.
    pub(super) fn entries(&self) -> Vec<String> {
        let findings = self.findings.iter().map(|finding| {
            let badness = Badness { value: finding.value, limit: finding.limit };
            (badness, entry("FAIL", &finding_text(finding), &finding.why))
        });
        let refusals = self.rules.iter().filter(|finding| is_refusal(finding)).map(|finding| {
            let badness = Badness { value: finding.value.unwrap_or(u32::MAX), limit: finding.limit };
            (badness, entry("FAIL", &rule_text(finding), &finding.why))
        });
        let mut worst: Vec<_> = findings.chain(refusals).collect();
        // Those that are equally bad stay in the order of the report.
        worst.sort_by(|left, right| right.0.compare(left.0));
        let reported = self.rules.iter().filter(|finding| !is_refusal(finding));
        let reported = reported.map(|finding| entry("WARN", &rule_text(finding), &finding.why));
        let of = |severity| self.problems.iter().filter(move |problem| problem.severity == severity);
        let critical = of(Severity::Critical).map(|problem| cut(&format!("FAIL {}", problem_text(problem))));
        let warnings = of(Severity::Warning).map(|problem| cut(&format!("WARN {}", problem_text(problem))));
        worst.into_iter().map(|(_, text)| text).chain(critical).chain(reported).chain(warnings).collect()
    }
}

fn is_refusal(finding: &RuleFinding) -> bool {
    finding.decision == Decision::Refuse
}

/// By how many times something is over its limit.
#[derive(Debug, Clone, Copy)]
struct Badness {
    value: u32,
    limit: u32,
}

impl Badness {
    fn compare(self, other: Self) -> std::cmp::Ordering {
        let ratio = |badness: Self| f64::from(badness.value) / f64::from(badness.limit);
        ratio(self).total_cmp(&ratio(other)).then(self.value.cmp(&other.value))
    }
}

/// A line, and below it why it is so.
fn entry(word: &str, text: &str, why: &str) -> String {
    format!("{}\n    {}", cut(&format!("{word} {text}")), cut(why))
}

fn cut(line: &str) -> String {
    crate::text::cut(&crate::text::visible(line), MAX_LINE_CHARS).into_owned()
}
