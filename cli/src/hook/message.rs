//! The report as an agent reads it: the worst first, each line with its reason, then what helps and what does not.
//!
//! The advice is not decoration. Told only that a function is over its limit, models mostly move branches into helpers
//! until the number fits; told what counts as a fix, most of them make one.

use super::entries::Content;

/// Longest report, in characters. Hosts cut longer ones, or put them where the agent does not look.
const MAX_CHARS: usize = 8_000;

const ADVICE: &str = "\
How to fix: make fewer decisions and nest less. Return early, drop or merge conditions, let one rule cover special \
cases, put pairs of case and value into data, give work that stands for itself a function of its own with a name that \
says what it does. Moving branches into a helper that is called once does not count as a fix: the decisions are all \
still there. Keep the behaviour, and leave limits and ignore rules as they are. \
`complexity-gate explain <file>:<line>` lists what is counted.";
const STYLE: &str = "\
How to keep the style rules: change the listed places, and leave the rules, their query files and their numbers as they \
are. `complexity-gate style try <query> <file>` shows what a query matches.";
const AFTER_EDIT: &str = "The edit itself was applied. Refactor the listed functions before you go on.";
const APPLIED: &str = "The edit itself was applied.";
const CHECKERS: &str =
    "Mend what the checkers report as FAIL before you go on, and leave their configuration as it is.";
const CONTEXT: &str = "The edit was applied. Checkers report this, and it blocks nothing:";
const STYLE_CONTEXT: &str = "The edit was applied. The project's style rules report this, and it blocks nothing:";
const SUBAGENT: &str = "Then give your whole last answer again: whoever started you gets only that one.";
const AT_STOP: &str = "Refactor the listed functions (see the complexity-gate skill), then finish.";
const MEND: &str = "Mend the file that is named above, then go on.";

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

/// The report: the lines in front, then what is wrong, then what to do.
pub(super) fn message(purpose: Purpose, content: Content<'_>) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Purpose::Unresolved { blocks } = purpose {
        let times = crate::text::count(blocks as usize, "block");
        parts.push(format!("UNRESOLVED: the agent was let go after {times}; this is left:"));
    }
    parts.extend(content.lead_lines());
    assembled(parts, content.entries(), ending(purpose, content))
}

/// What an agent gets to know that has nothing to mend.
pub(super) fn context(content: Content<'_>) -> String {
    let mut parts = content.lead_lines();
    match (content.rules.is_empty(), content.problems.is_empty()) {
        (true, true) => {}
        (false, _) => parts.push(STYLE_CONTEXT.to_owned()),
        (true, false) => parts.push(CONTEXT.to_owned()),
    }
    assembled(parts, content.entries(), String::new())
}

