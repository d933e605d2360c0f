//! Compares the work tree with commits, through `git diff`.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::Read;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use super::diff::{self, Entry, Kind};
use super::hunks::Touched;
use super::{git, lines};
use crate::error::Result;
use crate::scan::MAX_BYTES;

/// The same answer whatever the user's settings are: prefixes, renames, order, colours, programs.
const DIFF: [&str; 18] = [
    "diff",
    "--raw",
    "-z",
    "--patch",
    "--unified=0",
    "--inter-hunk-context=0",
    "--find-renames=50%",
    "-l1000",
    "--diff-algorithm=myers",
    "--indent-heuristic",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules=all",
    "--submodule=short",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "-O/dev/null",
];

/// As many names as fit into one command line on every system.
const NAMES_AT_ONCE: usize = 50;

/// Each commit with what differs from it, side by side.
pub(super) fn each_diff(cwd: &Path, commits: Vec<String>) -> Result<Vec<(String, Vec<Entry>)>> {
    let diffs: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = commits.iter().map(|commit| scope.spawn(|| read_diff(cwd, commit, &[], &[]))).collect();
        threads.into_iter().map(joined).collect()
    });
    commits.into_iter().zip(diffs).map(|(commit, entries)| Ok((commit, entries?))).collect()
}

/// What differs from a commit, with more options than usual and only where `pathspecs` say.
pub(super) fn read_diff(cwd: &Path, commit: &str, options: &[&str], pathspecs: &[OsString]) -> Result<Vec<Entry>> {
    let arguments = DIFF.iter().chain(options).chain([&commit, &"--"]).map(OsString::from);
    git::read(cwd, &arguments.chain(pathspecs.iter().cloned()).collect::<Vec<_>>(), diff::read)
}

/// Asks once more for files that git takes for binary (an attribute says so, or they hold a NUL) and that are text.
pub(super) fn look_again(root: &Path, commit: &str, entries: &mut [Entry]) -> Result<()> {
    let is_unknown = |entry: &&mut Entry| entry.kind == Kind::File && entry.touched == Touched::Unknown;
    let mut unknown: Vec<_> = entries.iter_mut().filter(is_unknown).collect();
    unknown.retain(|entry| is_text(&root.join(git::path(&entry.name))));
    for some in unknown.chunks_mut(NAMES_AT_ONCE) {
        let names = some.iter().flat_map(|entry| [Some(&entry.name), entry.old_name.as_ref()]).flatten();
        let names: Vec<_> = names.map(|name| pathspec("literal", name)).collect();
        let mut found: HashMap<_, _> = read_diff(root, commit, &["--text"], &names)?
            .into_iter()
            .map(|entry| (entry.name, entry.touched))
            .collect();
        for entry in some {
            entry.touched = found.remove(&entry.name).unwrap_or(Touched::Unknown);
        }
    }
    Ok(())
}

/// A pathspec for one name, seen from the root.
pub(super) fn pathspec(magic: &str, name: &[u8]) -> OsString {
    let mut pathspec = OsString::from(format!(":(top,{magic})"));
    pathspec.push(git::path(name));
    pathspec
}

fn is_text(path: &Path) -> bool {
    let read = |file: std::fs::File| {
        let mut text = String::new();
        file.take(MAX_BYTES).read_to_string(&mut text).is_ok()
    };
    path.symlink_metadata().is_ok_and(|data| data.is_file()) && std::fs::File::open(path).is_ok_and(read)
}

/// What differs from both: the lines that are new to each.
pub(super) fn common(left: Vec<Entry>, right: Vec<Entry>) -> Vec<Entry> {
    let mut right: HashMap<_, _> = right.into_iter().map(|entry| (entry.name, entry.touched)).collect();
    let both = left.into_iter().filter_map(|mut entry| {
        entry.touched = match (entry.touched, right.remove(&entry.name)?) {
            (Touched::Lines(left), Touched::Lines(right)) => Touched::Lines(lines::common(&left, &right)),
            (Touched::Unknown, other) | (other, Touched::Unknown) => other,
        };
        Some(entry)
    });
    both.collect()
}

/// The result of a thread; a panic goes on here.
pub(super) fn joined<T>(handle: ScopedJoinHandle<'_, T>) -> T {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
