//! A configuration file as written: every key optional, no key unknown.

use std::collections::BTreeMap;
use std::path::Path;

use engine::nearest;
use serde::{Deserialize, Serialize};

use super::checkers_file::CheckersFile;
use super::languages::Languages;
use super::strict::{Object, given, given_limit, given_number, given_object, given_objects};
use super::style::{StyleFile, rule_at};
use crate::error::{Error, Result};

/// One layer of configuration. A top-level key that is given replaces the one of the layers below as a whole.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfigFile {
    #[serde(rename = "$schema", default, skip_serializing)]
    _schema: Option<serde_json::Value>,
    #[serde(default, deserialize_with = "given_object", skip_serializing_if = "Option::is_none")]
    pub(crate) limits: Option<LimitsFile>,
    #[serde(default, deserialize_with = "given_object", skip_serializing_if = "Option::is_none")]
    pub(crate) tests: Option<TestsFile>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) ignore: Option<Vec<String>>,
    #[serde(default, deserialize_with = "given_objects", skip_serializing_if = "Option::is_none")]
    pub(crate) languages: Option<BTreeMap<String, LanguageFile>>,
    #[serde(default, deserialize_with = "given_object", skip_serializing_if = "Option::is_none")]
    pub(crate) hook: Option<HookFile>,
    #[serde(default, deserialize_with = "given_object", skip_serializing_if = "Option::is_none")]
    pub(crate) checkers: Option<CheckersFile>,
    #[serde(default, deserialize_with = "given_object", skip_serializing_if = "Option::is_none")]
    pub(crate) style: Option<StyleFile>,
}

/// Limits as written: a metric may be absent (the layer below decides) or `null` (not checked).
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::option_option, reason = "absent, null and a number are three things")]
pub(crate) struct LimitsFile {
    #[serde(default, deserialize_with = "given_limit", skip_serializing_if = "Option::is_none")]
    pub(crate) complexity: Option<Option<u32>>,
    #[serde(default, deserialize_with = "given_limit", skip_serializing_if = "Option::is_none")]
    pub(crate) depth: Option<Option<u32>>,
    #[serde(default, deserialize_with = "given_limit", skip_serializing_if = "Option::is_none")]
    pub(crate) lines: Option<Option<u32>>,
    #[serde(default, deserialize_with = "given_limit", skip_serializing_if = "Option::is_none")]
    pub(crate) params: Option<Option<u32>>,
}

#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TestsFile {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) patterns: Option<Vec<String>>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) exempt: Option<Vec<Exemption>>,
}

/// What test files may be exempt from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Exemption {
    Lines,
}

#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LanguageFile {
    #[serde(default, deserialize_with = "given_object", skip_serializing_if = "Option::is_none")]
    pub(crate) limits: Option<LimitsFile>,
}

#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HookFile {
    #[serde(default, deserialize_with = "given_number", skip_serializing_if = "Option::is_none")]
    pub(crate) max_blocks: Option<u32>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) after_edit: Option<AfterEdit>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) config: Option<ConfigSource>,
}

/// Which functions an edit is answered for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AfterEdit {
    /// All of the edited file.
    #[default]
    File,
    /// Those that differ from the session's start.
    Changed,
}

/// Which configuration a hook judges by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ConfigSource {
    /// The one in the work tree.
    #[default]
    Worktree,
    /// The one that was committed when the session began.
    Session,
}

impl LimitsFile {
    fn over(self, below: &Self) -> Self {
        Self {
            complexity: self.complexity.or(below.complexity),
            depth: self.depth.or(below.depth),
            lines: self.lines.or(below.lines),
            params: self.params.or(below.params),
        }
    }
}

impl TestsFile {
    fn over(self, below: Self) -> Self {
        Self { patterns: self.patterns.or(below.patterns), exempt: self.exempt.or(below.exempt) }
    }
}

impl HookFile {
    fn over(self, below: &Self) -> Self {
        Self {
            max_blocks: self.max_blocks.or(below.max_blocks),
            after_edit: self.after_edit.or(below.after_edit),
            config: self.config.or(below.config),
        }
    }
}

impl ConfigFile {
    /// Reads the text of `file`, which may speak of `languages`.
    pub(crate) fn parse(file: &Path, text: &str, languages: &Languages) -> Result<Self> {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = serde_json::Deserializer::from_str(text);
        let parsed = serde_path_to_error::deserialize(&mut reader);
        let Object(mut config): Object<Self> = parsed.map_err(|error| {
            let path = error.path().to_string();
            match error.into_inner() {
                error if error.is_data() => {
                    let rule = rule_at(&path, text).map_or(String::new(), |name| format!(" (in the rule `{name}`)"));
                    error_in(file, (path != ".").then_some(path), with_hint(&error.to_string()) + &rule)
                }
                error => not_json(file, &error),
            }
        })?;
        reader.end().map_err(|error| not_json(file, &error))?;
        config.check_languages(file, languages)?;
        config.style.iter_mut().try_for_each(|style| style.check(file, languages))?;
        Ok(config)
    }

