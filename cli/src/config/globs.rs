//! Globs of configuration files.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

use super::file::error_in;
use crate::error::Result;

/// Globs that are read at once, and compiled when a path is first compared with them: that takes longer, and in many
/// runs there is none.
#[derive(Debug)]
pub(super) struct Globs {
    list: Vec<Glob>,
    /// Where they were read.
    file: PathBuf,
    key: String,
    compiled: OnceLock<GlobSet>,
}

impl Globs {
    /// Reads the globs that stand at `key` in `file`.
    pub(super) fn new(patterns: &[String], key: &str, file: &Path) -> Result<Self> {
        let read = |(index, pattern): (usize, &String)| {
            let fail = |message: String| error_in(file, Some(format!("{key}[{index}]")), message);
            let glob = GlobBuilder::new(pattern).literal_separator(true).build();
            let glob = glob.map_err(|error| fail(error.to_string()))?;
            meaningful(pattern).map_err(fail).map(|()| glob)
        };
        let list = patterns.iter().enumerate().map(read).collect::<Result<_>>()?;
        Ok(Self { list, file: file.to_owned(), key: key.to_owned(), compiled: OnceLock::new() })
    }

    /// Whether one of them matches `path`. An error if they are too large together to be compiled.
    pub(super) fn match_path(&self, path: &Path) -> Result<bool> {
        let set = if let Some(set) = self.compiled.get() {
            set
        } else {
            let set = self.compile()?;
            self.compiled.get_or_init(|| set)
        };
        Ok(set.is_match(path))
    }

    fn compile(&self) -> Result<GlobSet> {
        let mut set = GlobSetBuilder::new();
        for glob in &self.list {
            set.add(glob.clone());
        }
        set.build().map_err(|error| error_in(&self.file, Some(self.key.clone()), error.to_string()))
    }
}

/// Reads and compiles the globs that stand at `key` in `file`.
pub(super) fn compiled(patterns: &[String], key: &str, file: &Path) -> Result<GlobSet> {
    Globs::new(patterns, key, file)?.compile()
}

/// Refuses what is meant for `.gitignore` and would match no path here, with what to write instead.
fn meaningful(pattern: &str) -> std::result::Result<(), String> {
    if pattern.starts_with('!') {
        return Err(format!("`{pattern}` takes nothing out: there is no `!` here, make the other globs narrower"));
    }
    let name = pattern.trim_start_matches("./").trim_matches('/');
    let wanted = match (pattern.ends_with('/'), pattern.starts_with(['.', '/']) || name.contains('/')) {
        (true, true) => format!("{name}/**"),
        (true, false) => format!("**/{name}/**"),
        (false, _) => name.to_owned(),
    };
    let matches_nothing = pattern.ends_with('/') || pattern.starts_with('/') || pattern.starts_with("./");
    if matches_nothing { Err(format!("`{pattern}` matches no file: write `{wanted}`")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glob_that_matches_no_path_is_refused_with_the_one_that_is_meant() {
        for (pattern, said) in [
            ("dist/", "`dist/` matches no file: write `**/dist/**`"),
            ("a/dist/", "write `a/dist/**`"),
            ("/dist/", "write `dist/**`"),
            ("/a.js", "write `a.js`"),
            ("./a/*.js", "write `a/*.js`"),
            ("!a.js", "there is no `!` here"),
        ] {
            let error = Globs::new(&[pattern.to_owned()], "ignore", Path::new("c")).unwrap_err().to_string();
            assert!(error.contains("ignore[0]") && error.contains(said), "{error}");
        }
        let fine = ["**", "**/dist/**", ".*/x", "..a", "[!a].js", "{a,b/c}"].map(str::to_owned);
        assert!(Globs::new(&fine, "ignore", Path::new("c")).is_ok());
    }
}
