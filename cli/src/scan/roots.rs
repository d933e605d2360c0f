//! The directory that globs are relative to: the root of the git repository, or of the scan outside one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Finds and remembers the root of each directory.
#[derive(Debug)]
pub(crate) struct Roots {
    scan_root: Arc<Path>,
    found: Mutex<HashMap<PathBuf, Arc<Path>>>,
}

impl Roots {
    /// `paths` are what is scanned, absolute; what they have in common is the root outside a repository.
    pub(crate) fn new(paths: &[PathBuf]) -> Self {
        let directory = |path: &PathBuf| {
            let parent = path.parent().filter(|_| !path.is_dir());
            parent.unwrap_or(path).to_owned()
        };
        let common = paths.iter().map(directory).reduce(|left, right| {
            let same = left.components().zip(right.components()).take_while(|(left, right)| left == right);
            same.map(|(component, _)| component).collect()
        });
        Self { scan_root: common.unwrap_or_default().into(), found: Mutex::default() }
    }

    /// The root for files of `directory`.
    pub(crate) fn of(&self, directory: &Path) -> Arc<Path> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(root) = found.get(directory) {
            return Arc::clone(root);
        }
        let known = directory.ancestors().skip(1).find_map(|ancestor| found.get(ancestor).map(|root| (ancestor, root)));
        let searched = directory.ancestors().take_while(|ancestor| known.is_none_or(|(end, _)| *ancestor != end));
        let own = searched.into_iter().find(|ancestor| ancestor.join(".git").exists());
        let root = match (own, known) {
            (Some(own), _) => own.into(),
            (None, Some((_, root))) => Arc::clone(root),
            (None, None) => Arc::clone(&self.scan_root),
        };
        found.insert(directory.to_owned(), Arc::clone(&root));
        root
    }
}

/// The root of the repository that holds `directory`.
pub(crate) fn repository(directory: &Path) -> Option<PathBuf> {
    directory.ancestors().find(|ancestor| ancestor.join(".git").exists()).map(Path::to_owned)
}

/// `path` as globs see it: relative to `root`.
pub(crate) fn relative<'p>(root: &Path, path: &'p Path) -> &'p Path {
    path.strip_prefix(root).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_repository_is_the_root_and_the_scan_is_outside_one() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        for directory in ["a/inner/.git", "a/.git", "a/inner/deep", "b/c"] {
            std::fs::create_dir_all(at(directory)).unwrap();
        }
        let roots = Roots::new(&[at("b"), at("b/c")]);
        for (directory, root) in
            [("a", "a"), ("a/inner/deep", "a/inner"), ("a/inner", "a/inner"), ("b/c", "b"), ("b", "b")]
        {
            assert_eq!(*roots.of(&at(directory)), *at(root), "{directory}");
        }
    }
}
