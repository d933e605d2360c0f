//! The log: one JSON object a line. The kinds of event are open; the reader knows none of them.

use std::fmt;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::record::private;
use crate::error::{Error, Result};
use crate::text::visible;

const FILE: &str = "log.jsonl";
/// The log before the last rotation.
const OLD_FILE: &str = "log.jsonl.1";
const MAX_BYTES: u64 = 5 * 1024 * 1024;

/// Something that happened.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Event {
    time: String,
    kind: String,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

impl Event {
    /// An event of now.
    pub(crate) fn new<'n>(kind: &str, fields: impl IntoIterator<Item = (&'n str, Value)>) -> Self {
        let time = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { time, kind: kind.to_owned(), fields }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}  {:<15}", visible(&self.time), visible(&self.kind))?;
        for (name, value) in &self.fields {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            write!(out, " {}={}", visible(name), visible(&text))?;
        }
        Ok(())
    }
}

/// A line of the log, which someone else may have written.
#[derive(Debug)]
pub(crate) enum LogLine {
    Event(Event),
    Unreadable(String),
}

/// Adds `event`, under the folder's lock. A log that is full begins again; the full one is kept beside it.
pub(super) fn append(folder: &Path, event: &Event) -> Result<()> {
    let path = folder.join(FILE);
    let mut line = serde_json::to_vec(event).map_err(|error| Error::Usage(error.to_string()))?;
    line.push(b'\n');
    let size = path.metadata().map_or(0, |data| data.len());
    if size > 0 && size + line.len() as u64 > MAX_BYTES {
        std::fs::rename(&path, folder.join(OLD_FILE)).map_err(Error::io(&path))?;
    }
    let mut file = private().append(true).create(true).open(&path).map_err(Error::io(&path))?;
    // One write, so that a reader without the lock meets whole lines.
    file.write_all(&line).map_err(Error::io(&path))
}

/// Both logs, oldest line first.
pub(super) fn read(folder: &Path) -> Result<Vec<LogLine>> {
    let mut lines = Vec::new();
    for path in [folder.join(OLD_FILE), folder.join(FILE)] {
        let text = text(&path)?;
        lines.extend(text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            match serde_json::from_str(line) {
                Ok(event) => LogLine::Event(event),
                Err(_) => LogLine::Unreadable(line.to_owned()),
            }
        }));
    }
    Ok(lines)
}

fn text(path: &PathBuf) -> Result<String> {
    let mut bytes = Vec::new();
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        file => {
            let file = file.map_err(Error::io(path))?;
            file.take(2 * MAX_BYTES).read_to_end(&mut bytes).map_err(Error::io(path))?;
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_any_kind_are_shown_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        append(folder.path(), &Event::new("gate.block", [("agent", "a\nb".into()), ("violations", 2.into())])).unwrap();
        let later = r#"{"time":"t","kind":"other.kind","rule":"r","count":null}"#;
        let path = folder.path().join(FILE);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{text}\n{later}\nhalf a li")).unwrap();
        let lines = read(folder.path()).unwrap();
        let [LogLine::Event(block), LogLine::Event(other), LogLine::Unreadable(rest)] = lines.as_slice() else {
            panic!("{lines:?}");
        };
        assert!(block.to_string().ends_with("gate.block      agent=a\\nb violations=2"), "{block}");
        assert_eq!(other.to_string(), "t  other.kind      count=null rule=r");
        assert_eq!(rest, "half a li");
    }

    #[test]
    fn a_full_log_is_kept_once() {
        let folder = tempfile::tempdir().unwrap();
        let full = " ".repeat(usize::try_from(MAX_BYTES).unwrap() - 10);
        for _ in 0..2 {
            std::fs::write(folder.path().join(FILE), &full).unwrap();
            append(folder.path(), &Event::new("k", [])).unwrap();
        }
        let size = |name: &str| folder.path().join(name).metadata().unwrap().len();
        assert!(size(FILE) < 100 && size(OLD_FILE) == full.len() as u64);
    }
}
