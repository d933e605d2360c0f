//! What a rule says of a file.

use super::bound::Bound;
use super::rules::Rule;
use crate::config::Decision;
use crate::text::count;

/// A rule and what came of it.
#[derive(Debug)]
pub(crate) struct Ruling<'s> {
    pub(crate) rule: &'s Rule,
    pub(crate) outcome: Outcome,
}

/// What came of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The lines on which matches begin, and where there is too much.
    Judged { matches: Vec<u32>, excesses: Vec<Excess> },
    /// It could not be finished on this file.
    NoAnswer(String),
    /// Its query cannot be used.
    NoQuery(String),
    /// There is no grammar for its language.
    NoParser,
}

/// A place where a file is over a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Excess {
    pub(crate) value: u32,
    pub(crate) line: u32,
}

impl Ruling<'_> {
    /// One word for the log.
    pub(crate) fn word(&self) -> &'static str {
        match &self.outcome {
            Outcome::Judged { excesses, .. } if excesses.is_empty() => "permitted",
            Outcome::Judged { .. } if self.rule.decision == Decision::Report => "reported",
            Outcome::Judged { .. } => "refused",
            Outcome::NoAnswer(_) => "no_answer",
            Outcome::NoQuery(_) => "no_query",
            Outcome::NoParser => "no_parser",
        }
    }

    /// Whether the file must not be written like this. A check that could not be finished refuses whatever it would
    /// decide: that nothing was found says nothing then.
    pub(crate) fn refuses(&self) -> bool {
        match &self.outcome {
            Outcome::Judged { excesses, .. } => !excesses.is_empty() && self.rule.decision == Decision::Refuse,
            Outcome::NoAnswer(_) | Outcome::NoQuery(_) => true,
            Outcome::NoParser => false,
        }
    }

    /// How many matches there were, and the line of the first that is too much.
    pub(crate) fn numbers(&self) -> (Option<usize>, Option<u32>) {
        match &self.outcome {
            Outcome::Judged { matches, excesses } => (Some(matches.len()), excesses.first().map(|excess| excess.line)),
            _ => (None, None),
        }
    }

    /// What is wrong, in words that follow the name of the rule. `None` if nothing is.
    pub(crate) fn sentence(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Judged { excesses, .. } => excesses.first().map(|excess| excess.sentence(self.rule.bound)),
            Outcome::NoAnswer(reason) => Some(format!("the check could not be finished: {reason}")),
            Outcome::NoQuery(reason) => Some(format!("its query cannot be used: {reason}")),
            Outcome::NoParser => None,
        }
    }
}

impl Excess {
    fn sentence(self, bound: Bound) -> String {
        format!("{}, first at line {}", self.numbers(bound), self.line)
    }

    /// Which number it is, and which is permitted.
    pub(crate) fn numbers(self, bound: Bound) -> String {
        let Self { value, .. } = self;
        let number = value as usize;
        match bound {
            Bound::Matches(limit) => format!("it matches {}, and the rule permits {limit}", count(number, "time")),
            Bound::Lines(limit) => format!("a match covers {}, and the rule permits {limit}", count(number, "line")),
            Bound::Share(limit) => {
                format!("its matches cover {value} % of the lines, and the rule permits {limit} %")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_say_which_number_and_which_line() {
        for (bound, value, expected) in [
            (Bound::Lines(10), 11, "a match covers 11 lines, and the rule permits 10, first at line 1"),
            (Bound::Matches(0), 1, "it matches 1 time, and the rule permits 0, first at line 1"),
            (Bound::Share(40), 41, "its matches cover 41 % of the lines, and the rule permits 40 %, first at line 1"),
        ] {
            assert_eq!(Excess { value, line: 1 }.sentence(bound), expected);
        }
    }
}
