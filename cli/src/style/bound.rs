//! The three bounds, and the lines that matches cover.

use engine::{Found, LineTable};

use super::ruling::Excess;
use crate::config::RuleFile;

/// What a rule permits. The order is that of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bound {
    /// Matches in the file.
    Matches(u32),
    /// Lines that one match covers.
    Lines(u32),
    /// Per cent of the file's lines that matches cover.
    Share(u32),
}

impl Bound {
    /// The bound of a rule, which has one.
    pub(super) fn of(rule: &RuleFile) -> Self {
        let lines = rule.max_lines.map(Self::Lines).or(rule.max_share.map(Self::Share));
        lines.unwrap_or(Self::Matches(rule.max_matches.unwrap_or_default()))
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Matches(_) => "max_matches",
            Self::Lines(_) => "max_lines",
            Self::Share(_) => "max_share",
        }
    }

    pub(crate) fn limit(self) -> u32 {
        match self {
            Self::Matches(limit) | Self::Lines(limit) | Self::Share(limit) => limit,
        }
    }

    /// Where `matches`, in the order of the file, are over the bound in a file of `lines` lines: for `max_lines` each
    /// match that is, for the others the first match of all.
    pub(super) fn excesses(self, matches: &[Covered], lines: u32) -> Vec<Excess> {
        let first = |value: u32| matches.first().map(|first| Excess { value, line: first.line() });
        match self {
            Self::Matches(limit) => {
                let count = u32::try_from(matches.len()).unwrap_or(u32::MAX);
                first(count).filter(|_| count > limit).into_iter().collect()
            }
            Self::Lines(limit) => {
                let sizes = matches.iter().map(|covered| Excess { value: covered.lines(), line: covered.line() });
                sizes.filter(|excess| excess.value > limit).collect()
            }
            Self::Share(limit) => {
                // Rounded up it is over a whole number exactly if the share itself is.
                first(Covered::all(matches).share(lines)).filter(|excess| excess.value > limit).into_iter().collect()
            }
        }
    }
}

/// Lines, each once, as ranges that neither touch nor overlap, sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Covered(Vec<(u32, u32)>);

impl Covered {
    /// The lines of a match. A node that ends with a line end does not reach into the line after it.
    pub(crate) fn of(found: &Found, lines: &LineTable) -> Self {
        let range = |node: &engine::Span| (lines.line(node.start), lines.last_line(node.start, node.end));
        Self::swept(found.nodes.iter().map(range).collect())
    }

    /// The lines that at least one of `matches` covers.
    pub(crate) fn all(matches: &[Self]) -> Self {
        Self::swept(matches.iter().flat_map(|covered| &covered.0).copied().collect())
    }

    fn swept(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.sort_unstable();
        let mut swept: Vec<(u32, u32)> = Vec::new();
        for (first, last) in ranges {
            match swept.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => swept.push((first, last)),
            }
        }
        Self(swept)
    }

    /// How many lines there are.
    pub(crate) fn lines(&self) -> u32 {
        self.0.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// Their share of `lines` lines in per cent, rounded up.
    pub(crate) fn share(&self, lines: u32) -> u32 {
        let share = (u64::from(self.lines()) * 100).div_ceil(u64::from(lines).max(1));
        u32::try_from(share).unwrap_or(u32::MAX)
    }

    /// The first of them.
    pub(crate) fn line(&self) -> u32 {
        self.0.first().map_or(1, |range| range.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(ranges: &[(u32, u32)]) -> Covered {
        Covered::swept(ranges.to_vec())
    }

    fn excesses(bound: Bound, matches: &[Covered], lines: u32) -> Vec<(u32, u32)> {
        bound.excesses(matches, lines).into_iter().map(|excess| (excess.value, excess.line)).collect()
    }

    #[test]
    fn a_line_counts_once_however_many_matches_cover_it() {
        // Nested, repeated, overlapping, touching and apart; a parent comes before its children and lines may go back.
        let matches = [(10, 20), (12, 14), (12, 14), (18, 25), (3, 4), (5, 5), (30, 30)].map(|range| covered(&[range]));
        let all = Covered::all(&matches);
        assert_eq!(all, Covered(vec![(3, 5), (10, 25), (30, 30)]));
        assert_eq!((all.lines(), all.line()), (3 + 16 + 1, 3));
    }

    #[test]
    fn matches_are_counted_and_zero_permits_none() {
        let matches = [covered(&[(4, 4)]), covered(&[(4, 4)])];
        assert_eq!(excesses(Bound::Matches(2), &matches, 9), []);
        assert_eq!(excesses(Bound::Matches(1), &matches, 9), [(2, 4)]);
        assert_eq!(excesses(Bound::Matches(0), &matches[..1], 9), [(1, 4)]);
        assert_eq!(excesses(Bound::Matches(0), &[], 9), []);
    }

    #[test]
    fn every_match_of_too_many_lines_is_said() {
        let matches = [covered(&[(1, 3)]), covered(&[(5, 6)]), covered(&[(8, 9), (11, 12)])];
        assert_eq!(excesses(Bound::Lines(2), &matches, 20), [(3, 1), (4, 8)]);
        assert_eq!(excesses(Bound::Lines(4), &matches, 20), []);
    }

    #[test]
    fn a_share_is_of_the_lines_of_the_file() {
        let matches = [covered(&[(2, 3)])];
        assert_eq!(excesses(Bound::Share(20), &matches, 10), []);
        assert_eq!(excesses(Bound::Share(19), &matches, 10), [(20, 2)]);
        // 2 of 3 lines are 66.67 per cent.
        assert_eq!(excesses(Bound::Share(66), &matches, 3), [(67, 2)]);
        assert_eq!(excesses(Bound::Share(67), &matches, 3), []);
        assert_eq!(excesses(Bound::Share(0), &matches, 1000), [(1, 2)]);
        assert_eq!(excesses(Bound::Share(100), &matches, 2), []);
        assert_eq!(excesses(Bound::Share(0), &[], 0), []);
    }
}
