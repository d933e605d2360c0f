//! From a change to files: those that are below the paths that were given, each with its touched lines.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Catalog;

use super::finder::{Candidate, Finder};
use super::paths::{normalize, shown};
use super::{Discovery, Roots};
use crate::changed::{Change, ChangedFile};
use crate::config::{Chain, REPO_FILE};
use crate::error::Result;
use crate::text::reason;

/// The files of `change` below `paths`, which are seen from `cwd`; all of them if there are no paths.
pub(crate) fn select(
    cwd: &Path,
    change: Change,
    paths: &[PathBuf],
    catalog: &Catalog,
    chain: &Arc<Chain>,
) -> Result<Discovery> {
    let roots = Arc::new(Roots::new(std::slice::from_ref(&change.root)));
    let mut finder = Finder::new(cwd, &roots, catalog, chain);
    if change.config_changed {
        finder.found.notes.push(format!("{REPO_FILE} changed in this diff"));
    }
    let wanted: Vec<_> = paths.iter().map(|path| Wanted::new(normalize(cwd, path))).collect();
    for wanted in &wanted {
        finder.explain(wanted, &change);
    }
    for file in change.files {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted.holds(&file.path)) {
            let named = wanted.iter().any(|wanted| wanted.is(&file.path));
            finder.changed(file, named)?;
        }
    }
    Ok(finder.found)
}

/// A path that was given.
struct Wanted {
    path: PathBuf,
    /// Without symbolic links, as git writes paths; or why there is none.
    real: std::io::Result<PathBuf>,
}

impl Wanted {
    fn new(path: PathBuf) -> Self {
        Self { real: path.canonicalize(), path }
    }

    fn names(&self) -> impl Iterator<Item = &PathBuf> {
        self.real.iter().chain([&self.path])
    }

    fn is(&self, file: &Path) -> bool {
        self.names().any(|name| file == name)
    }

    fn holds(&self, file: &Path) -> bool {
        self.names().any(|name| file.starts_with(name))
    }
}

impl Finder<'_> {
    /// Says why a path cannot hold a change. One that is not there any more is none of the reasons: that is a change.
    fn explain(&mut self, wanted: &Wanted, change: &Change) {
        let shown = shown(self.cwd, &wanted.path);
        match &wanted.real {
            Ok(real) if !real.starts_with(&change.root) && !change.root.starts_with(real) => {
                self.found.notes.push(format!("{shown} is outside this git repository: nothing of it was checked"));
            }
            Err(error) if !change.gone.iter().any(|gone| wanted.holds(gone)) => {
                self.found.errors.push(format!("{shown}: {}", reason(error)));
            }
            _ => {}
        }
    }

    /// What vanished since git was asked has nothing to check any more; links and other repositories are not entered.
    fn changed(&mut self, file: ChangedFile, named: bool) -> Result<()> {
        let ChangedFile { path, touched } = file;
        match path.symlink_metadata().map(|data| data.file_type()) {
            Ok(kind) if kind.is_symlink() || kind.is_dir() => Ok(()),
            Ok(kind) => self.take(Candidate { real: path.clone(), path, kind, named, touched }).map(|_| ()),
            Err(_) => Ok(()),
        }
    }
}
