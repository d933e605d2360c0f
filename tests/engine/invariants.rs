//! What holds of every result, whatever was measured: callers cut the source at its places without asking.
#![allow(clippy::panic, dead_code, missing_docs, reason = "test code")]

use engine::{Analysis, Function, Span};

/// Fails unless `analysis` makes sense as a result for `source`.
pub(crate) fn check(analysis: &Analysis, source: &str) {
    let lines = analysis.lines.line(source.len());
    assert!(analysis.functions.is_sorted_by_key(|function| function.span.start));
    assert!(analysis.error_line.is_none_or(|line| (1..=lines).contains(&line)));
    for function in &analysis.functions {
        check_places(function, source);
        check_totals(function);
        assert!(1 <= function.line && function.line <= function.end_line && function.end_line <= lines, "{function:?}");
        for decision in &function.decisions {
            assert!(analysis.lines.column(source, decision.span.start) > 0, "{function:?}");
        }
        let uncounted = analysis.lines.uncounted(function.line, function.end_line).count();
        let counted = (function.end_line - function.line + 1) as usize - uncounted;
        assert!(function.lines.is_none_or(|lines| lines as usize == counted), "{function:?}");
    }
}

fn check_places(function: &Function, source: &str) {
    let decisions = function.decisions.iter().map(|decision| decision.span);
    let parts = decisions.chain(function.deepest.iter().copied()).chain(function.parameters.iter().copied());
    for Span { start, end } in parts.chain([function.span]) {
        assert!(source.get(start..end).is_some(), "{start}..{end} is no text: {function:?}");
    }
    assert!(function.deepest.is_sorted_by(|outer, inner| holds(*outer, *inner)), "{function:?}");
}

/// The totals are the numbers of what is listed.
fn check_totals(function: &Function) {
    assert_eq!(function.complexity as usize, 1 + function.decisions.len(), "{function:?}");
    assert_eq!(function.depth as usize, function.deepest.len(), "{function:?}");
    assert!(function.params.is_none_or(|params| params as usize == function.parameters.len()), "{function:?}");
}

/// Whether the second span lies in the first.
pub(crate) fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
