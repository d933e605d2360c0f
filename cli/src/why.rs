//! Why a metric has its value, in a few words.

use engine::{DecisionKind, Function, LineTable};

use crate::config::Metric;

/// For instance `7 branch, 4 case, 6 boolean` or `deepest at line 58`.
pub(crate) fn why(function: &Function, metric: Metric, lines: &LineTable) -> String {
    match metric {
        Metric::Complexity => kinds(function),
        Metric::Depth => {
            let path: Vec<_> = function.deepest.iter().map(|level| lines.line(level.start).to_string()).collect();
            format!("levels open at lines {}", path.join(" > "))
        }
        Metric::Lines => format!("lines {} to {} without blank and comment lines", function.line, function.end_line),
        Metric::Params => "declared parameters".to_owned(),
    }
}

/// How many decisions of each kind a function has: `2 branch, 1 loop`.
pub(crate) fn kinds(function: &Function) -> String {
    let number = |kind: DecisionKind| function.decisions.iter().filter(|decision| decision.kind == kind).count();
    let counted = DecisionKind::ALL.into_iter().map(|kind| (number(kind), kind.name()));
    let parts: Vec<_> =
        counted.filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    parts.join(", ")
}
