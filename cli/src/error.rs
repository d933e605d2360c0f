//! Why the tool could not do its work: one line that says what, where and what to do next.

use std::path::PathBuf;

/// A usage or runtime error; exit code 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{}: {}{message}", file.display(), key.as_ref().map(|key| format!("{key}: ")).unwrap_or_default())]
    Config { file: PathBuf, key: Option<String>, message: String },
    #[error(transparent)]
    Query(#[from] engine::QueryError),
    #[error("{}: {}", path.display(), crate::text::reason(source))]
    Io { path: PathBuf, source: std::io::Error },
    #[error("git {command}: {}", if message.is_empty() { "failed without saying why" } else { message })]
    Git { command: String, message: String },
    #[error("{0}")]
    Usage(String),
    /// Said already, one line each; only the exit code is left.
    #[error("")]
    Reported,
}

impl Error {
    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }
}

pub(crate) type Result<T> = std::result::Result<T, Error>;
