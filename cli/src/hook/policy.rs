//! By which configuration a hook judges: the one in the work tree, or the one that was committed when the session began.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::changed::git;
use crate::config::{Chain, Commit, ConfigSource, HookSettings, Languages, Project, REPO_FILE};
use crate::error::{Error, Result};

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

/// Judges with `find` under the configuration in effect at `place`.
pub(super) fn judge<T>(
    languages: &Languages,
    place: &Place,
    find: impl Fn(&Arc<Chain>) -> Result<T>,
) -> Result<Judged<T>> {
    let chain = |project| Ok::<_, Error>(Arc::new(Chain::new(None, languages)?.with_project(project)));
    let worktree = chain(Project::WorkTree)?;
    let (hook, mut broken) = split(settings(&worktree, place))?;
    let mut chosen = if broken.is_none() { worktree } else { chain(Project::Ignored)? };
    let mut is_recorded = false;
    let wants_session = hook.is_some_and(|hook| hook.config == ConfigSource::Session);
    if (wants_session || broken.is_some() || place.may_differ)
        && let Some(recorded) = recorded(place)
    {
        let recorded = chain(recorded)?;
        // What was committed decides too: an agent must not get rid of the rule by editing it.
        let (hook, _) = split(settings(&recorded, place))?;
        if wants_session || hook.is_some_and(|hook| hook.config == ConfigSource::Session) {
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
    let ignored = chain(Project::Ignored)?;
    Ok(Judged { value: find(&ignored)?, hook: settings(&ignored, place)?, broken, is_recorded: false })
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

/// The configuration files of the session's first commit. `None` if they cannot be told.
fn recorded(place: &Place) -> Option<Project> {
    let (root, commit) = (place.repository.as_ref()?, place.base.as_ref()?);
    let names = git(root, &["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit]).ok()?;
    let files = names.split(|byte| *byte == 0).filter_map(|name| {
        let name = std::str::from_utf8(name).ok().filter(|name| Path::new(name).ends_with(REPO_FILE))?;
        let text = git(root, &["cat-file", "blob", &format!("{commit}:{name}")]).ok()?;
        Some((root.join(name), String::from_utf8_lossy(&text).into_owned()))
    });
    let files = files.collect::<BTreeMap<_, _>>();
    Some(Project::Recorded { commit: Commit { root: root.clone(), id: commit.clone() }, files })
}
