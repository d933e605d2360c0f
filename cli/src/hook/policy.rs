//! By which configuration a hook judges: the one in the work tree, or the one that was committed when the session began.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::changed::git;
use crate::config::{Chain, Commit, ConfigSource, HookSettings, Languages, Project, REPO_FILE};
use crate::error::{Error, Result};
use crate::state::ConfigFiles;

/// Where something is judged.
pub(super) struct Place {
    /// The directory whose configuration says how hooks behave.
    pub(super) directory: PathBuf,
    pub(super) repository: Option<PathBuf>,
    /// The commit at which the session began in the repository.
    pub(super) base: Option<String>,
    /// Whether configuration files may differ from those of `base`.
    pub(super) may_differ: bool,
}

impl Place {
    /// `start` is what was recorded when the session was first seen in the repository; its first word is the commit, or
    /// no commit's id. Without a record the last commit has to do.
    pub(super) fn new(directory: PathBuf, repository: Option<PathBuf>, start: Option<&str>, may_differ: bool) -> Self {
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let base = start.map_or(Some("HEAD"), |start| start.split(' ').next().filter(is_id)).map(str::to_owned);
        Self { directory, repository, base, may_differ }
    }
}

/// What came of judging.
pub(super) struct Judged<T> {
    pub(super) value: T,
    pub(super) hook: HookSettings,
    /// What is wrong with the project's own configuration; others were used in its place.
    pub(super) broken: Option<String>,
    /// The configuration of the session's first commit was used.
    pub(super) is_recorded: bool,
}

/// Judges with `find` under the configuration in effect at `place`. `committed` tells the configuration files of a commit
/// of the repository.
pub(super) fn judge<T>(
    languages: &Languages,
    place: &Place,
    committed: impl FnOnce(&Path, &str) -> Option<ConfigFiles>,
    find: impl Fn(&Arc<Chain>) -> Result<T>,
) -> Result<Judged<T>> {
    let worktree = Arc::new(Chain::new(None, languages)?);
    let chain = |project| Arc::new(worktree.with_project(project));
    let (hook, mut broken) = split(settings(&worktree, place))?;
    let mut chosen = if broken.is_none() { Arc::clone(&worktree) } else { chain(Project::Ignored) };
    let mut is_recorded = false;
    let wants_session = hook.is_some_and(|hook| hook.config == ConfigSource::Session);
    if (wants_session || broken.is_some() || place.may_differ)
        && let (Some(root), Some(commit)) = (&place.repository, &place.base)
        && let Some(files) = committed(root, commit)
    {
        let recorded = chain(recorded(root, commit, files));
        if wants_session || is_of_session(&recorded, place)? {
            (chosen, is_recorded) = (recorded, true);
        }
    }
    let (value, worse) = split(find(&chosen))?;
    broken = broken.or(worse);
    if let Some(value) = value {
        let hook = split(settings(&chosen, place))?.0;
        if let Some(hook) = hook {
            return Ok(Judged { value, hook, broken, is_recorded });
        }
    }
    let ignored = chain(Project::Ignored);
    Ok(Judged { value: find(&ignored)?, hook: settings(&ignored, place)?, broken, is_recorded: false })
}

/// Whether what was committed is valid and says that it is what decides: an agent must not get rid of that rule by
/// editing it.
fn is_of_session(recorded: &Chain, place: &Place) -> Result<bool> {
    // Asked first, for it is less work, and hardly any project says so.
    let hook = split(recorded.hook(&place.directory))?.0;
    let says_so = hook.is_some_and(|hook| hook.config == ConfigSource::Session);
    Ok(says_so && split(settings(recorded, place))?.0.is_some())
}

fn settings(chain: &Chain, place: &Place) -> Result<HookSettings> {
    Ok(chain.settings(&place.directory)?.hook)
}

/// Tells a fault of the project's configuration, which its agent can mend, from others.
fn split<T>(result: Result<T>) -> Result<(Option<T>, Option<String>)> {
    match result {
        Ok(value) => Ok((Some(value), None)),
        Err(error) => match &error {
            Error::Config { file, .. } | Error::Io { path: file, .. } if file.ends_with(REPO_FILE) => {
                Ok((None, Some(error.to_string())))
            }
            _ => Err(error),
        },
    }
}

/// The configuration files `files` of a commit.
fn recorded(root: &Path, commit: &str, files: ConfigFiles) -> Project {
    let files = files.into_iter().map(|(name, text)| (root.join(name), text)).collect();
    Project::Recorded { commit: Commit { root: root.to_owned(), id: commit.to_owned() }, files }
}

/// The configuration files of a commit. `None` if they cannot be told.
pub(super) fn committed(root: &Path, commit: &str) -> Option<ConfigFiles> {
    let names = git(root, &["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit]).ok()?;
    let files = names.split(|byte| *byte == 0).filter_map(|name| {
        let name = std::str::from_utf8(name).ok().filter(|name| Path::new(name).ends_with(REPO_FILE))?;
        let text = git(root, &["cat-file", "blob", &format!("{commit}:{name}")]).ok()?;
        Some((name.to_owned(), String::from_utf8_lossy(&text).into_owned()))
    });
    Some(files.collect())
}
