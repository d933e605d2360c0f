//! Asks git what changed and puts its answers together.

use std::path::{Path, PathBuf};
use std::thread;

use super::compare::{common, each_diff, joined, look_again};
use super::diff::{Entry, Kind};
use super::hunks::Touched;
use super::unreadable::around_unreadable;
use super::{Absent, Change, ChangedFile, Since, base, git};
use crate::config::REPO_FILE;
use crate::error::{Error, Result};

/// Untracked files of the whole repository, wherever it is asked from.
const UNTRACKED: [&str; 6] = ["ls-files", "--others", "--exclude-standard", "-z", "--full-name", ":/"];

/// What changed in the work tree around `cwd`: tracked files against `since`, and untracked ones.
pub(crate) fn changed(cwd: &Path, since: &Since) -> Result<std::result::Result<Change, Absent>> {
    let (root, untracked, diffs) = thread::scope(|scope| {
        let root = scope.spawn(|| root(cwd));
        let untracked = scope.spawn(|| git::git(cwd, &UNTRACKED));
        let diffs = base::commits(cwd, since).and_then(|commits| each_diff(cwd, commits));
        (joined(root), joined(untracked), diffs)
    });
    let root = match root? {
        Ok(root) => root,
        Err(absent) => return Ok(Err(absent)),
    };
    if diffs.is_err() && *since == Since::Head && base::head(cwd)?.is_none() {
        return Ok(Err(Absent::Commit));
    }
    let mut diffs = match diffs {
        Ok(diffs) => diffs,
        Err(error) => around_unreadable(&root, base::commits(cwd, since)?, error)?,
    };
    for (commit, entries) in &mut diffs {
        look_again(&root, commit, entries)?;
    }
    let entries = diffs.into_iter().map(|(_, entries)| entries).reduce(common).unwrap_or_default();
    let mut change = Change { root, ..Change::default() };
    for entry in entries {
        change.add(entry);
    }
    untracked?.split(|byte| *byte == 0).for_each(|name| change.add_untracked(name));
    Ok(Ok(change))
}

fn root(cwd: &Path) -> Result<std::result::Result<PathBuf, Absent>> {
    let arguments = ["rev-parse", "--show-toplevel"];
    let answer = git::run(cwd, &arguments, |output| {
        let mut bytes = Vec::new();
        output.read_to_end(&mut bytes).map(|_| bytes)
    })?;
    let says = |text: &str| answer.message.contains(text);
    match answer.output.strip_suffix(b"\n") {
        Some(root) if answer.succeeded => Ok(Ok(git::path(root))),
        _ if says("not a git repository") => Ok(Err(Absent::Repository)),
        _ if says("must be run in a work tree") => Ok(Err(Absent::WorkTree)),
        _ => Err(Error::Git { command: arguments[0].to_owned(), message: answer.message }),
    }
}

impl Change {
    fn add(&mut self, entry: Entry) {
        self.note_name(&entry.name);
        if let Some(old) = &entry.old_name {
            self.note_name(old);
            self.gone.push(self.root.join(git::path(old)));
        }
        let path = self.root.join(git::path(&entry.name));
        let touched = match entry.touched {
            Touched::Lines(lines) => Some(lines),
            Touched::Unknown => None,
        };
        match entry.kind {
            Kind::File => self.files.push(ChangedFile { path, touched }),
            Kind::Deleted => self.gone.push(path),
            Kind::Other => {}
        }
    }

    /// A name that ends in `/` is another repository, which is not entered.
    fn add_untracked(&mut self, name: &[u8]) {
        if !name.is_empty() && !name.ends_with(b"/") {
            self.note_name(name);
            self.files.push(ChangedFile { path: self.root.join(git::path(name)), touched: None });
        }
    }

    fn note_name(&mut self, name: &[u8]) {
        let last = name.rsplit(|byte| *byte == b'/').next();
        self.config_changed |= last == Some(REPO_FILE.as_bytes());
    }
}
