//! The report as an agent reads it: the worst first, each line with its reason, then what helps and what does not.
//!
//! The advice is not decoration. Told only that a function is over its limit, models mostly move branches into helpers
//! until the number fits; told what counts as a fix, most of them make one.

use crate::config::Severity;
use crate::render::{finding_text, problem_text};
use crate::report::{Finding, Problem};

/// Longest report, in characters. Hosts cut longer ones, or put them where the agent does not look.
const MAX_CHARS: usize = 8_000;
/// Longest line, in characters: a name may be as long as whoever wrote it liked.
const MAX_LINE_CHARS: usize = 400;

const ADVICE: &str = "\
How to fix: make fewer decisions and nest less. Return early, drop or merge conditions, let one rule cover special \
cases, put pairs of case and value into data, give work that stands for itself a function of its own with a name that \
says what it does. Moving branches into a helper that is called once does not count as a fix: the decisions are all \
still there. Keep the behaviour, and leave limits and ignore rules as they are. \
`complexity-gate explain <file>:<line>` lists what is counted.";
const AFTER_EDIT: &str = "The edit itself was applied. Refactor the listed functions before you go on.";
const APPLIED: &str = "The edit itself was applied.";
const CHECKERS: &str =
    "Mend what the checkers report as FAIL before you go on, and leave their configuration as it is.";
const CONTEXT: &str = "The edit was applied. Checkers report this, and it blocks nothing:";
const SUBAGENT: &str = "Then give your whole last answer again: whoever started you gets only that one.";
const AT_STOP: &str = "Refactor the listed functions (see the complexity-gate skill), then finish.";
const MEND: &str = "Mend the configuration file, then go on.";

/// What a report is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    AfterEdit,
    Stop {
        is_subagent: bool,
    },
    /// The agent goes although something is left, after so many blocks.
    Unresolved {
        blocks: u32,
    },
}

/// The report: `lead` first, then what is wrong, then what to do.
pub(super) fn message(purpose: Purpose, lead: &[String], findings: &[Finding], problems: &[Problem]) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Purpose::Unresolved { blocks } = purpose {
        let times = crate::text::count(blocks as usize, "block");
        parts.push(format!("UNRESOLVED: the agent was let go after {times}; this is left:"));
    }
    parts.extend(lead.iter().map(|line| cut(line)));
    let entries = worst_first(findings).into_iter().map(finding_entry).chain(problem_entries(problems)).collect();
    assembled(parts, entries, ending(purpose, !findings.is_empty(), !problems.is_empty()))
}

/// What an agent gets to know that has nothing to mend: `lead`, then what checkers report.
pub(super) fn context(lead: &[String], problems: &[Problem]) -> String {
    let mut parts: Vec<String> = lead.iter().map(|line| cut(line)).collect();
    if !problems.is_empty() {
        parts.push(CONTEXT.to_owned());
    }
    assembled(parts, problem_entries(problems).collect(), String::new())
}

