//! What is answered, in words that no host owns.

/// The answer to an event.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing: the host goes on as if there were no hook.
    Pass,
    /// The edit must not happen.
    Refuse(String),
    /// After an edit: the agent is told. At a stop: it is sent back to work.
    Block(String),
    /// After an edit: the agent is told, and goes on.
    Inform(String),
    /// Nothing goes on until a person has looked.
    Halt(String),
    /// The agent may go although something is left, which its user should know.
    Release(String),
}
