//! From paths to files: directories are walked, what git ignores is left out.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Catalog;
use ignore::{DirEntry, WalkBuilder};

use super::finder::{Candidate, Finder};
use super::paths::{normalize, shown};
use super::roots::{Roots, relative, repository};
use super::{Target, Unverified};
use crate::config::Chain;
use crate::error::Result;
use crate::text::reason;

/// What was found below the paths that were given.
#[derive(Debug)]
pub(crate) struct Discovery {
    /// What globs are relative to.
    pub(crate) roots: Arc<Roots>,
    pub(crate) targets: Vec<Target>,
    /// Files without a grammar.
    pub(crate) others: Vec<PathBuf>,
    pub(crate) unverified: Vec<Unverified>,
    pub(crate) notes: Vec<String>,
    /// What keeps the run from having done its work, one line each.
    pub(crate) errors: Vec<String>,
}

impl Discovery {
    /// Nothing yet.
    pub(crate) fn below(roots: &Arc<Roots>) -> Self {
        let (targets, others, unverified, notes, errors) = Default::default();
        Self { roots: Arc::clone(roots), targets, others, unverified, notes, errors }
    }
}

/// Finds the files below `paths`, which are seen from `cwd`.
pub(crate) fn discover(cwd: &Path, paths: &[PathBuf], catalog: &Catalog, chain: &Arc<Chain>) -> Result<Discovery> {
    let absolute: Vec<_> = paths.iter().map(|path| normalize(cwd, path)).collect();
    let mut finder = Finder::new(cwd, &Arc::new(Roots::new(&absolute)), catalog, chain);
    for path in absolute {
        finder.named(path)?;
    }
    Ok(finder.found)
}

impl Finder<'_> {
    fn named(&mut self, path: PathBuf) -> Result<()> {
        match path.canonicalize().and_then(|real| real.metadata().map(|data| (real, data.file_type()))) {
            Ok((real, kind)) if kind.is_dir() => self.walk(&path, &real),
            Ok((real, kind)) => self.take(Candidate { path, real, kind, named: true, touched: None }).map(|_| ()),
            Err(error) => {
                self.found.errors.push(format!("{}: {}", shown(self.cwd, &path), reason(&error)));
                Ok(())
            }
        }
    }

    fn walk(&mut self, directory: &Path, real: &Path) -> Result<()> {
        let mut is_empty = true;
        for entry in self.walker(directory) {
            is_empty &= match entry {
                Ok(entry) => !self.met(entry, directory, real)?,
                Err(error) => {
                    self.unreadable(directory, &error);
                    false
                }
            };
        }
        if is_empty {
            self.nothing_in(directory)?;
        }
        Ok(())
    }

    /// A directory that was named, perhaps wrongly, and in which there is nothing to check is not passed over in silence.
    fn nothing_in(&mut self, directory: &Path) -> Result<()> {
        let settings = self.chain.settings(directory)?;
        let is_ignored = settings.ignores_below(relative(&self.found.roots.of(directory), directory));
        let shown = shown(self.cwd, directory);
        self.found.notes.push(match is_ignored {
            true => format!("{shown} is ignored by the configuration"),
            false => format!("there is no source file to check in {shown}"),
        });
        Ok(())
    }

    /// `.gitignore` files count also outside a repository; `.ignore` files do not. Below the directory that was named,
    /// those of which the configuration ignores everything are not entered.
    fn walker(&self, directory: &Path) -> ignore::Walk {
        let (chain, roots) = (Arc::clone(self.chain), Arc::clone(&self.found.roots));
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
        // In a repository the rules of one around it do not count; outside any there is nothing where they could end.
        let in_repository = repository(directory).is_some();
        builder.hidden(false).ignore(false).require_git(in_repository).follow_links(false).filter_entry(enter).build()
    }

    fn met(&mut self, entry: DirEntry, directory: &Path, real: &Path) -> Result<bool> {
        let Some(kind) = entry.file_type().filter(|kind| !kind.is_dir() && !kind.is_symlink()) else {
            return Ok(false);
        };
        let real = real.join(entry.path().strip_prefix(directory).unwrap_or(entry.path()));
        self.take(Candidate { path: entry.into_path(), real, kind, named: false, touched: None })
    }

    fn unreadable(&mut self, directory: &Path, error: &ignore::Error) {
        let path = failed_path(error).unwrap_or(directory).to_owned();
        let reason = error.io_error().map_or_else(|| error.to_string(), reason);
        match path == directory {
            true => self.found.errors.push(format!("{}: cannot be read: {reason}", shown(self.cwd, &path))),
            false => self.unverified(&path, &format!("cannot be read: {reason}")),
        }
    }
}

fn failed_path(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => failed_path(err),
        _ => None,
    }
}
