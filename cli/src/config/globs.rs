//! Globs of configuration files.

use std::path::Path;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::file::error_in;
use crate::error::Result;

/// Compiles the globs that stand at `key` in `file`.
pub(super) fn globs(patterns: &[String], key: &str, file: &Path) -> Result<GlobSet> {
    let mut set = GlobSetBuilder::new();
    for (index, pattern) in patterns.iter().enumerate() {
        let fail = |message: String| error_in(file, Some(format!("{key}[{index}]")), message);
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        set.add(glob.map_err(|error| fail(error.to_string()))?);
        meaningful(pattern).map_err(fail)?;
    }
    set.build().map_err(|error| error_in(file, Some(key.to_owned()), error.to_string()))
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
            let error = globs(&[pattern.to_owned()], "ignore", Path::new("c")).unwrap_err().to_string();
            assert!(error.contains("ignore[0]") && error.contains(said), "{error}");
        }
        let fine = ["**", "**/dist/**", ".*/x", "..a", "[!a].js", "{a,b/c}"].map(str::to_owned);
        assert!(globs(&fine, "ignore", Path::new("c")).is_ok());
    }
}
