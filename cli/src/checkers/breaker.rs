//! The circuit breaker of a repository: counts what checkers report, and halts an agent that goes round in circles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::config::{Severity, Thresholds};
use crate::state::{Record, hash};
use crate::text::visible;

const VERSION: u32 = 1;
/// Pairs that are remembered, so that the file stays small; the oldest runs are forgotten first.
const MAX_PAIRS: usize = 500;
/// Longest name that is kept as it is, in characters.
const MAX_CHARS: usize = 100;

/// What is remembered of a repository.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Breaker {
    version: u32,
    repository: String,
    warnings: u32,
    criticals: u32,
    /// Why the agent is halted, if it is.
    halted: Option<String>,
    /// The last run of each checker on each file, if it had problems; the latest at the end.
    last: Vec<Last>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Last {
    checker: String,
    /// What the checker looked at.
    on: String,
    /// How many runs in a row have found each pair of file and code.
    found: Vec<(String, String, u32)>,
}

/// A run of a checker, as it counts.
#[derive(Debug, Clone)]
pub(crate) struct Counted<'c> {
    pub(crate) checker: &'c str,
    pub(crate) on: String,
    pub(crate) severity: Severity,
    /// File and code of each problem; none if the run was clean.
    pub(crate) pairs: Vec<(String, String)>,
}

impl Record for Breaker {
    const FOLDER: &'static str = "breakers";

    fn new(id: &str) -> Self {
        let (warnings, criticals, halted, last) = Default::default();
        Self { version: VERSION, repository: id.to_owned(), warnings, criticals, halted, last }
    }

    fn parse(text: &[u8]) -> Option<Self> {
        serde_json::from_slice(text).ok().filter(|breaker: &Self| breaker.version == VERSION)
    }
}

impl Breaker {
    /// Counts a run. Says why the agent has to halt if this run is what makes it.
    pub(crate) fn count(&mut self, run: &Counted<'_>, limits: Thresholds) -> Option<String> {
        let number = u32::try_from(run.pairs.len()).unwrap_or(u32::MAX);
        let total = match run.severity {
            Severity::Warning => &mut self.warnings,
            Severity::Critical => &mut self.criticals,
        };
        *total = total.saturating_add(number);
        let longest = self.remember(run);
        if run.pairs.is_empty() || self.halted.is_some() {
            return None;
        }
        self.halted = self.reason(run, longest, limits);
        self.halted.clone()
    }

    pub(crate) fn halted(&self) -> Option<&str> {
        self.halted.as_deref()
    }

    pub(crate) fn repository(&self) -> &str {
        &self.repository
    }

    /// For instance `15 warnings, 2 criticals`.
    pub(crate) fn counts(&self) -> String {
        let count = |number: u32, noun| crate::text::count(number as usize, noun);
        format!("{}, {}", count(self.warnings, "warning"), count(self.criticals, "critical"))
    }

    /// What was found in several runs in a row, a line each.
    pub(crate) fn streaks(&self) -> impl Iterator<Item = String> {
        self.last.iter().flat_map(|Last { checker, found, .. }| {
            let long = found.iter().filter(|(_, _, runs)| *runs > 1);
            long.map(move |(file, code, runs)| format!("{checker}: {code} in {file}, {runs} runs in a row"))
        })
    }

    /// Everything starts again.
    pub(crate) fn reset(&mut self) {
        *self = Self::new(&self.repository);
    }

    /// Remembers a run in place of the last one of the same checker on the same thing. The longest of its streaks.
    fn remember(&mut self, run: &Counted<'_>) -> Option<(String, String, u32)> {
        let (checker, on) = (short(run.checker), short(&run.on));
        let before = self.last.iter().position(|last| last.checker == checker && last.on == on);
        let before = before.map(|index| self.last.remove(index).found).unwrap_or_default();
        let streaks: BTreeMap<_, _> = before.into_iter().map(|(file, code, runs)| ((file, code), runs)).collect();
        let now: BTreeMap<_, _> = run
            .pairs
            .iter()
            .map(|(file, code)| {
                let pair = (short(file), short(code));
                let runs = streaks.get(&pair).copied().unwrap_or_default();
                (pair, runs.saturating_add(1))
            })
            .collect();
        let mut found: Vec<_> = now.into_iter().map(|((file, code), runs)| (file, code, runs)).collect();
        // Stable: of equally long ones the first by name.
        found.sort_by_key(|(_, _, runs)| std::cmp::Reverse(*runs));
        found.truncate(MAX_PAIRS);
        let longest = found.first().cloned();
        if longest.is_some() {
            self.last.push(Last { checker, on, found });
        }
        while self.last.iter().map(|last| last.found.len()).sum::<usize>() > MAX_PAIRS {
            self.last.remove(0);
        }
        longest
    }

    fn reason(&self, run: &Counted<'_>, longest: Option<(String, String, u32)>, limits: Thresholds) -> Option<String> {
        let reached = |number: u32, limit: Option<u32>| limit.is_some_and(|limit| number >= limit);
        if reached(self.warnings, limits.warnings) {
            return Some(format!("checkers have reported {}", crate::text::count(self.warnings as usize, "warning")));
        }
        if reached(self.criticals, limits.criticals) {
            let problems = crate::text::count(self.criticals as usize, "critical problem");
            return Some(format!("checkers have reported {problems}"));
        }
        let (file, code, runs) = longest.filter(|(_, _, runs)| reached(*runs, limits.same))?;
        Some(format!("{} has reported {code} in {file} in {runs} runs in a row", run.checker))
    }
}

