//! What is a session's own, for each way in which commits move: two clones and a session in one of them.

mod arrived;
mod made;
mod recorded;
#[path = "../../../../tests/support/mod.rs"]
mod support;

use super::{session_base, session_start};
use crate::changed::changed;
use support::{Repo, Sandbox};

/// A clone in which a session has begun, another clone of the same repository, and what was recorded.
struct Session {
    here: Repo,
    there: Repo,
    start: String,
}

impl Session {
    /// `before` is done in the clone before the session begins.
    fn after(before: impl FnOnce(&Repo)) -> Self {
        let sandbox = Sandbox::new();
        let first = sandbox.repo("first");
        first.write("base", "1\n2\n3\n");
        first.commit();
        for name in ["origin", "here", "there"] {
            let from = if name == "origin" { "first" } else { "origin" };
            let options: &[&str] = if name == "origin" { &["--bare"] } else { &[] };
            sandbox.folder("").git(&[&["clone", "-q", from, name], options].concat());
        }
        let (here, there) = (sandbox.folder("here"), sandbox.folder("there"));
        before(&here);
        let start = session_start(&here.root).unwrap();
        Self { here, there, start }
    }

    fn new() -> Self {
        Self::after(|_| ())
    }

    /// Somebody else's commit reaches the origin.
    fn arrives(&self, name: &str) {
        commit(&self.there, name);
        self.there.git(&["push", "-q"]);
        self.here.git(&["fetch", "-q"]);
    }

    /// The names of the files with lines of the session.
    fn own(&self) -> Vec<String> {
        self.own_since(&self.start)
    }

    fn own_since(&self, start: &str) -> Vec<String> {
        let since = session_base(&self.here.root, Some(start)).unwrap();
        let change = changed(&self.here.root, &since).unwrap().unwrap();
        let files = change.files.into_iter().filter(|file| file.touched.as_ref().is_none_or(|lines| !lines.is_empty()));
        let mut names: Vec<_> =
            files.map(|file| file.path.strip_prefix(&self.here.root).unwrap().display().to_string()).collect();
        names.sort();
        names
    }

    /// Git keeps no log of HEAD from now on, as in a work tree that the session did not begin in.
    fn without_log(self) -> Self {
        self.here.git(&["config", "core.logAllRefUpdates", "no"]);
        let _ = std::fs::remove_file(self.here.path(".git/logs/HEAD"));
        self
    }
}

/// A commit with one new file.
fn commit(repo: &Repo, name: &str) {
    repo.write(name, format!("{name}\n").repeat(9));
    repo.commit();
}

/// A branch with one commit, left again.
fn branch(repo: &Repo, name: &str) {
    repo.git(&["checkout", "-q", "-b", name]);
    commit(repo, name);
    repo.git(&["checkout", "-q", "-"]);
}
