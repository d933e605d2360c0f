//! The program that a hook's command line starts, and whether it is this one.

use std::env::{current_exe, home_dir, split_paths, var_os};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const NAME: &str = env!("CARGO_PKG_NAME");
/// Words that stand for a folder in front of a path.
const HOME: [&str; 3] = ["~", "$HOME", "${HOME}"];
const PROJECT: [&str; 2] = ["$CLAUDE_PROJECT_DIR", "${CLAUDE_PROJECT_DIR}"];

/// What is known of a program that is named.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// The binary that is running.
    This(PathBuf),
    Other(PathBuf),
    NotOnPath,
    NoSuchFile(PathBuf),
    /// A name that only the agent's shell can resolve.
    Unknown,
}

/// Whether a word of a command line names this tool.
pub(super) fn is_ours(word: &str) -> bool {
    Path::new(word).file_stem().is_some_and(|stem| stem == NAME)
}

/// Finds the program that `word` names for an agent that runs in `project`.
pub(super) fn find(word: &str, project: &Path) -> Program {
    let Some(path) = expand(word, project) else { return Program::Unknown };
    if path.components().count() == 1 && path.is_relative() && !word.contains('/') {
        let folders = var_os("PATH").unwrap_or_default();
        let found = split_paths(&folders).flat_map(|folder| with_suffix(folder.join(&path))).find(|file| can_run(file));
        return found.map_or(Program::NotOnPath, identify);
    }
    let path = project.join(path);
    let found = with_suffix(path.clone()).into_iter().find(|file| can_run(file));
    found.map_or(Program::NoSuchFile(path), identify)
}

/// The path with its variables replaced; `None` if one of them is not known.
fn expand(word: &str, project: &Path) -> Option<PathBuf> {
    let (first, rest) = word.split_once('/').unwrap_or((word, ""));
    if HOME.contains(&first) {
        return Some(home_dir()?.join(rest));
    }
    if PROJECT.contains(&first) {
        return Some(project.join(rest));
    }
    (!word.contains('$')).then(|| PathBuf::from(word))
}

/// The file itself, and with the ending that programs have here.
fn with_suffix(path: PathBuf) -> [PathBuf; 2] {
    let mut name = OsString::from(&path);
    name.push(std::env::consts::EXE_SUFFIX);
    [path, name.into()]
}

fn can_run(file: &Path) -> bool {
    #[cfg(unix)]
    let is_executable =
        |data: &std::fs::Metadata| std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let is_executable = |_: &std::fs::Metadata| true;
    file.metadata().is_ok_and(|data| data.is_file() && is_executable(&data))
}

fn identify(file: PathBuf) -> Program {
    let real = |path: &Path| path.canonicalize().ok();
    match current_exe().ok().and_then(|own| real(&own)) {
        Some(own) if real(&file).is_some_and(|file| file == own) => Program::This(file),
        _ => Program::Other(file),
    }
}
