//! When the work on a file has to be done: hostile input makes some of it long.

use std::time::{Duration, Instant};

/// Steps between two looks at the clock, which takes longer than a step.
const STEPS: usize = 10_000;

/// There was no time left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutOfTime;

/// The end of the time for one file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline {
    /// `None` never comes.
    at: Option<Instant>,
    steps: usize,
    over: bool,
}

impl Deadline {
    pub(crate) fn after(limit: Duration) -> Self {
        Self { at: Instant::now().checked_add(limit), steps: 0, over: false }
    }

    pub(crate) fn never() -> Self {
        Self { at: None, steps: 0, over: false }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() > at)
    }

    /// Whether the time is over after so many more steps. Once it is, it stays.
    pub(crate) fn spend(&mut self, steps: usize) -> bool {
        self.steps += steps;
        if self.steps >= STEPS {
            self.steps = 0;
            self.over = self.over || self.is_over();
        }
        self.over
    }

    /// What [`Self::spend`] said last.
    pub(crate) fn spent(&self) -> Result<(), OutOfTime> {
        if self.over { Err(OutOfTime) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_looked_at_after_many_steps_and_what_it_says_stays() {
        let mut deadline = Deadline::after(Duration::ZERO);
        assert!(!deadline.spend(STEPS - 1));
        assert!(deadline.spend(1) && deadline.spend(1) && deadline.spent().is_err());
    }

    #[test]
    fn a_limit_without_end_never_comes() {
        for mut deadline in [Deadline::never(), Deadline::after(Duration::MAX)] {
            assert!(!deadline.spend(STEPS) && !deadline.is_over() && deadline.spent().is_ok());
        }
    }
}
