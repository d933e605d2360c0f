//! Which programs are to look at which files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::{Chain, Checker, Settings};
use crate::error::Result;
use crate::scan::{Roots, relative, shown};

/// A file that may be looked at, and the configuration in effect for it.
#[derive(Debug, Clone)]
pub(crate) struct Subject {
    /// Absolute.
    pub(crate) path: PathBuf,
    /// What globs are relative to, and where programs are started.
    pub(crate) root: Arc<Path>,
    pub(crate) settings: Arc<Settings>,
}

impl Subject {
    /// The file at `path` under the configuration that `chain` has for it.
    pub(crate) fn new(path: PathBuf, roots: &Roots, chain: &Chain) -> Result<Self> {
        let directory = path.parent().unwrap_or(&path);
        let (root, settings) = (roots.of(directory), chain.settings(directory)?);
        Ok(Self { path, root, settings })
    }
}

/// One run of one program.
#[derive(Debug, Clone)]
pub(crate) struct Job {
    pub(crate) subject: Subject,
    /// Which of the configured commands.
    command: usize,
}

impl Job {
    pub(crate) fn checker(&self) -> &Checker {
        &self.subject.settings.checkers.commands[self.command]
    }

    /// What is looked at, as seen from the root: a file, or everything.
    pub(crate) fn on(&self) -> String {
        let is_per_file = self.checker().is_per_file();
        shown(self.root(), if is_per_file { &self.subject.path } else { self.root() })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.subject.root
    }
}

/// The runs for `subjects`, in the order of their paths, each once. A command that takes no file looks at the whole repository, once.
pub(super) fn jobs(subjects: &[Subject]) -> Vec<Job> {
    let mut seen = HashSet::new();
    let mut jobs = Vec::new();
    // Whoever found them found them in any order.
    let mut subjects: Vec<_> = subjects.iter().collect();
    subjects.sort_by(|left, right| left.path.cmp(&right.path));
    for subject in subjects {
        let checkers = &subject.settings.checkers;
        let path = relative(&subject.root, &subject.path);
        if !checkers.enabled || subject.settings.ignores(path) {
            continue;
        }
        for (command, checker) in checkers.commands.iter().enumerate() {
            let what = if checker.is_per_file() { subject.path.as_path() } else { &subject.root };
            let once = (what.to_owned(), checker.name.clone(), checkers.origin.clone());
            if checker.files.is_match(path) && seen.insert(once) {
                jobs.push(Job { subject: subject.clone(), command });
            }
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Languages;

    /// `checker file` of each run for `files` below `/r`.
    fn planned(config: &str, files: &[&str]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(".complexity-gate.json"), config).unwrap();
        let settings = Chain::new(None, &Languages::default()).unwrap().settings(folder.path()).unwrap();
        let root: Arc<Path> = Path::new("/r").into();
        let subject =
            |file: &&str| Subject { path: root.join(file), root: Arc::clone(&root), settings: Arc::clone(&settings) };
        let subjects: Vec<_> = files.iter().map(subject).collect();
        let shown = |job: Job| format!("{} {}", job.checker().name, job.subject.path.display());
        jobs(&subjects).into_iter().map(shown).collect()
    }

    const BLOCK: &str = r#""commands": [
        {"name": "each", "run": ["p", "{file}"], "files": ["**/*.py", "x/*.js"], "severity": "critical"},
        {"name": "all", "run": ["q"], "files": ["**/*.py"], "severity": "warning"}]"#;

    #[test]
    fn files_run_where_a_glob_matches_and_what_takes_none_runs_once() {
        let config = format!(r#"{{"ignore": ["gen/**"], "checkers": {{"enabled": true, {BLOCK}}}}}"#);
        let files = ["x/c.js", "README.md", "s/b.py", "a.py", "x/y/d.js", "gen/e.py", "a.py"];
        assert_eq!(planned(&config, &files), ["each /r/a.py", "all /r/a.py", "each /r/s/b.py", "each /r/x/c.js"]);
    }

    #[test]
    fn nothing_runs_unless_it_is_switched_on() {
        assert_eq!(planned(&format!(r#"{{"checkers": {{{BLOCK}}}}}"#), &["a.py"]), [""; 0]);
        assert_eq!(planned("{}", &["a.py"]), [""; 0]);
    }
}
