//! The values in effect for one source file: every one present, every glob compiled.

use std::collections::BTreeMap;
use std::path::Path;

use globset::GlobSet;

use super::checkers::Checkers;
use super::file::{AfterEdit, ConfigFile, ConfigSource, Exemption, HookFile, LimitsFile};
use super::globs::{Globs, compiled};
use crate::error::Result;
use crate::style::Style;

/// A metric of a function, in the order in which reports list them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Metric {
    Complexity,
    Depth,
    Lines,
    Params,
}

impl Metric {
    pub(crate) const ALL: [Self; 4] = [Self::Complexity, Self::Depth, Self::Lines, Self::Params];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Complexity => "complexity",
            Self::Depth => "depth",
            Self::Lines => "lines",
            Self::Params => "params",
        }
    }
}

/// The highest value that is allowed; `None` is not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    values: [Option<u32>; 4],
}

impl Limits {
    pub(crate) fn of(&self, metric: Metric) -> Option<u32> {
        self.values[metric as usize]
    }

    fn overridden_by(self, file: Option<&LimitsFile>) -> Self {
        let Some(file) = file else { return self };
        let given = [file.complexity, file.depth, file.lines, file.params];
        let mut values = self.values;
        for (value, given) in values.iter_mut().zip(given) {
            *value = given.unwrap_or(*value);
        }
        Self { values }
    }
}

/// What the hooks do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HookSettings {
    /// Consecutive blocks before a Stop is let through, at least 1.
    pub(crate) max_blocks: u32,
    pub(crate) after_edit: AfterEdit,
    pub(crate) config: ConfigSource,
}

impl HookSettings {
    pub(super) fn resolve(file: &HookFile) -> Self {
        Self {
            max_blocks: file.max_blocks.unwrap_or(1).max(1),
            after_edit: file.after_edit.unwrap_or_default(),
            config: file.config.unwrap_or_default(),
        }
    }
}

/// The configuration in effect.
#[derive(Debug)]
pub(crate) struct Settings {
    limits: Limits,
    languages: BTreeMap<String, Limits>,
    tests: Globs,
    tests_exempt_lines: bool,
    ignore: GlobSet,
    /// Directories below which everything is ignored.
    ignored_directories: Globs,
    pub(crate) hook: HookSettings,
    pub(crate) checkers: Checkers,
    pub(crate) style: Style,
}

impl Settings {
    /// Resolves layers already merged into `config`; what it leaves open comes from `defaults`. `file` is named in errors.
    pub(crate) fn resolve(config: &ConfigFile, defaults: &ConfigFile, file: &Path) -> Result<Self> {
        let config = config.clone().completed(defaults);
        let unchecked = Limits { values: [None; 4] };
        let limits = unchecked.overridden_by(config.limits.as_ref());
        let languages = config.languages.iter().flatten();
        let tests = config.tests.unwrap_or_default();
        let (patterns, exempt) = (tests.patterns.unwrap_or_default(), tests.exempt.unwrap_or_default());
        let ignore = config.ignore.unwrap_or_default();
        let below = ignore.iter().filter_map(|glob| glob.strip_suffix("/**")).filter(|glob| !glob.ends_with('/'));
        let below: Vec<_> = below.map(str::to_owned).collect();
        Ok(Self {
            limits,
            languages: languages
                .map(|(key, language)| (key.clone(), limits.overridden_by(language.limits.as_ref())))
                .collect(),
            tests: Globs::new(&patterns, "tests.patterns", file)?,
            tests_exempt_lines: exempt.contains(&Exemption::Lines),
            ignore: compiled(&ignore, "ignore", file)?,
            ignored_directories: Globs::new(&below, "ignore", file)?,
            hook: HookSettings::resolve(&config.hook.unwrap_or_default()),
            checkers: Checkers::resolve(config.checkers.unwrap_or_default(), file)?,
            style: config.style.as_ref().map(Style::new).unwrap_or_default(),
        })
    }

    /// The limits of files of `language`.
    pub(crate) fn limits(&self, language: &str) -> Limits {
        self.languages.get(language).copied().unwrap_or(self.limits)
    }

    /// Whether the file whose path from its root is `path` is exempt from the limit of `metric`.
    pub(crate) fn exempts(&self, metric: Metric, path: &Path) -> Result<bool> {
        Ok(metric == Metric::Lines && self.tests_exempt_lines && self.tests.match_path(path)?)
    }

    /// Whether a file is not to be looked at.
    pub(crate) fn ignores(&self, path: &Path) -> bool {
        self.ignore.is_match(path)
    }

    /// Whether no file below a directory is to be looked at.
    pub(crate) fn ignores_below(&self, directory: &Path) -> bool {
        // Should they not compile although the longer ones did, files are ignored one by one.
        self.ignored_directories.match_path(directory).unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::super::languages::Languages;
    use super::*;

    fn settings(text: &str) -> Settings {
        let parse = |text| ConfigFile::parse(Path::new("c"), text, &Languages::some()).unwrap();
        let defaults = parse(include_str!("../../../config.default.json"));
        Settings::resolve(&parse(text).over(defaults.clone()), &defaults, Path::new("c")).unwrap()
    }

    #[test]
    fn a_language_overrides_only_what_it_gives() {
        let settings = settings(r#"{"limits": {"complexity": 9}, "languages": {"go": {"limits": {"depth": null}}}}"#);
        let limits = settings.limits("go");
        assert_eq!(Metric::ALL.map(|metric| limits.of(metric)), [Some(9), None, Some(100), Some(6)]);
    }

    #[test]
    fn test_files_are_exempt_from_lines_only() {
        let exempt =
            |text: &str, path: &str| Metric::ALL.map(|metric| settings(text).exempts(metric, Path::new(path)).unwrap());
        assert_eq!(exempt("{}", "tests/x/a.go"), [false, false, true, false]);
        assert_eq!(exempt("{}", "a.go"), [false; 4]);
        assert_eq!(exempt(r#"{"tests": {"exempt": []}}"#, "tests/x/a.go"), [false; 4]);
    }

    #[test]
    fn a_star_stays_in_its_directory_and_two_stars_do_not() {
        let settings = settings(r#"{"ignore": ["a/*", "b/**", "*.x"]}"#);
        let ignored = ["a/f", "a/d/f", "b/d/f", "f.x", "d/f.x"].map(|path| settings.ignores(Path::new(path)));
        assert_eq!(ignored, [true, false, true, true, false]);
        assert_eq!(["a", "b", "b/d"].map(|path| settings.ignores_below(Path::new(path))), [false, true, false]);
    }

    #[test]
    fn max_blocks_is_at_least_one() {
        assert_eq!(settings(r#"{"hook": {"max_blocks": 0}}"#).hook.max_blocks, 1);
        assert_eq!(settings("{}").hook.max_blocks, 3);
    }
}
