//! What is known of one session of an agent.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::name::{file_name, hash};
use super::record::Record;

const VERSION: u32 = 1;
/// More repositories, agents or messages than a session has; the rest is not remembered, so that a file stays small.
const MAX_ENTRIES: usize = 500;

/// A session's file. Ids of agents are kept in the form of file names, short and plain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Session {
    version: u32,
    name: String,
    /// Of each repository the commit that was at HEAD when the session was first seen in it.
    #[serde(default)]
    bases: BTreeMap<String, String>,
    /// Of each agent the number of consecutive blocks.
    #[serde(default)]
    pub(super) blocks: BTreeMap<String, u32>,
    /// Hashes of what was said already and is said once.
    #[serde(default)]
    said: BTreeSet<u64>,
}

impl Record for Session {
    const FOLDER: &'static str = "sessions";

    fn new(id: &str) -> Self {
        let (bases, blocks, said) = Default::default();
        Self { version: VERSION, name: file_name(id), bases, blocks, said }
    }

    fn parse(text: &[u8]) -> Option<Self> {
        serde_json::from_slice(text).ok().filter(|session: &Self| session.version == VERSION)
    }
}

impl Session {
    /// The name of the session.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The commit from which the session began in `repository`: the first one that is given.
    pub(crate) fn base(&mut self, repository: &str, head: impl FnOnce() -> Option<String>) -> Option<String> {
        if let Some(base) = self.bases.get(repository) {
            return Some(base.clone());
        }
        let head = head()?;
        if self.bases.len() < MAX_ENTRIES {
            self.bases.insert(repository.to_owned(), head.clone());
        }
        Some(head)
    }

    /// Whether `text` is said for the first time.
    pub(crate) fn is_new(&mut self, text: &str) -> bool {
        self.said.len() < MAX_ENTRIES && self.said.insert(hash(text.as_bytes()))
    }

    /// The agents with blocks, and how many.
    pub(crate) fn counters(&self) -> impl Iterator<Item = (&str, u32)> {
        self.blocks.iter().map(|(agent, blocks)| (agent.as_str(), *blocks))
    }

    /// Forgets the counts and what was said; where the session began stays. Says how many counts there were.
    pub(super) fn reset(&mut self) -> usize {
        let counters = self.blocks.len();
        self.blocks.clear();
        self.said.clear();
        counters
    }

    /// Whether one more agent can be remembered.
    pub(super) fn has_room(&self, agent: &str) -> bool {
        self.blocks.len() < MAX_ENTRIES || self.blocks.contains_key(agent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_commit_stays() {
        let mut session = Session::new("s");
        assert_eq!(session.base("/r", || None), None);
        assert_eq!(session.base("/r", || Some("a".to_owned())).as_deref(), Some("a"));
        assert_eq!(session.base("/r", || Some("b".to_owned())).as_deref(), Some("a"));
        assert_eq!(session.base("/s", || Some("b".to_owned())).as_deref(), Some("b"));
    }

    #[test]
    fn a_thing_is_said_once_until_a_reset() {
        let mut session = Session::new("s");
        assert_eq!([session.is_new("x"), session.is_new("x"), session.is_new("y")], [true, false, true]);
        session.reset();
        assert!(session.is_new("x"));
    }
}
