//! When the work on a file has to end: hostile input makes some of it long.

use std::time::{Duration, Instant};

/// Steps between two looks at the clock, which takes longer than a step.
const STEPS: usize = 10_000;

/// Why work ended before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GivenUp {
    /// There was no time left.
    OutOfTime,
    /// A pattern matched more often than makes sense.
    TooManyMatches,
}

/// The end of the time for one file, and of the work on it if that is not done before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline {
    /// `None` never comes.
    at: Option<Instant>,
    steps: usize,
    given_up: Option<GivenUp>,
}

impl Deadline {
    pub(crate) fn after(limit: Duration) -> Self {
        Self { at: Instant::now().checked_add(limit), steps: 0, given_up: None }
    }

    pub(crate) fn never() -> Self {
        Self { at: None, steps: 0, given_up: None }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() > at)
    }

    /// Whether the work is to end after so many more steps. Once it is, it stays so.
    pub(crate) fn spend(&mut self, steps: usize) -> bool {
        self.steps += steps;
        if self.steps >= STEPS {
            self.steps = 0;
            if self.is_over() {
                self.give_up(GivenUp::OutOfTime);
            }
        }
        self.given_up.is_some()
    }

    /// Ends the work, if nothing has ended it before.
    pub(crate) fn give_up(&mut self, reason: GivenUp) {
        self.given_up.get_or_insert(reason);
    }

    /// Why the work is to end, if it is.
    pub(crate) fn check(&self) -> Result<(), GivenUp> {
        self.given_up.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_looked_at_after_many_steps_and_what_it_says_stays() {
        let mut deadline = Deadline::after(Duration::ZERO);
        assert!(!deadline.spend(STEPS - 1));
        assert!(deadline.spend(1) && deadline.spend(1));
        deadline.give_up(GivenUp::TooManyMatches);
        assert_eq!(deadline.check(), Err(GivenUp::OutOfTime));
    }

    #[test]
    fn a_limit_without_end_never_comes() {
        for mut deadline in [Deadline::never(), Deadline::after(Duration::MAX)] {
            assert!(!deadline.spend(STEPS) && !deadline.is_over() && deadline.check().is_ok());
        }
    }
}
