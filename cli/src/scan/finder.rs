//! Takes files in, one at a time: what is ignored is left out, what cannot be checked is said, nothing comes twice.

use std::collections::HashSet;
use std::fs::FileType;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Catalog;

use super::measure::NOT_REGULAR;
use super::paths::shown;
use super::roots::{Roots, relative};
use super::{Discovery, Target, Unverified};
use crate::config::Chain;
use crate::error::Result;

/// Extensions of source files that have no grammar here, so that leaving one out is said and a picture is not.
const UNSUPPORTED: &str = include_str!("unsupported-extensions.txt");

/// A file that may be one to check.
pub(super) struct Candidate {
    pub(super) path: PathBuf,
    /// Where it really is.
    pub(super) real: PathBuf,
    pub(super) kind: FileType,
    /// By the user, so that leaving it out is always said.
    pub(super) named: bool,
    pub(super) touched: Option<Vec<RangeInclusive<u32>>>,
}

/// Collects a discovery.
pub(super) struct Finder<'f> {
    pub(super) cwd: &'f Path,
    pub(super) chain: &'f Arc<Chain>,
    pub(super) found: Discovery,
    catalog: &'f Catalog,
    /// Files reached already, by where they really are.
    seen: HashSet<PathBuf>,
}

impl<'f> Finder<'f> {
    pub(super) fn new(cwd: &'f Path, roots: &Arc<Roots>, catalog: &'f Catalog, chain: &'f Arc<Chain>) -> Self {
        Self { cwd, chain, found: Discovery::below(roots), catalog, seen: HashSet::new() }
    }

    /// Decides about a file, and says whether it is one to speak of. What the configuration ignores is not looked at
    /// any further.
    pub(super) fn take(&mut self, file: Candidate) -> Result<bool> {
        if self.ignored(&file.path)? {
            if file.named {
                self.found.notes.push(format!("{} is ignored by the configuration", shown(self.cwd, &file.path)));
            }
            return Ok(file.named);
        } else if self.catalog.language_of(&file.path).is_none() {
            if file.kind.is_file() && self.seen.insert(file.real) {
                self.found.others.push(file.path.clone());
            }
            if !file.named && !is_unsupported_source(&file.path) {
                return Ok(false);
            }
            self.unverified(&file.path, &no_grammar(&file.path));
        } else if !file.kind.is_file() {
            self.irregular(&file);
        } else if self.seen.insert(file.real) {
            self.found.targets.push(Target { path: file.path, named: file.named, touched: file.touched });
        }
        Ok(true)
    }

    fn ignored(&self, path: &Path) -> Result<bool> {
        let directory = path.parent().unwrap_or(path);
        let settings = self.chain.settings(directory)?;
        Ok(settings.ignores(relative(&self.found.roots.of(directory), path)))
    }

    /// Who names something wants it checked; what is met may be there for other reasons.
    fn irregular(&mut self, file: &Candidate) {
        match file.named {
            true => self.found.errors.push(format!("{}: {NOT_REGULAR}", shown(self.cwd, &file.path))),
            false => self.unverified(&file.path, NOT_REGULAR),
        }
    }

    /// Says that a file was not checked.
    pub(super) fn unverified(&mut self, path: &Path, reason: &str) {
        self.found.unverified.push(Unverified { file: shown(self.cwd, path), reason: reason.to_owned() });
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
