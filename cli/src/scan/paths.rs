//! Paths as they are compared and as they are shown.

use std::path::{Component, Path, PathBuf};

/// `path` seen from `cwd`, absolute, with `.` and `..` resolved by name alone: symbolic links stay as they are written.
pub(crate) fn normalize(cwd: &Path, path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in cwd.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

/// `path` relative to `cwd` with `/` between its parts, both absolute. What is not UTF-8 is replaced.
pub(crate) fn shown(cwd: &Path, path: &Path) -> String {
    let common = cwd.components().zip(path.components()).take_while(|(left, right)| left == right).count();
    if common == 0 {
        return path.to_string_lossy().replace('\\', "/");
    }
    let up = cwd.components().skip(common).map(|_| "..".into());
    let down = path.components().skip(common).map(|component| component.as_os_str().to_string_lossy());
    let parts: Vec<_> = up.chain(down).collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_resolved_by_name() {
        assert_eq!(normalize(Path::new("/a/b"), Path::new("./../c/./d")), Path::new("/a/c/d"));
        assert_eq!(normalize(Path::new("/a"), Path::new("../../..")), Path::new("/"));
    }

    #[test]
    fn paths_are_shown_from_the_current_directory() {
        let cwd = Path::new("/a/b");
        let cases = [("/a/b/c.rs", "c.rs"), ("/a/c.rs", "../c.rs"), ("/a/b", "."), ("/x/y", "../../x/y")];
        for (path, expected) in cases {
            assert_eq!(shown(cwd, Path::new(path)), expected);
        }
    }
}
