//! Finds the program that a command names.

use std::path::{Path, PathBuf};

/// Where `program` is: a path is seen from `root`, a plain name is looked up. Otherwise why it cannot be started.
pub(crate) fn find(program: &str, root: &Path) -> Result<PathBuf, String> {
    let found = which::which_in(program, std::env::var_os("PATH"), root);
    // A relative entry of the PATH would mean another place to the started program than to this one.
    found.map(|path| root.join(path)).map_err(|_| {
        let is_path = Path::new(program).components().count() > 1;
        match is_path {
            true if root.join(program).exists() => format!("`{program}` is not executable"),
            true => format!("there is no file `{program}`"),
            false => format!("there is no program `{program}` on the PATH"),
        }
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_path_is_seen_from_the_root_and_must_be_executable() {
        let root = tempfile::tempdir().unwrap();
        let script = root.path().join("tools/lint");
        std::fs::create_dir(root.path().join("tools")).unwrap();
        std::fs::write(&script, "#!/bin/sh\n").unwrap();
        assert_eq!(find("./tools/lint", root.path()).unwrap_err(), "`./tools/lint` is not executable");
        std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
        for program in ["./tools/lint", "tools/lint", script.to_str().unwrap()] {
            assert!(find(program, root.path()).unwrap().ends_with("tools/lint"), "{program}");
        }
        assert_eq!(find("tools/none", root.path()).unwrap_err(), "there is no file `tools/none`");
        assert_eq!(find("lint", root.path()).unwrap_err(), "there is no program `lint` on the PATH");
        assert!(find("sh", root.path()).unwrap().is_absolute());
    }
}
