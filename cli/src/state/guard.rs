//! The loop guard: how often in a row an agent was kept from stopping.

use super::name::file_name;
use super::session::Session;

/// What happens to an agent that stops with functions over their limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It is sent back, for the nth time.
    Block(u32),
    /// It was sent back this often and may go.
    Release(u32),
}

impl Session {
    /// Counts one more stop of `agent`, of which at most `max` are blocked.
    pub(crate) fn count(&mut self, agent: &str, max: u32) -> Turn {
        let agent = file_name(agent);
        if !self.has_room(&agent) {
            // An agent that cannot be counted must not be held for ever.
            return Turn::Release(0);
        }
        let blocks = self.blocks.entry(agent).or_default();
        if *blocks >= max {
            return Turn::Release(*blocks);
        }
        *blocks += 1;
        Turn::Block(*blocks)
    }

    /// A clean run: the count of `agent` starts again.
    pub(crate) fn clear(&mut self, agent: &str) {
        self.blocks.remove(&file_name(agent));
    }

    #[cfg(test)]
    pub(super) fn blocks(&self, agent: &str) -> u32 {
        self.blocks.get(&file_name(agent)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Record;
    use super::*;

    /// What comes of `n` stops of `agent`, of which two are blocked.
    fn turns(session: &mut Session, agent: &str, n: usize) -> Vec<Turn> {
        (0..n).map(|_| session.count(agent, 2)).collect()
    }

    #[test]
    fn only_a_clean_run_starts_the_count_again() {
        let mut session = Session::new("s");
        assert_eq!(turns(&mut session, "a", 4), [Turn::Block(1), Turn::Block(2), Turn::Release(2), Turn::Release(2)]);
        assert_eq!(session.count("b", 2), Turn::Block(1));
        session.clear("a");
        assert_eq!(turns(&mut session, "a", 1), [Turn::Block(1)]);
    }

    #[test]
    fn a_lower_maximum_releases_and_a_hostile_number_of_agents_too() {
        let mut session = Session::new("s");
        turns(&mut session, "a", 3);
        assert_eq!(session.count("a", 1), Turn::Release(2));
        for agent in 0..1000 {
            turns(&mut session, &agent.to_string(), 1);
        }
        assert_eq!(session.count("one more", 3), Turn::Release(0));
    }
}
