//! What of a match counts: the node that was captured as `@match`, or else the first that was captured.

use tree_sitter::{Query, QueryMatch};

use crate::measure::Frame;
use crate::report::Span;

/// What a rule is about.
const WHOLE: &str = "match";
/// Matches inside such a node do not count.
const IGNORED: &str = "ignore";
/// Captures for predicates only.
const HELPER: char = '_';

/// One match, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The nodes that it covers, one or, under a quantifier, several, in the order of the file.
    pub nodes: Vec<Span>,
}

/// What the captures of a query mean.
#[derive(Debug)]
pub(super) struct Captures {
    whole: Option<u32>,
    ignored: Option<u32>,
    helpers: Vec<bool>,
}

impl Captures {
    pub(super) fn of(query: &Query) -> Self {
        let helpers = query.capture_names().iter().map(|name| name.starts_with(HELPER)).collect();
        let index = |name| query.capture_index_for_name(name);
        Self { whole: index(WHOLE), ignored: index(IGNORED), helpers }
    }

    /// Whether the capture number `index` says what a match covers.
    pub(super) fn covers(&self, index: u32) -> bool {
        !self.is_helper(index) && !self.is_ignored(index)
    }

    /// Whether matches inside what the capture number `index` captured do not count.
    pub(super) fn is_ignored(&self, index: u32) -> bool {
        self.ignored == Some(index)
    }

    fn is_helper(&self, index: u32) -> bool {
        self.helpers.get(index as usize).copied().unwrap_or(true)
    }

    /// Gives what was found to `finds`. Nodes that lie in text which was put around embedded code are none of the file's.
    pub(super) fn sort(&self, found: &QueryMatch<'_, '_>, frame: Frame, finds: &mut Finds) {
        let spans = |wanted: u32| {
            let nodes = found.captures().iter().filter(move |capture| capture.index == wanted);
            nodes.filter_map(|capture| frame.place(capture.node, 0)).map(|p| Span { start: p.start, end: p.end() })
        };
        let captured = || found.captures().iter().map(|capture| capture.index);
        if let Some(index) = captured().find(|index| self.is_ignored(*index)) {
            finds.ignored.extend(spans(index));
            return;
        }
        let whole = captured().find(|index| self.whole == Some(*index));
        if let Some(index) = whole.or_else(|| captured().find(|index| self.covers(*index))) {
            let nodes: Vec<_> = spans(index).collect();
            if !nodes.is_empty() {
                finds.found.push(Found { nodes });
            }
        }
    }
}

/// What one query text found in a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Finds {
    found: Vec<Found>,
    ignored: Vec<Span>,
}

impl Finds {
    /// How many matches there were.
    pub(super) fn count(&self) -> usize {
        self.found.len() + self.ignored.len()
    }

    /// The matches that count, in the order of the file.
    pub(super) fn counted(self) -> Vec<Found> {
        let outermost = outermost(self.ignored);
        let mut found = self.found;
        for found in &mut found {
            found.nodes.sort_unstable_by_key(|node| (node.start, node.end));
        }
        found.retain(|found| !found.nodes.iter().all(|node| is_inside(&outermost, *node)));
        found.sort_by_key(|found| found.nodes.first().map(|node| (node.start, node.end)));
        found
    }
}

/// Spans without those that lie in another, sorted. Spans of nodes do not overlap otherwise.
fn outermost(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut reach = 0;
    spans.retain(|span| {
        let is_new = span.end > reach;
        reach = reach.max(span.end);
        is_new
    });
    spans
}

fn is_inside(spans: &[Span], node: Span) -> bool {
    let before = spans.partition_point(|span| span.start <= node.start);
    before > 0 && node.end <= spans[before - 1].end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    #[test]
    fn what_lies_in_ignored_nodes_does_not_count() {
        let found = |nodes: &[(usize, usize)]| Found { nodes: nodes.iter().map(|node| span(node.0, node.1)).collect() };
        let finds = Finds {
            found: vec![found(&[(50, 51)]), found(&[(12, 14)]), found(&[(5, 30)]), found(&[(35, 36), (15, 16)])],
            ignored: vec![span(11, 15), span(10, 20), span(40, 45)],
        };
        assert_eq!(finds.count(), 7);
        let expected = [found(&[(5, 30)]), found(&[(15, 16), (35, 36)]), found(&[(50, 51)])];
        assert_eq!(finds.counted(), expected);
    }
}
