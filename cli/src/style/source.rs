//! Reads a rule's query file: of limited size, and from nowhere but below the file that configures the rule.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::changed::git;
use crate::config::Commit;
use crate::scan::{normalize, shown};
use crate::text::reason;

const MAX_BYTES: u64 = 64 * 1024;
const TOO_LARGE: &str = "larger than 64 KiB";

/// Where query files are read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Source {
    /// The directory that they are below.
    pub(crate) directory: PathBuf,
    /// The commit that they are read from; from disk if there is none.
    pub(crate) commit: Option<Commit>,
}

impl Source {
    /// The text of the query file that a rule calls `name`, or why there is none.
    pub(super) fn text(&self, name: &str) -> Result<String, String> {
        match &self.commit {
            Some(commit) => self.recorded(commit, name).map_err(|reason| format!("{name}: {reason}")),
            None => self.on_disk(name),
        }
    }

    /// As it was in a commit, whatever has become of it since.
    fn recorded(&self, commit: &Commit, name: &str) -> Result<String, String> {
        let path = normalize(&self.directory, Path::new(name));
        let object = format!("{}:{}", commit.id, shown(&commit.root, &path));
        let ask = |arguments: [&str; 3]| git(&commit.root, &arguments).ok();
        let size = ask(["cat-file", "-s", &object]).and_then(|size| String::from_utf8(size).ok()?.trim().parse().ok());
        let size: u64 = size.ok_or("it is not in the commit from which the session began")?;
        if size > MAX_BYTES {
            return Err(TOO_LARGE.to_owned());
        }
        decoded(ask(["cat-file", "blob", &object]).ok_or("it is no file in the commit from which the session began")?)
    }

    fn on_disk(&self, name: &str) -> Result<String, String> {
        let fail = |error: std::io::Error| format!("{name}: {}", reason(&error));
        let path = self.directory.join(name).canonicalize().map_err(fail)?;
        // Links may lead anywhere, so what counts is where the file really is.
        if !path.starts_with(self.directory.canonicalize().map_err(fail)?) {
            return Err(format!("{name}: a link leads out of the directory of the configuration file"));
        }
        read(&path).map_err(|reason| format!("{name}: {reason}"))
    }
}

/// The text of a query file, or why it cannot be used.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let fail = |error: std::io::Error| reason(&error);
    // Opening what is no regular file may wait for ever.
    if !path.metadata().map_err(fail)?.is_file() {
        return Err("not a regular file".to_owned());
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(fail)?.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(TOO_LARGE.to_owned());
    }
    decoded(bytes)
}

fn decoded(bytes: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(bytes).map_err(|_| "not valid UTF-8".to_owned())?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_readable_files_of_the_directory_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        std::fs::create_dir_all(at("in/folder")).unwrap();
        std::fs::write(at("out.scm"), "x").unwrap();
        std::fs::write(at("in/a.scm"), "\u{feff}(a)").unwrap();
        std::fs::write(at("in/most.scm"), " ".repeat(64 * 1024)).unwrap();
        std::fs::write(at("in/large.scm"), " ".repeat(64 * 1024 + 1)).unwrap();
        std::fs::write(at("in/bytes.scm"), [0xff]).unwrap();
        let source = Source { directory: at("in"), commit: None };
        assert_eq!(source.text("a.scm").unwrap(), "(a)");
        assert_eq!(source.text("folder/../a.scm").unwrap(), "(a)");
        assert!(source.text("most.scm").is_ok());
        for (name, said) in [
            ("large.scm", "large.scm: larger than 64 KiB"),
            ("folder", "folder: not a regular file"),
            ("bytes.scm", "bytes.scm: not valid UTF-8"),
            ("absent.scm", "absent.scm: "),
            ("../out.scm", "leads out of the directory"),
        ] {
            let error = source.text(name).unwrap_err();
            assert!(error.contains(said), "{name}: {error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_inside_the_directory_only() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        for name in ["in/sub", "outside"] {
            std::fs::create_dir_all(at(name)).unwrap();
        }
        for name in ["in/sub/a.scm", "outside/a.scm"] {
            std::fs::write(at(name), "x").unwrap();
        }
        symlink(at("in/sub/a.scm"), at("in/near.scm")).unwrap();
        symlink(at("outside/a.scm"), at("in/far.scm")).unwrap();
        symlink(at("outside"), at("in/folder")).unwrap();
        symlink(at("in"), at("linked")).unwrap();
        let source = Source { directory: at("in"), commit: None };
        assert!(source.text("near.scm").is_ok());
        for name in ["far.scm", "folder/a.scm"] {
            assert!(source.text(name).unwrap_err().contains("leads out"), "{name}");
        }
        assert!(Source { directory: at("linked"), commit: None }.text("near.scm").is_ok());
    }
}