/// As many entries between the two as the whole has room for.
fn assembled(mut parts: Vec<String>, entries: Vec<String>, end: String) -> String {
    let used: usize = parts.iter().chain([&end]).map(|part| part.chars().count() + 1).sum();
    parts.push(listed(entries, MAX_CHARS.saturating_sub(used)));
    parts.push(end);
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

fn ending(purpose: Purpose, has_findings: bool, has_problems: bool) -> String {
    let parts: &[&str] = match (purpose, has_findings, has_problems) {
        (Purpose::Unresolved { .. }, _, _) => &[],
        (_, false, false) => &[MEND],
        (Purpose::AfterEdit, true, false) => &["", ADVICE, AFTER_EDIT],
        (Purpose::AfterEdit, true, true) => &["", ADVICE, AFTER_EDIT, CHECKERS],
        (Purpose::AfterEdit, false, true) => &["", APPLIED, CHECKERS],
        (Purpose::Stop { is_subagent: false }, _, _) => &["", ADVICE, AT_STOP],
        (Purpose::Stop { is_subagent: true }, _, _) => &["", ADVICE, SUBAGENT, AT_STOP],
    };
    parts.join("\n")
}

/// As many entries as fit into `room` characters, and how many more there are.
fn listed(entries: Vec<String>, room: usize) -> String {
    // Room for the last line, which says how many are left out.
    let room = room.saturating_sub("… and 1000000 more\n".len());
    let (mut lines, mut used, all) = (Vec::new(), 0, entries.len());
    for text in entries {
        used += text.chars().count() + 1;
        if used > room {
            break;
        }
        lines.push(text);
    }
    match all - lines.len() {
        0 => {}
        left => lines.push(format!("… and {left} more")),
    }
    lines.join("\n")
}

fn finding_entry(finding: &Finding) -> String {
    format!("{}\n    {}", cut(&format!("FAIL {}", finding_text(finding))), cut(&finding.why))
}

/// What has to be mended first, then what does not.
fn problem_entries(problems: &[Problem]) -> impl Iterator<Item = String> {
    let of = |severity| problems.iter().filter(move |problem| problem.severity == severity);
    let critical = of(Severity::Critical).map(|problem| cut(&format!("FAIL {}", problem_text(problem))));
    critical.chain(of(Severity::Warning).map(|problem| cut(&format!("WARN {}", problem_text(problem)))))
}

/// By how many times over the limit; findings that are equally bad stay in the order of the report.
fn worst_first(findings: &[Finding]) -> Vec<&Finding> {
    let ratio = |finding: &Finding| f64::from(finding.value) / f64::from(finding.limit);
    let mut sorted: Vec<_> = findings.iter().collect();
    sorted.sort_by(|left, right| ratio(right).total_cmp(&ratio(left)).then(right.value.cmp(&left.value)));
    sorted
}

fn cut(line: &str) -> String {
    crate::text::cut(&crate::text::visible(line), MAX_LINE_CHARS).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Metric;

    fn finding(function: &str, metric: Metric, value: u32, limit: u32) -> Finding {
        let why = "7 branch, 4 case".to_owned();
        Finding { file: "a".into(), line: 1, order: metric, function: function.into(), metric, value, limit, why }
    }

    const STOP: Purpose = Purpose::Stop { is_subagent: false };

    #[test]
    fn the_worst_comes_first_and_each_line_has_its_reason() {
        let findings = [
            finding("f", Metric::Complexity, 16, 15),
            finding("g", Metric::Depth, 8, 4),
            finding("h", Metric::Params, 1, 0),
        ];
        let text = message(STOP, &["note: first".to_owned()], &findings, &[]);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[..3], ["note: first", "FAIL a:1 h  params 1 > 0", "    7 branch, 4 case"]);
        assert_eq!([lines[3], lines[5]], ["FAIL a:1 g  depth 8 > 4", "FAIL a:1 f  complexity 16 > 15"]);
        assert_eq!(lines.last(), Some(&AT_STOP));
    }

    #[test]
    fn a_long_report_is_cut_between_findings_and_says_how_many_are_left() {
        let findings: Vec<_> = (0..1000).map(|n| finding(&format!("é{n}"), Metric::Complexity, 20, 15)).collect();
        for purpose in
            [STOP, Purpose::AfterEdit, Purpose::Stop { is_subagent: true }, Purpose::Unresolved { blocks: 3 }]
        {
            let text = message(purpose, &["x".repeat(900)], &findings, &[]);
            let listed = text.lines().filter(|line| line.starts_with("FAIL ")).count();
            assert!(text.chars().count() <= MAX_CHARS && listed > 50, "{purpose:?}");
            assert!(text.contains(&format!("… and {} more", 1000 - listed)), "{purpose:?}");
        }
    }

    #[test]
    fn a_hostile_name_stays_one_short_line() {
        let text = message(STOP, &[], &[finding(&"x\n".repeat(9000), Metric::Complexity, 20, 15)], &[]);
        assert!(text.lines().all(|line| line.chars().count() <= 700));
        assert!(text.contains("x\\nx") && text.ends_with(AT_STOP));
    }

    #[test]
    fn a_broken_configuration_alone_asks_for_nothing_else() {
        assert_eq!(message(STOP, &["c.json: bad".to_owned()], &[], &[]), format!("c.json: bad\n{MEND}"));
    }

    #[test]
    fn an_unresolved_report_has_no_advice() {
        let text = message(Purpose::Unresolved { blocks: 1 }, &[], &[finding("f", Metric::Depth, 5, 4)], &[]);
        assert!(
            text.starts_with(
                "UNRESOLVED: the agent was let go after 1 block; this is left:\nFAIL a:1 f  depth 5 > 4\n"
            )
        );
        assert!(!text.contains("How to fix"));
    }

    fn problem(checker: &str, severity: Severity) -> Problem {
        let (file, checker, code) = ("a.py".to_owned(), checker.to_owned(), Some("E1".to_owned()));
        Problem { file, line: 3, checker, code, message: "wrong".to_owned(), severity }
    }

    #[test]
    fn what_checkers_report_follows_the_worst_first() {
        let problems = [problem("lint", Severity::Warning), problem("types", Severity::Critical)];
        let both = message(Purpose::AfterEdit, &[], &[finding("f", Metric::Depth, 5, 4)], &problems);
        let lines: Vec<_> = both.lines().collect();
        assert_eq!(lines[2..5], ["FAIL a.py:3 types  E1 wrong", "WARN a.py:3 lint  E1 wrong", ""]);
        assert!(both.contains("How to fix") && both.ends_with(CHECKERS));
        let alone = message(Purpose::AfterEdit, &[], &[], &problems);
        assert!(!alone.contains("How to fix") && alone.ends_with(&format!("\n{APPLIED}\n{CHECKERS}")));
    }

    #[test]
    fn a_context_is_facts_and_short_enough() {
        let text = context(&["note: n".to_owned()], &[problem("lint", Severity::Warning)]);
        assert_eq!(text, format!("note: n\n{CONTEXT}\nWARN a.py:3 lint  E1 wrong"));
        assert_eq!(context(&["note: n".to_owned()], &[]), "note: n");
        let many = context(&[], &vec![problem("lint", Severity::Warning); 1000]);
        let listed = many.lines().filter(|line| line.starts_with("WARN ")).count();
        assert!(many.chars().count() <= MAX_CHARS && many.ends_with(&format!("… and {} more", 1000 - listed)));
    }
}
