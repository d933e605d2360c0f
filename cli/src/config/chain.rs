//! Which configuration files apply to a source file: defaults, then the user's, then the nearest in the tree.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::checkers_file::Origin;
use super::file::ConfigFile;
use super::languages::Languages;
use super::settings::{HookSettings, Settings};
use super::style::Commit;
use crate::error::{Error, Result};
use crate::read::{found_text, text};

/// The name of a project's configuration file.
pub(crate) const REPO_FILE: &str = ".complexity-gate.json";
const DEFAULT_FILE: &str = "config.default.json";
pub(super) const DEFAULTS: &str = include_str!("../../../config.default.json");

/// Where the configuration files of projects are read.
#[derive(Debug, Default)]
pub(crate) enum Project {
    /// As they are on disk.
    #[default]
    WorkTree,
    /// Below the root of `commit` as they were in it: path and text. Above it as they are on disk.
    Recorded { commit: Commit, files: BTreeMap<PathBuf, String> },
    /// Nowhere.
    Ignored,
}

impl Project {
    /// The commit that `file` is read from, if it is read from one.
    fn commit(&self, file: &Path) -> Option<&Commit> {
        match self {
            Self::Recorded { commit, .. } => Some(commit).filter(|commit| file.starts_with(&commit.root)),
            Self::WorkTree | Self::Ignored => None,
        }
    }

    /// The text of `file`, if there is such a file.
    fn text(&self, file: &Path) -> Result<Option<String>> {
        match self {
            Self::Ignored => Ok(None),
            Self::Recorded { commit, files } if file.starts_with(&commit.root) => Ok(files.get(file).cloned()),
            Self::Recorded { .. } | Self::WorkTree => found_text(file).map_err(Error::io(file)),
        }
    }
}

/// Finds and remembers the settings of each directory.
pub(crate) struct Chain {
    languages: Languages,
    defaults: ConfigFile,
    /// Defaults with the user's file on top.
    base: ConfigFile,
    /// `--config`: stands in for what would be found in the tree.
    explicit: Option<Arc<Settings>>,
    project: Project,
    found: Mutex<HashMap<PathBuf, Arc<Settings>>>,
}

impl Chain {
    /// Reads the user's file and, if given, `explicit`, which may speak of `languages`.
    pub(crate) fn new(explicit: Option<&Path>, languages: &Languages) -> Result<Self> {
        let defaults = ConfigFile::parse(Path::new(DEFAULT_FILE), DEFAULTS, languages)?;
        let mut base = defaults.clone();
        if let Some(file) = user_file()
            && let Some(text) = found_text(&file).map_err(Error::io(&file))?
        {
            base = ConfigFile::parse(&file, &text, languages)?.over(base);
            // A bad glob is the user file's fault, not that of the file that happens to be checked.
            Settings::resolve(&base, &defaults, &file)?;
        }
        let languages = languages.clone();
        let mut chain =
            Self { languages, defaults, base, explicit: None, project: Project::WorkTree, found: Mutex::default() };
        if let Some(file) = explicit {
            let text = text(file).map_err(Error::io(file))?;
            chain.explicit = Some(chain.settings_of(file, &text)?);
        }
        Ok(chain)
    }

    /// The same chain with the files of projects read elsewhere.
    pub(crate) fn with_project(&self, project: Project) -> Self {
        let (languages, explicit) = (self.languages.clone(), self.explicit.clone());
        let (defaults, base) = (self.defaults.clone(), self.base.clone());
        Self { languages, defaults, base, explicit, project, found: Mutex::default() }
    }

    /// The settings for files of `directory`, an absolute path.
    pub(crate) fn settings(&self, directory: &Path) -> Result<Arc<Settings>> {
        if let Some(settings) = &self.explicit {
            return Ok(Arc::clone(settings));
        }
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut missing = Vec::new();
        let mut settings = None;
        for ancestor in directory.ancestors() {
            if let Some(known) = found.get(ancestor) {
                settings = Some(Arc::clone(known));
                break;
            }
            missing.push(ancestor);
            let file = ancestor.join(REPO_FILE);
            if let Some(text) = self.project.text(&file)? {
                settings = Some(self.settings_of(&file, &text)?);
                break;
            }
        }
        let settings = match settings {
            Some(settings) => settings,
            None => Arc::new(Settings::resolve(&self.base, &self.defaults, Path::new(DEFAULT_FILE))?),
        };
        found.extend(missing.into_iter().map(|ancestor| (ancestor.to_owned(), Arc::clone(&settings))));
        Ok(settings)
    }

    /// What hooks do in `directory`; less work than [`Self::settings`].
    pub(crate) fn hook(&self, directory: &Path) -> Result<HookSettings> {
        Ok(HookSettings::resolve(&self.merged(directory)?.hook.unwrap_or_default()))
    }

    /// The project's file for `directory`, if there is one.
    pub(crate) fn file_for(&self, directory: &Path) -> Result<Option<PathBuf>> {
        Ok(self.layer_for(directory)?.map(|(file, _)| file))
    }

    /// All that is in effect for `directory`: what `doctor` shows.
    pub(crate) fn merged(&self, directory: &Path) -> Result<ConfigFile> {
        let config = match self.layer_for(directory)? {
            Some((file, text)) => self.layer(&file, &text)?.over(self.base.clone()),
            None => self.base.clone(),
        };
        Ok(config.completed(&self.defaults))
    }

    /// All that is in effect without a project's file: what `init` writes.
    pub(crate) fn base(&self) -> ConfigFile {
        self.base.clone().completed(&self.defaults)
    }

    /// The nearest file from `directory` upwards, and its text.
    fn layer_for(&self, directory: &Path) -> Result<Option<(PathBuf, String)>> {
        for file in directory.ancestors().map(|ancestor| ancestor.join(REPO_FILE)) {
            if let Some(text) = self.project.text(&file)? {
                return Ok(Some((file, text)));
            }
        }
        Ok(None)
    }

    fn layer(&self, file: &Path, text: &str) -> Result<ConfigFile> {
        let mut config = ConfigFile::parse(file, text, &self.languages)?;
        if let Some(style) = &mut config.style {
            style.commit = self.project.commit(file).cloned();
        }
        if let Some(checkers) = &mut config.checkers {
            checkers.origin = Origin::project(file, text);
        }
        Ok(config)
    }

    fn settings_of(&self, file: &Path, text: &str) -> Result<Arc<Settings>> {
        let config = self.layer(file, text)?.over(self.base.clone());
        Ok(Arc::new(Settings::resolve(&config, &self.defaults, file)?))
    }
}

/// Where the user's own configuration would be: `$XDG_CONFIG_HOME`, `~/.config`, or `%APPDATA%` on Windows.
pub(crate) fn user_file() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = match cfg!(windows) {
        true => variable("APPDATA"),
        false => variable("XDG_CONFIG_HOME").or_else(|| variable("HOME").map(|home| home.join(".config"))),
    }?;
    Some(folder.join("complexity-gate").join("config.json"))
}
