//! What hooks remember of a session. Nothing here fails: a hook that cannot remember judges all the same and says so.

use std::path::Path;

use crate::checkers::Breaker;
use crate::error::Result;
use crate::state::{ConfigFiles, Event, Session, Store, Turn, Updated, file_name};

/// The session of hosts that do not name it.
const UNNAMED: &str = "(unnamed)";
/// The agent that is the session's own.
const MAIN_AGENT: &str = "main";

/// The state directory, seen from one agent of one session.
pub(super) struct Memory {
    store: Result<Store>,
    session: Option<String>,
    agent: String,
    complaint: Option<String>,
}

impl Memory {
    pub(super) fn new(session: Option<String>, agent: Option<String>) -> Self {
        let agent = agent.unwrap_or_else(|| MAIN_AGENT.to_owned());
        Self { store: Store::new(), session: session.filter(|id| !id.is_empty()), agent, complaint: None }
    }

    /// The commit from which the session began in `repository`: `head`, if this is the first that is heard of it there.
    /// `None` if that is not known, or the session has no name by which it could be known again.
    pub(super) fn base(&mut self, repository: &Path, head: impl FnOnce() -> Option<String>) -> Option<String> {
        self.session.as_ref()?;
        let repository = repository.to_string_lossy().into_owned();
        self.update(|session, _| session.base(&repository, head))?
    }

    /// The configuration files of `commit`: those that are remembered, or else those of `ask`.
    pub(super) fn config_files(&mut self, commit: &str, ask: impl Fn() -> Option<ConfigFiles>) -> Option<ConfigFiles> {
        // What is no id may name another commit next time.
        let is_id = commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        if self.session.is_none() || !is_id {
            return ask();
        }
        self.update(|session, _| session.config_files(commit, &ask)).unwrap_or_else(ask)
    }

    /// Whether `text` is said for the first time; `true` if that is not known.
    pub(super) fn is_new(&mut self, text: &str) -> bool {
        self.update(|session, _| session.is_new(text)).unwrap_or(true)
    }

    /// Counts one more stop of the agent; `None` if nothing can be counted.
    pub(super) fn count(&mut self, max: u32) -> Option<Turn> {
        self.update(|session, agent| session.count(agent, max))
    }

    /// The agent's run was clean.
    pub(super) fn clear(&mut self) {
        self.update(Session::clear);
    }

    /// Why work in the repository at `root` is halted, if it is.
    pub(super) fn halted(&mut self, root: &Path) -> Option<String> {
        let store = self.store.as_ref().ok()?;
        // Most repositories have no breaker: nothing is locked or written for them.
        if !store.holds::<Breaker>(&root.to_string_lossy()) {
            return None;
        }
        self.with_breaker(root, |breaker| breaker.halted().map(str::to_owned))?
    }

    /// Lets `change` alter the circuit breaker of the repository at `root`.
    pub(super) fn with_breaker<T>(&mut self, root: &Path, change: impl FnOnce(&mut Breaker) -> T) -> Option<T> {
        let changed = match &self.store {
            Ok(store) => store.change(&root.to_string_lossy(), change),
            Err(error) => return self.complain(&error.to_string()),
        };
        self.remembered(changed)
    }

    /// Adds `event` to the log.
    pub(super) fn log(&mut self, event: &Event) {
        self.log_all(std::slice::from_ref(event));
    }

    /// Adds `events` to the log.
    pub(super) fn log_all(&mut self, events: &[Event]) {
        if !events.is_empty()
            && let Ok(store) = &self.store
            && let Err(error) = store.log(events)
        {
            self.complain::<()>(&error.to_string());
        }
    }

    /// The names under which the session and the agent are shown: what hosts call them may be as long as they like.
    pub(super) fn names(&self) -> [String; 2] {
        [file_name(self.session()), file_name(&self.agent)]
    }

    fn session(&self) -> &str {
        self.session.as_deref().unwrap_or(UNNAMED)
    }

    /// Why something could not be remembered, if so.
    pub(super) fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    fn update<T>(&mut self, change: impl FnOnce(&mut Session, &str) -> T) -> Option<T> {
        let updated = match &self.store {
            Ok(store) => store.update(self.session(), |session| change(session, &self.agent)),
            Err(error) => return self.complain(&error.to_string()),
        };
        self.remembered(updated)
    }

    fn remembered<T>(&mut self, updated: Result<Updated<T>>) -> Option<T> {
        match updated {
            Ok(Updated { value, complaint }) => {
                self.complaint = self.complaint.take().or(complaint);
                Some(value)
            }
            Err(error) => self.complain(&error.to_string()),
        }
    }

    /// Keeps the first reason: the others follow from it.
    fn complain<T>(&mut self, reason: &str) -> Option<T> {
        self.complaint.get_or_insert_with(|| format!("could not remember this session: {reason}"));
        None
    }
}