/// A name of bounded length that stays its own: printable, what is too long with its hash at the end.
fn short(name: &str) -> String {
    match name.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…{:016x}", visible(&name[..end]), hash(name.as_bytes())),
        None => visible(name).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Thresholds = Thresholds { warnings: Some(15), criticals: Some(30), same: Some(3) };

    fn breaker() -> Breaker {
        Breaker::new("/r")
    }

    /// A run of `checker` on `on` that reports each of `codes` there.
    fn run<'c>(checker: &'c str, on: &str, severity: Severity, codes: &[&str]) -> Counted<'c> {
        let pairs = codes.iter().map(|code| (on.to_owned(), (*code).to_owned())).collect();
        Counted { checker, on: on.to_owned(), severity, pairs }
    }

    /// As many problems as wanted, none like another.
    fn different(severity: Severity, from: usize, count: usize) -> Counted<'static> {
        let pairs = (from..from + count).map(|n| ("a".to_owned(), n.to_string())).collect();
        Counted { checker: "c", on: "a".to_owned(), severity, pairs }
    }

    #[test]
    fn fifteen_warnings_halt_and_fourteen_do_not() {
        let mut breaker = breaker();
        assert_eq!(breaker.count(&different(Severity::Warning, 0, 14), LIMITS), None);
        let reason = breaker.count(&different(Severity::Warning, 20, 1), LIMITS).unwrap();
        assert_eq!(reason, "checkers have reported 15 warnings");
        assert_eq!(breaker.halted(), Some(reason.as_str()));
        // It is said by whoever reads the state from now on.
        assert_eq!(breaker.count(&different(Severity::Warning, 40, 1), LIMITS), None);
    }

    #[test]
    fn thirty_criticals_halt_and_twenty_nine_with_fourteen_warnings_do_not() {
        let mut breaker = breaker();
        assert_eq!(breaker.count(&different(Severity::Critical, 0, 29), LIMITS), None);
        assert_eq!(breaker.count(&different(Severity::Warning, 50, 14), LIMITS), None);
        assert_eq!(breaker.counts(), "14 warnings, 29 criticals");
        let reason = breaker.count(&different(Severity::Critical, 100, 1), LIMITS).unwrap();
        assert_eq!(reason, "checkers have reported 30 critical problems");
    }

    #[test]
    fn the_same_problem_in_three_runs_in_a_row_halts() {
        let mut breaker = breaker();
        let same = run("c", "a", Severity::Critical, &["E1", "E2"]);
        assert_eq!(breaker.count(&same, LIMITS), None);
        // Others do not matter: another file, another checker, another code.
        for other in [
            run("c", "b", Severity::Critical, &["E1"]),
            run("d", "a", Severity::Critical, &["E1"]),
            run("c", "b", Severity::Critical, &[]),
        ] {
            assert_eq!(breaker.count(&other, LIMITS), None);
        }
        assert_eq!(breaker.count(&run("c", "a", Severity::Critical, &["E3", "E2"]), LIMITS), None);
        let reason = breaker.count(&same, LIMITS).unwrap();
        assert_eq!(reason, "c has reported E2 in a in 3 runs in a row");
    }

    #[test]
    fn a_clean_run_or_one_without_it_breaks_the_streak() {
        for between in [&[][..], &["E9"]] {
            let mut breaker = breaker();
            let same = run("c", "a", Severity::Critical, &["E1"]);
            for _ in 0..2 {
                assert_eq!(breaker.count(&same, LIMITS), None);
            }
            assert_eq!(breaker.count(&run("c", "a", Severity::Critical, between), LIMITS), None);
            for _ in 0..2 {
                assert_eq!(breaker.count(&same, LIMITS), None);
            }
            assert!(breaker.count(&same, LIMITS).is_some());
        }
    }

    #[test]
    fn many_of_the_same_in_one_run_are_one_run() {
        let mut breaker = breaker();
        assert_eq!(breaker.count(&run("c", "a", Severity::Critical, &["E1"; 5]), LIMITS), None);
        assert_eq!(breaker.counts(), "0 warnings, 5 criticals");
    }

    #[test]
    fn without_a_limit_nothing_halts_and_a_reset_forgets_all() {
        let mut breaker = breaker();
        let none = Thresholds { warnings: None, criticals: None, same: None };
        for _ in 0..50 {
            assert_eq!(breaker.count(&run("c", "a", Severity::Critical, &["E1"]), none), None);
        }
        assert!(breaker.count(&run("c", "a", Severity::Critical, &["E1"]), LIMITS).is_some());
        breaker.reset();
        assert_eq!(breaker, self::breaker());
        assert_eq!(breaker.count(&run("c", "a", Severity::Critical, &["E1"]), LIMITS), None);
    }

    #[test]
    fn hostile_names_and_numbers_keep_the_file_small() {
        let mut breaker = breaker();
        let none = Thresholds { warnings: None, criticals: None, same: None };
        for on in 0..20 {
            let pairs = (0..600).map(|n| ("\u{0}é".repeat(5000), format!("{}{n}", "x".repeat(5000)))).collect();
            let run = Counted { checker: "c", on: on.to_string(), severity: Severity::Critical, pairs };
            breaker.count(&run, none);
        }
        let text = serde_json::to_vec(&breaker).unwrap();
        assert!(text.len() < 1024 * 1024, "{}", text.len());
        assert_eq!(Breaker::parse(&text), Some(breaker));
        // What differs only far behind is not the same.
        assert_ne!(short(&format!("{}1", "x".repeat(500))), short(&format!("{}2", "x".repeat(500))));
    }
}