    fn check_languages(&self, file: &Path, languages: &Languages) -> Result<()> {
        let given = self.languages.iter().flat_map(BTreeMap::keys);
        match given.into_iter().find(|key| !languages.has_key(key)) {
            Some(key) => {
                let message = format!("unknown language; {}", languages.hint(key));
                Err(error_in(file, Some(format!("languages.{key}")), message))
            }
            None => Ok(()),
        }
    }

    /// This layer with the values that its own keys leave open from `defaults`: all that is in effect.
    pub(crate) fn completed(self, defaults: &Self) -> Self {
        let defaults = defaults.clone();
        Self {
            limits: self.limits.zip(defaults.limits).map(|(limits, defaults)| limits.over(&defaults)),
            tests: self.tests.zip(defaults.tests).map(|(tests, defaults)| tests.over(defaults)),
            hook: self.hook.zip(defaults.hook).map(|(hook, defaults)| hook.over(&defaults)),
            checkers: self.checkers.zip(defaults.checkers).map(|(checkers, defaults)| checkers.over(defaults)),
            ..self
        }
    }

    /// What means the same in another place: style rules name query files beside the file that they stand in.
    pub(crate) fn portable(self) -> Self {
        Self { style: None, ..self }
    }

    /// This layer on top of `below`: a key that is given here replaces the other's.
    pub(crate) fn over(self, below: Self) -> Self {
        Self {
            _schema: None,
            limits: self.limits.or(below.limits),
            tests: self.tests.or(below.tests),
            ignore: self.ignore.or(below.ignore),
            languages: self.languages.or(below.languages),
            hook: self.hook.or(below.hook),
            checkers: self.checkers.or(below.checkers),
            style: self.style.or(below.style),
        }
    }
}

pub(crate) fn error_in(file: &Path, key: Option<String>, message: String) -> Error {
    Error::Config { file: file.to_owned(), key, message }
}

fn not_json(file: &Path, error: &serde_json::Error) -> Error {
    error_in(file, None, format!("not valid JSON: {error}"))
}

/// Adds the nearest name to serde's "unknown field `a`, expected one of `b`, `c`".
fn with_hint(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let is_unknown = message.starts_with("unknown ");
    match quoted.next().filter(|_| is_unknown).and_then(|word| nearest(word, quoted)) {
        Some(near) => format!("{message}; did you mean `{near}`?"),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(text: &str) -> String {
        ConfigFile::parse(Path::new("c.json"), text, &Languages::some()).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_said_with_its_key_and_the_nearest_name() {
        for (text, parts) in [
            (r#"{"limits": {"complexty": 1}}"#, vec!["c.json: limits.complexty", "did you mean `complexity`?"]),
            (r#"{"limit": {}}"#, vec!["c.json: limit", "did you mean `limits`?"]),
            (r#"{"limits": {"depth": "4"}}"#, vec!["limits.depth", "invalid type"]),
            (r#"{"limits": {"depth": -1}}"#, vec!["limits.depth"]),
            (r#"{"ignore": ["a", 1]}"#, vec!["ignore[1]"]),
            (r#"{"tests": {"exempt": ["line"]}}"#, vec!["tests.exempt[0]", "did you mean `lines`?"]),
            (r#"{"languages": {"rost": {}}}"#, vec!["languages.rost", "did you mean `rust`?"]),
            (r#"{"hook": {"after_edit": "files"}}"#, vec!["hook.after_edit", "did you mean `file`?"]),
            ("{} x", vec!["trailing"]),
            (r#"{"limits": {}, "limits": {}}"#, vec!["duplicate"]),
            ("", vec!["c.json"]),
        ] {
            let message = failure(text);
            assert!(parts.iter().all(|part| message.contains(part)), "{text}: {message}");
        }
    }

    #[test]
    fn a_null_limit_is_given_and_an_absent_one_is_not() {
        let text = r#"{"$schema": "x", "limits": {"depth": null}}"#;
        let limits = ConfigFile::parse(Path::new("c"), text, &Languages::some()).unwrap().limits.unwrap();
        assert_eq!((limits.depth, limits.lines), (Some(None), None));
    }
}