/// As many entries between the two as the whole has room for.
fn assembled(mut parts: Vec<String>, entries: Vec<String>, end: String) -> String {
    let used: usize = parts.iter().chain([&end]).map(|part| part.chars().count() + 1).sum();
    parts.push(listed(entries, MAX_CHARS.saturating_sub(used)));
    parts.push(end);
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

fn ending(purpose: Purpose, content: Content<'_>) -> String {
    let (has_findings, has_refusals) = (!content.findings.is_empty(), content.has_refusals());
    let has_problems = !content.problems.is_empty();
    if matches!(purpose, Purpose::Unresolved { .. }) {
        return String::new();
    }
    if !has_findings && !has_refusals && !has_problems {
        return MEND.to_owned();
    }
    let last: &[&str] = match purpose {
        Purpose::AfterEdit if has_findings => &[AFTER_EDIT],
        Purpose::Stop { is_subagent: false } => &[AT_STOP],
        Purpose::Stop { is_subagent: true } => &[SUBAGENT, AT_STOP],
        Purpose::AfterEdit | Purpose::Unresolved { .. } => &[APPLIED],
    };
    let is_edit = purpose == Purpose::AfterEdit;
    let advice = [(has_findings, ADVICE), (has_refusals, STYLE)].into_iter().filter(|(wanted, _)| *wanted);
    let checkers = (has_problems && is_edit).then_some(CHECKERS);
    let lines = advice.map(|(_, text)| text).chain(last.iter().copied()).chain(checkers);
    std::iter::once("").chain(lines).collect::<Vec<_>>().join("\n")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Decision, Metric, Severity};
    use crate::report::{Finding, Problem, RuleFinding};

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
        let text =
            message(STOP, Content { lead: &["note: first".to_owned()], findings: &findings, ..Content::default() });
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
            let text =
                message(purpose, Content { lead: &["x".repeat(900)], findings: &findings, ..Content::default() });
            let listed = text.lines().filter(|line| line.starts_with("FAIL ")).count();
            assert!(text.chars().count() <= MAX_CHARS && listed > 50, "{purpose:?}");
            assert!(text.contains(&format!("… and {} more", 1000 - listed)), "{purpose:?}");
        }
    }

    #[test]
    fn a_hostile_name_stays_one_short_line() {
        let findings = [finding(&"x\n".repeat(9000), Metric::Complexity, 20, 15)];
        let text = message(STOP, Content { findings: &findings, ..Content::default() });
        assert!(text.lines().all(|line| line.chars().count() <= 700));
        assert!(text.contains("x\\nx") && text.ends_with(AT_STOP));
    }

    #[test]
    fn a_broken_configuration_alone_asks_for_nothing_else() {
        let content = Content { lead: &["c.json: bad".to_owned()], ..Content::default() };
        assert_eq!(message(STOP, content), format!("c.json: bad\n{MEND}"));
    }

    #[test]
    fn an_unresolved_report_has_no_advice() {
        let text = message(
            Purpose::Unresolved { blocks: 1 },
            Content { findings: &[finding("f", Metric::Depth, 5, 4)], ..Content::default() },
        );
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
        let both = message(
            Purpose::AfterEdit,
            Content { findings: &[finding("f", Metric::Depth, 5, 4)], problems: &problems, ..Content::default() },
        );
        let lines: Vec<_> = both.lines().collect();
        assert_eq!(lines[2..5], ["FAIL a.py:3 types  E1 wrong", "WARN a.py:3 lint  E1 wrong", ""]);
        assert!(both.contains("How to fix") && both.ends_with(CHECKERS));
        let alone = message(Purpose::AfterEdit, Content { problems: &problems, ..Content::default() });
        assert!(!alone.contains("How to fix") && alone.ends_with(&format!("\n{APPLIED}\n{CHECKERS}")));
    }

    #[test]
    fn a_context_is_facts_and_short_enough() {
        let (lead, problem) = (["note: n".to_owned()], problem("lint", Severity::Warning));
        let content = Content { lead: &lead, ..Content::default() };
        let one = Content { problems: std::slice::from_ref(&problem), ..content };
        assert_eq!(context(one), format!("note: n\n{CONTEXT}\nWARN a.py:3 lint  E1 wrong"));
        assert_eq!(context(content), "note: n");
        let many = context(Content { problems: &vec![problem; 1000], ..Content::default() });
        let listed = many.lines().filter(|line| line.starts_with("WARN ")).count();
        assert!(many.chars().count() <= MAX_CHARS && many.ends_with(&format!("… and {} more", 1000 - listed)));
    }

    fn rule(name: &str, decision: Decision) -> RuleFinding {
        RuleFinding {
            file: "a".into(),
            line: 2,
            rule: name.into(),
            metric: "max_lines",
            value: Some(30),
            limit: 10,
            decision,
            reason: None,
            why: "its query is q.scm".into(),
        }
    }

    #[test]
    fn style_rules_stand_among_functions_and_reported_ones_behind() {
        let rules = [rule("r", Decision::Report), rule("s", Decision::Refuse)];
        let findings = [finding("f", Metric::Depth, 20, 4), finding("g", Metric::Depth, 5, 4)];
        let text = message(STOP, Content { findings: &findings, rules: &rules, ..Content::default() });
        let heads: Vec<_> = text.lines().filter(|line| line.contains(" a:")).collect();
        let rule = "max_lines 30 > 10";
        let expected = [
            "FAIL a:1 f  depth 20 > 4",
            &format!("FAIL a:2 s  {rule}"),
            "FAIL a:1 g  depth 5 > 4",
            &format!("WARN a:2 r  {rule}"),
        ];
        assert_eq!(heads, expected);
        assert!(text.contains("\n    its query is q.scm\n") && text.contains(ADVICE) && text.contains(STYLE));
        let alone = message(Purpose::AfterEdit, Content { rules: &rules, ..Content::default() });
        assert!(!alone.contains(ADVICE) && alone.ends_with(&format!("\n{STYLE}\n{APPLIED}")));
        let reported = context(Content { rules: &rules[..1], ..Content::default() });
        assert_eq!(reported, format!("{STYLE_CONTEXT}\nWARN a:2 r  {rule}\n    its query is q.scm"));
    }
}
