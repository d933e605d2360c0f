//! Why a metric has its value, in a few words.

use engine::{DecisionKind, Function, LineTable};

use crate::config::Metric;

/// For instance `7 branch, 4 case, 6 boolean` or `deepest at line 58`.
pub(crate) fn why(function: &Function, metric: Metric, lines: &LineTable) -> String {
    match metric {
        Metric::Complexity => kinds(function),
        Metric::Depth => levels_at(function.deepest.iter().map(|level| lines.line(level.start))),
        Metric::Lines => format!("lines {} to {} without blank and comment lines", function.line, function.end_line),
        Metric::Params => "declared parameters".to_owned(),
    }
}

/// Where the levels around a place open: `levels open at lines 3 > 5`.
pub(crate) fn levels_at(lines: impl Iterator<Item = u32>) -> String {
    let path: Vec<_> = lines.map(|line| line.to_string()).collect();
    let words = if path.len() == 1 { "level opens at line" } else { "levels open at lines" };
    format!("{words} {}", path.join(" > "))
}

/// How many decisions of each kind a function has: `2 branch, 1 loop`.
pub(crate) fn kinds(function: &Function) -> String {
    let number = |kind: DecisionKind| function.decisions.iter().filter(|decision| decision.kind == kind).count();
    let counted = DecisionKind::ALL.into_iter().map(|kind| (number(kind), kind.name()));
    let parts: Vec<_> =
        counted.filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    parts.join(", ")
}
