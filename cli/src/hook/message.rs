//! The report as an agent reads it: the worst first, each line with its reason, then what helps and what does not.
//!
//! The advice is not decoration. Told only that a function is over its limit, models mostly move branches into helpers
//! until the number fits; told what counts as a fix, most of them make one.

use crate::render::finding_text;
use crate::report::Finding;

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

/// The report: `lead` first, then the findings, then what to do.
pub(super) fn message(purpose: Purpose, lead: &[String], findings: &[Finding]) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Purpose::Unresolved { blocks } = purpose {
        let times = crate::text::count(blocks as usize, "block");
        parts.push(format!("UNRESOLVED: the agent was let go after {times}; this is left:"));
    }
    parts.extend(lead.iter().map(|line| cut(line)));
    let end = ending(purpose, findings.is_empty());
    let used: usize = parts.iter().chain([&end]).map(|part| part.chars().count() + 1).sum();
    parts.push(listed(findings, MAX_CHARS.saturating_sub(used)));
    parts.push(end);
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

fn ending(purpose: Purpose, is_clean: bool) -> String {
    let parts: &[&str] = match (purpose, is_clean) {
        (Purpose::Unresolved { .. }, _) => &[],
        (_, true) => &[MEND],
        (Purpose::AfterEdit, false) => &["", ADVICE, AFTER_EDIT],
        (Purpose::Stop { is_subagent: false }, false) => &["", ADVICE, AT_STOP],
        (Purpose::Stop { is_subagent: true }, false) => &["", ADVICE, SUBAGENT, AT_STOP],
    };
    parts.join("\n")
}

/// As many findings as fit into `room` characters, and how many more there are.
fn listed(findings: &[Finding], room: usize) -> String {
    // Room for the last line, which says how many are left out.
    let room = room.saturating_sub("… and 1000000 more\n".len());
    let (mut lines, mut used) = (Vec::new(), 0);
    for finding in worst_first(findings) {
        let text = format!("{}\n    {}", cut(&format!("FAIL {}", finding_text(finding))), cut(&finding.why));
        used += text.chars().count() + 1;
        if used > room {
            break;
        }
        lines.push(text);
    }
    match findings.len() - lines.len() {
        0 => {}
        left => lines.push(format!("… and {left} more")),
    }
    lines.join("\n")
}

/// By how many times over the limit; findings that are equally bad stay in the order of the report.
fn worst_first(findings: &[Finding]) -> Vec<&Finding> {
    let ratio = |finding: &Finding| f64::from(finding.value) / f64::from(finding.limit);
    let mut sorted: Vec<_> = findings.iter().collect();
    sorted.sort_by(|left, right| ratio(right).total_cmp(&ratio(left)).then(right.value.cmp(&left.value)));
    sorted
}

fn cut(line: &str) -> String {
    let line = crate::text::visible(line);
    match line.char_indices().nth(MAX_LINE_CHARS) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.into_owned(),
    }
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
        let text = message(STOP, &["note: first".to_owned()], &findings);
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
            let text = message(purpose, &["x".repeat(900)], &findings);
            let listed = text.lines().filter(|line| line.starts_with("FAIL ")).count();
            assert!(text.chars().count() <= MAX_CHARS && listed > 50, "{purpose:?}");
            assert!(text.contains(&format!("… and {} more", 1000 - listed)), "{purpose:?}");
        }
    }

    #[test]
    fn a_hostile_name_stays_one_short_line() {
        let text = message(STOP, &[], &[finding(&"x\n".repeat(9000), Metric::Complexity, 20, 15)]);
        assert!(text.lines().all(|line| line.chars().count() <= 700));
        assert!(text.contains("x\\nx") && text.ends_with(AT_STOP));
    }

    #[test]
    fn a_broken_configuration_alone_asks_for_nothing_else() {
        assert_eq!(message(STOP, &["c.json: bad".to_owned()], &[]), format!("c.json: bad\n{MEND}"));
    }

    #[test]
    fn an_unresolved_report_has_no_advice() {
        let text = message(Purpose::Unresolved { blocks: 1 }, &[], &[finding("f", Metric::Depth, 5, 4)]);
        assert!(
            text.starts_with(
                "UNRESOLVED: the agent was let go after 1 block; this is left:\nFAIL a:1 f  depth 5 > 4\n"
            )
        );
        assert!(!text.contains("How to fix"));
    }
}
