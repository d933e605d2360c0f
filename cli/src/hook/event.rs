//! What a host tells, in words that no host owns.

use std::path::PathBuf;

/// What happened, and where.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Occurrence {
    /// The session that it happened in; `None` if the host did not say.
    pub(crate) session: Option<String>,
    /// The agent inside the session, if it is not the session's own.
    pub(crate) agent: Option<String>,
    /// The directory in which the agent works.
    pub(crate) cwd: PathBuf,
    pub(crate) event: Event,
}

/// The moments at which something can be said.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    SessionStart,
    /// Files are about to be written; empty if what they would hold cannot be told.
    BeforeEdit(Vec<PlannedFile>),
    /// Files have been written.
    AfterEdit(Vec<PathBuf>),
    /// An agent wants to end its turn.
    Stop(Stop),
    /// Anything else, also what a newer host may send.
    Other,
}

/// How an agent stops.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Stop {
    /// It goes on already because a hook kept it from stopping.
    pub(crate) again: bool,
    /// It only waits for agents that it started.
    pub(crate) waiting: bool,
    /// It was started by another agent, which gets its last message.
    pub(crate) is_subagent: bool,
}

/// A file as an edit would leave it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlannedFile {
    pub(crate) path: PathBuf,
    /// Why it cannot be told, if so.
    pub(crate) content: Result<String, &'static str>,
}
