//! What is known of one session of an agent.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::name::{file_name, hash};
use super::record::Record;

const VERSION: u32 = 1;
/// More repositories, agents or messages than a session has; the rest is not remembered, so that a file stays small.
const MAX_ENTRIES: usize = 500;
/// Longer configuration files, all of them together, are not remembered, for the same reason. In bytes.
const MAX_CONFIG_BYTES: usize = 128 * 1024;

/// The configuration files of a commit: their names in the repository and their texts.
pub(crate) type ConfigFiles = BTreeMap<String, String>;

/// A session's file. Ids of agents are kept in the form of file names, short and plain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Session {
    version: u32,
    name: String,
    /// Of each repository the commit that was at HEAD when the session was first seen in it.
    #[serde(default)]
    bases: BTreeMap<String, String>,
    /// Of each such commit the configuration files: a commit does not change, and asking git takes longer.
    #[serde(default)]
    configs: BTreeMap<String, ConfigFiles>,
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
        let (bases, configs, blocks, said) = Default::default();
        Self { version: VERSION, name: file_name(id), bases, configs, blocks, said }
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

    /// The configuration files of `commit`, a full id: those that are remembered, or else those of `ask`.
    pub(crate) fn config_files(
        &mut self,
        commit: &str,
        ask: impl FnOnce() -> Option<ConfigFiles>,
    ) -> Option<ConfigFiles> {
        if let Some(files) = self.configs.get(commit) {
            return Some(files.clone());
        }
        let files = ask()?;
        let bytes = |files: &ConfigFiles| files.iter().map(|(name, text)| name.len() + text.len()).sum::<usize>();
        let remembered: usize = self.configs.values().map(bytes).sum();
        if self.configs.len() < MAX_ENTRIES && remembered + bytes(&files) <= MAX_CONFIG_BYTES {
            self.configs.insert(commit.to_owned(), files.clone());
        }
        Some(files)
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
    fn the_configuration_of_a_commit_is_asked_for_once() {
        let files = |text: &str| Some(ConfigFiles::from([("a".to_owned(), text.to_owned())]));
        let mut session = Session::new("s");
        assert_eq!(session.config_files("1", || None), None);
        assert_eq!(session.config_files("1", || files("x")), files("x"));
        assert_eq!(session.config_files("1", || files("y")), files("x"));
        assert_eq!(session.config_files("2", || Some(ConfigFiles::new())), Some(ConfigFiles::new()));
        assert_eq!(session.config_files("2", || files("y")), Some(ConfigFiles::new()));
        let long = "x".repeat(MAX_CONFIG_BYTES);
        assert_eq!(session.config_files("3", || files(&long)), files(&long));
        assert_eq!(session.config_files("3", || files("y")), files("y"));
    }

    #[test]
    fn a_thing_is_said_once_until_a_reset() {
        let mut session = Session::new("s");
        assert_eq!([session.is_new("x"), session.is_new("x"), session.is_new("y")], [true, false, true]);
        session.reset();
        assert!(session.is_new("x"));
    }
}
