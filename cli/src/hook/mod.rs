//! Hooks of coding agents: JSON of the host in, one JSON object or nothing out.
//!
//! The path of an event: `payload` reads the JSON, the host's adapter (`claude`, `codex`) makes an `event` of it, `judge`
//! (for edits: `before_edit` with `planned`, `after_edit`) finds a `verdict` with the configuration that `policy` chooses and the session that `memory` knows, and the adapter
//! turns that into the host's `answer`. `edit`, `patch` and `hunk` know what an edit would leave before it is made,
//! within a `budget`.

mod after_edit;
mod answer;
mod before_edit;
mod budget;
mod claude;
mod codex;
mod edit;
mod entries;
mod event;
mod find;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod hunk;
mod judge;
mod memory;
mod message;
mod patch;
mod payload;
mod planned;
mod policy;
mod rules;
mod verdict;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

pub(crate) use answer::Answer;

use crate::environment::Environment;
use crate::error::{Error, Result};
use event::{Event, Occurrence};
use judge::Judge;
use memory::Memory;
use payload::Payload;
use verdict::Verdict;

/// Larger files are not looked at before an edit.
const MAX_FILE_BYTES: u64 = 5 * 1024 * 1024;

/// The agents whose hooks are understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Host {
    Claude,
    Codex,
}

/// What a hook leaves behind: at most one object for stdout, and lines for stderr.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    pub(crate) answer: Option<Answer>,
    /// The report of an agent that was let go.
    pub(crate) unresolved: Option<String>,
    pub(crate) notes: Vec<String>,
}

/// Answers the payload on `input`.
pub(crate) fn reply(host: Host, queries: Option<PathBuf>, input: impl Read) -> Result<Reply> {
    let payload = Payload::read(input)?;
    if host.is_foreign(&payload) {
        let note = "hook skipped: another agent wrote this payload; install the hook that is meant for it";
        return Ok(Reply { notes: vec![note.to_owned()], ..Reply::default() });
    }
    let occurrence = host.occurrence(&payload)?;
    if occurrence.event == Event::Other {
        return Ok(Reply::default());
    }
    let environment = Environment { cwd: occurrence.cwd, queries };
    let catalog = environment.catalog()?;
    let mut judge = Judge::new(&environment, &catalog, Memory::new(occurrence.session, occurrence.agent));
    let verdict = judge.verdict(&occurrence.event)?;
    let notes = judge.notes().map(str::to_owned).collect();
    let answer = match (host.answer(&verdict, &payload), judge.for_user()) {
        (answer, None) => answer,
        (answer, Some(message)) => Some(answer.unwrap_or_default().with_message(&message)),
    };
    let unresolved = if let Verdict::Release(message) = verdict { Some(message) } else { None };
    Ok(Reply { answer, unresolved, notes })
}

impl Host {
    fn is_foreign(self, payload: &Payload) -> bool {
        match self {
            Self::Claude => claude::is_foreign(payload),
            Self::Codex => codex::is_foreign(payload),
        }
    }

    fn occurrence(self, payload: &Payload) -> Result<Occurrence> {
        let cwd = working_directory(payload.cwd.as_deref())?;
        let event = match self {
            Self::Claude => claude::event(payload, &cwd),
            Self::Codex => codex::event(payload, &cwd),
        };
        Ok(Occurrence { session: payload.session_id.clone(), agent: payload.agent_id.clone(), cwd, event })
    }

    fn answer(self, verdict: &Verdict, payload: &Payload) -> Option<Answer> {
        match self {
            Self::Claude => claude::answer(verdict, payload),
            Self::Codex => codex::answer(verdict, payload),
        }
    }
}

/// The directory that a payload names, the process's own if it names none. An agent may have removed it meanwhile: then
/// the nearest one above it that is there.
fn working_directory(named: Option<&str>) -> Result<PathBuf> {
    let own = std::env::current_dir().map_err(Error::io("the current directory"));
    let wanted = match named.filter(|named| !named.is_empty()).map(Path::new) {
        Some(named) if named.is_absolute() => named.to_owned(),
        Some(named) => own?.join(named),
        None => own?,
    };
    let found = wanted.ancestors().find(|ancestor| ancestor.is_dir());
    found.map(real).ok_or_else(|| Error::Usage(format!("{}: there is no such directory", wanted.display())))
}

/// Where a directory really is: git names a work tree without symbolic links.
fn real(directory: &Path) -> PathBuf {
    // Windows would answer with a form that git does not use.
    if cfg!(windows) { directory.to_owned() } else { directory.canonicalize().unwrap_or_else(|_| directory.to_owned()) }
}

/// Why it cannot be told what an edit would leave of a file that could not be read like this. `None` if the edit cannot be
/// made either: that is for the host to say.
fn unknown(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        io::ErrorKind::FileTooLarge => Some("the file is larger than 5 MiB"),
        io::ErrorKind::InvalidData => Some("the file is not valid UTF-8"),
        _ => None,
    }
}

/// The text of a file before an edit; `None` if there is no such file.
fn read_text(path: &Path) -> io::Result<Option<String>> {
    let metadata = match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        metadata => metadata?,
    };
    if !metadata.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    if metadata.len() > MAX_FILE_BYTES {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let mut text = String::new();
    File::open(path)?.take(MAX_FILE_BYTES).read_to_string(&mut text)?;
    Ok(Some(text))
}
