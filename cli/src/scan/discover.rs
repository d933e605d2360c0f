//! From paths to files: directories are walked, what is ignored is left out, what cannot be checked is said.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Catalog;
use ignore::{DirEntry, WalkBuilder};

use super::paths::{normalize, shown};
use super::roots::{Roots, relative};
use super::{Target, Unverified};
use crate::config::Chain;
use crate::error::Result;

/// Extensions of source files that have no grammar here, so that leaving one out is said and a picture is not.
const UNSUPPORTED: &str = include_str!("unsupported-extensions.txt");

/// What was found below the paths that were given.
#[derive(Debug)]
pub(crate) struct Discovery {
    /// What globs are relative to.
    pub(crate) roots: Arc<Roots>,
    pub(crate) targets: Vec<Target>,
    pub(crate) unverified: Vec<Unverified>,
    pub(crate) notes: Vec<String>,
    /// What keeps the run from having done its work, one line each.
    pub(crate) errors: Vec<String>,
}

impl Discovery {
    /// Nothing yet.
    pub(crate) fn below(roots: &Arc<Roots>) -> Self {
        let (targets, unverified, notes, errors) = Default::default();
        Self { roots: Arc::clone(roots), targets, unverified, notes, errors }
    }
}

/// Finds the files below `paths`, which are seen from `cwd`.
pub(crate) fn discover(cwd: &Path, paths: &[PathBuf], catalog: &Catalog, chain: &Arc<Chain>) -> Result<Discovery> {
    let absolute: Vec<_> = paths.iter().map(|path| normalize(cwd, path)).collect();
    let roots = Arc::new(Roots::new(&absolute));
    let found = Discovery::below(&roots);
    let mut finder = Finder { cwd, catalog, chain, roots: &roots, seen: HashSet::new(), found };
    for path in absolute {
        finder.named(&path)?;
    }
    Ok(finder.found)
}

struct Finder<'f> {
    cwd: &'f Path,
    catalog: &'f Catalog,
    chain: &'f Arc<Chain>,
    roots: &'f Arc<Roots>,
    /// Files reached already, by where they really are.
    seen: HashSet<PathBuf>,
    found: Discovery,
}

impl Finder<'_> {
    fn named(&mut self, path: &Path) -> Result<()> {
        let shown = shown(self.cwd, path);
        let (real, kind) = match path.canonicalize().and_then(|real| real.metadata().map(|data| (real, data.file_type()))) {
            Ok(found) => found,
            Err(error) => {
                self.found.errors.push(format!("{shown}: {error}"));
                return Ok(());
            }
        };
        if kind.is_dir() {
            return self.walk(path, &real);
        }
        if self.ignored(path)? {
            self.found.notes.push(format!("{shown} is ignored by the configuration"));
        } else if !kind.is_file() {
            self.unverified(path, "not a regular file");
        } else if self.catalog.language_of(path).is_none() {
            self.unverified(path, &no_grammar(path));
        } else {
            self.target(path.to_owned(), real, true);
        }
        Ok(())
    }

    fn walk(&mut self, directory: &Path, real: &Path) -> Result<()> {
        for entry in self.walker(directory) {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_dir()) => {}
                Ok(entry) => self.met(&entry, directory, real)?,
                Err(error) => self.unreadable(directory, &error),
            }
        }
        Ok(())
    }

    /// `.gitignore` files count also outside a repository; `.ignore` files do not. Below the directory that was named,
    /// those of which the configuration ignores everything are not entered.
    fn walker(&self, directory: &Path) -> ignore::Walk {
        let (chain, roots) = (Arc::clone(self.chain), Arc::clone(self.roots));
        let enter = move |entry: &DirEntry| {
            if entry.file_name() == ".git" {
                return false;
            }
            let is_below = entry.depth() > 0 && entry.file_type().is_some_and(|kind| kind.is_dir());
            let parent = entry.path().parent().filter(|_| is_below);
            // A configuration that cannot be read is an error when the first file of its directory is met.
            let settings = parent.and_then(|parent| Some((parent, chain.settings(parent).ok()?)));
            settings.is_none_or(|(parent, settings)| !settings.ignores_below(relative(&roots.of(parent), entry.path())))
        };
        let mut builder = WalkBuilder::new(directory);
        builder.hidden(false).ignore(false).require_git(false).follow_links(false).filter_entry(enter).build()
    }

    fn met(&mut self, entry: &DirEntry, directory: &Path, real: &Path) -> Result<()> {
        let path = entry.path();
        if entry.path_is_symlink() || self.ignored(path)? {
            return Ok(());
        }
        if self.catalog.language_of(path).is_none() {
            if is_unsupported_source(path) {
                self.unverified(path, &no_grammar(path));
            }
        } else if entry.file_type().is_some_and(|kind| kind.is_file()) {
            let below = path.strip_prefix(directory).unwrap_or(path);
            self.target(path.to_owned(), real.join(below), false);
        } else {
            self.unverified(path, "not a regular file");
        }
        Ok(())
    }

    fn target(&mut self, path: PathBuf, real: PathBuf, named: bool) {
        if self.seen.insert(real) {
            self.found.targets.push(Target { path, named, touched: None });
        }
    }

    fn ignored(&self, path: &Path) -> Result<bool> {
        let directory = path.parent().unwrap_or(path);
        let settings = self.chain.settings(directory)?;
        Ok(settings.ignores(relative(&self.roots.of(directory), path)))
    }

    fn unverified(&mut self, path: &Path, reason: &str) {
        self.found.unverified.push(Unverified { file: shown(self.cwd, path), reason: reason.to_owned() });
    }

    fn unreadable(&mut self, directory: &Path, error: &ignore::Error) {
        let path = failed_path(error).unwrap_or(directory).to_owned();
        let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
        self.unverified(&path, &format!("cannot be read: {reason}"));
    }
}

fn failed_path(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => failed_path(err),
        _ => None,
    }
}

fn no_grammar(path: &Path) -> String {
    match path.extension() {
        Some(extension) => format!("no grammar for .{}", extension.to_string_lossy()),
        None => "no grammar for a file without extension".to_owned(),
    }
}

fn is_unsupported_source(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    extension.is_some_and(|extension| UNSUPPORTED.split_whitespace().any(|known| known == extension))
}
