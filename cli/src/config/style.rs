//! The `style` block as written, and everything about it that can be wrong without a look at its query files.

use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize};

use super::file::error_in;
use super::languages::Languages;
use super::strict::{Object, given, given_number};
use crate::error::Result;

const MAX_RULES: usize = 32;
const MAX_NAME_CHARS: usize = 60;
const MAX_EXTENSIONS: usize = 8;

/// Rules of the project's own.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StyleFile {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) action: Option<String>,
    #[serde(default, deserialize_with = "objects")]
    pub(crate) rules: Vec<RuleFile>,
    /// The file that it stands in: query files are found from there.
    #[serde(skip)]
    pub(crate) file: PathBuf,
    /// The commit that the file was read from, where query files are read too.
    #[serde(skip)]
    pub(crate) commit: Option<Commit>,
}

/// A commit of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Commit {
    /// The repository.
    pub(crate) root: PathBuf,
    pub(crate) id: String,
}

/// One rule.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleFile {
    pub(crate) name: String,
    pub(crate) language: String,
    /// Of a language without a grammar.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) extensions: Option<Vec<String>>,
    pub(crate) query: String,
    #[serde(default, deserialize_with = "given_number", skip_serializing_if = "Option::is_none")]
    pub(crate) max_matches: Option<u32>,
    #[serde(default, deserialize_with = "given_number", skip_serializing_if = "Option::is_none")]
    pub(crate) max_lines: Option<u32>,
    #[serde(default, deserialize_with = "given_number", skip_serializing_if = "Option::is_none")]
    pub(crate) max_share: Option<u32>,
    #[serde(default)]
    pub(crate) decision: Decision,
    /// What to say of a language without a grammar.
    #[serde(skip)]
    pub(crate) no_grammar: Option<String>,
}

/// Objects in a list.
fn objects<'de, D: Deserializer<'de>>(value: D) -> std::result::Result<Vec<RuleFile>, D::Error> {
    let objects = Vec::<Object<RuleFile>>::deserialize(value)?;
    Ok(objects.into_iter().map(|Object(rule)| rule).collect())
}

/// What a broken rule does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Decision {
    /// An edit does not happen, a check fails.
    #[default]
    Refuse,
    /// It is said.
    Report,
}

impl StyleFile {
    /// Checks the block of `file`.
    pub(super) fn check(&mut self, file: &Path, languages: &Languages) -> Result<()> {
        file.clone_into(&mut self.file);
        let fail = |key: String, message| Err(error_in(file, Some(key), message));
        if self.rules.len() > MAX_RULES {
            let message = format!(
                "{} rules; at most {MAX_RULES} are allowed: several patterns may stand in one query",
                self.rules.len()
            );
            return fail("style.rules".to_owned(), message);
        }
        for index in 0..self.rules.len() {
            let (before, rest) = self.rules.split_at_mut(index);
            let rule = &mut rest[0];
            if before.iter().any(|other| other.name == rule.name) {
                let message = format!("the rule `{}` is there twice: give one of them another name", rule.name);
                return fail(format!("style.rules[{index}].name"), message);
            }
            if let Err((member, message)) = rule.check(languages) {
                let message = format!("in the rule `{}`: {message}", rule.name);
                return fail(format!("style.rules[{index}]{member}"), message);
            }
        }
        Ok(())
    }
}

/// The member at fault, with its dot, and what is wrong with it.
type Fault = (&'static str, String);

impl RuleFile {
    fn check(&mut self, languages: &Languages) -> std::result::Result<(), Fault> {
        self.check_name()?;
        self.check_language(languages)?;
        self.check_query()?;
        self.check_bound()
    }

    /// Its name stands in reports, where two blanks end it.
    fn check_name(&self) -> std::result::Result<(), Fault> {
        let name = &self.name;
        let is_odd = name.trim() != name || name.contains("  ") || name.contains(char::is_control);
        match name.is_empty() || name.chars().count() > MAX_NAME_CHARS || is_odd {
            true => Err((
                ".name",
                format!("a name is one line of 1 to {MAX_NAME_CHARS} characters without blanks around it"),
            )),
            false => Ok(()),
        }
    }

    fn check_language(&mut self, languages: &Languages) -> std::result::Result<(), Fault> {
        let name = &self.language;
        let extensions = self.extensions.as_deref().unwrap_or_default();
        if languages.has_grammar(name) {
            return match extensions.iter().find(|extension| languages.of_extension(extension) != Some(name)) {
                Some(extension) => Err((
                    ".extensions",
                    format!("`{extension}` is no extension of {name} here: leave `extensions` out"),
                )),
                None => Ok(()),
            };
        }
        if extensions.is_empty() {
            let hint = languages.hint(name);
            let message = format!("unknown language `{name}`; {hint} One without a grammar here needs `extensions`");
            return Err((".language", message));
        }
        if extensions.len() > MAX_EXTENSIONS {
            return Err((".extensions", format!("at most {MAX_EXTENSIONS} extensions are allowed")));
        }
        for extension in extensions {
            if let Some(key) = languages.of_extension(extension) {
                return Err((".language", format!("`{extension}` is {key}: write `\"language\": \"{key}\"`")));
            }
            let word = extension.strip_prefix('.').unwrap_or_default();
            if word.is_empty() || word.contains(|c: char| !c.is_alphanumeric() && c != '_' && c != '-' && c != '+') {
                return Err((".extensions", format!("`{extension}` is no extension: write it like `.zig`")));
            }
        }
        let near = languages.near(name).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        self.no_grammar = Some(format!("there is no grammar for {name} here{near}"));
        Ok(())
    }

    fn check_query(&self) -> std::result::Result<(), Fault> {
        let query = &self.query;
        let path = Path::new(query);
        let mut depth = 0_usize;
        for component in path.components() {
            match component {
                Component::Normal(_) => depth += 1,
                Component::CurDir => {}
                Component::ParentDir if depth > 0 => depth -= 1,
                _ => {
                    let message =
                        format!("`{query}` leaves the directory of the configuration file: name a query file below it");
                    return Err((".query", message));
                }
            }
        }
        match depth == 0 || query.contains('\0') {
            true => Err((".query", format!("`{query}` names no file: write a path such as `style/comments.scm`"))),
            false => Ok(()),
        }
    }

    fn check_bound(&self) -> std::result::Result<(), Fault> {
        let bounds = [("max_matches", self.max_matches), ("max_lines", self.max_lines), ("max_share", self.max_share)];
        let given: Vec<_> = bounds.iter().filter_map(|(name, value)| Some((*name, (*value)?))).collect();
        match given.as_slice() {
            [("max_lines", 0)] => {
                let message =
                    "0 cannot be met, a match covers at least one line: write 1 or more, or `\"max_matches\": 0`";
                Err((".max_lines", message.to_owned()))
            }
            [("max_share", 101..)] => Err((".max_share", "a share is a percentage: write 0 to 100".to_owned())),
            [_] => Ok(()),
            [] => Err(("", "it has no bound: write one of `max_matches`, `max_lines` and `max_share`".to_owned())),
            [(first, _), (second, _), ..] => {
                let message =
                    format!("it has `{first}` and `{second}`: keep one, and make a second rule for the other");
                Err(("", message))
            }
        }
    }
}

/// The name of the rule that `key` is in, so that errors of types can say it.
pub(super) fn rule_at(key: &str, text: &str) -> Option<String> {
    let (index, _) = key.strip_prefix("style.rules[")?.split_once(']')?;
    let config: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(config["style"]["rules"][index.parse::<usize>().ok()?]["name"].as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::file::ConfigFile;
    use super::*;

    fn parse(text: &str) -> Result<ConfigFile> {
        ConfigFile::parse(Path::new("c.json"), text, &Languages::some())
    }

    /// A block with one rule whose members are those of a valid one, but for `members`.
    fn rule(members: &str) -> String {
        let valid = [("name", "\"n\""), ("language", "\"rust\""), ("query", "\"q.scm\"")];
        let rest = valid.iter().filter(|(key, _)| !members.contains(&format!("\"{key}\":")));
        let all: Vec<_> = rest.map(|(key, value)| format!("\"{key}\": {value}")).chain([members.to_owned()]).collect();
        format!(r#"{{"style": {{"rules": [{{{}}}]}}}}"#, all.join(", "))
    }

    #[test]
    fn what_is_wrong_is_said_with_the_rule_and_what_to_write() {
        for (members, message) in [
            (
                r#""max_lines": 1, "max_share": 1"#,
                "style.rules[0]: in the rule `n`: it has `max_lines` and `max_share`",
            ),
            (r#""decision": "refuse""#, "style.rules[0]: in the rule `n`: it has no bound: write one of `max_matches`"),
            (r#""max_lines": 0"#, "style.rules[0].max_lines: in the rule `n`: 0 cannot be met"),
            (r#""max_share": 101"#, "style.rules[0].max_share: in the rule `n`: a share is a percentage"),
            (r#""max_line": 3"#, "did you mean `max_lines`?"),
            (r#""max_lines": -1"#, "integer `-1`, expected a whole number"),
            (r#""max_share": 1.5"#, "floating point `1.5`, expected a whole number"),
            (r#""max_share": null"#, "null, expected a whole number"),
            (r#""max_lines": 1, "extensions": null"#, "invalid type: null"),
            (r#""max_lines": 3, "decision": "repot""#, "did you mean `report`?"),
            (r#""max_lines": 3, "language": "ruts""#, "unknown language `ruts`; did you mean `rust`?"),
            (r#""max_lines": 3, "language": "zig""#, "unknown language `zig`; known: go, rust"),
            (r#""max_lines": 3, "language": "zig", "extensions": []"#, "needs `extensions`"),
            (r#""max_lines": 3, "language": "zig", "extensions": ["zig"]"#, "write it like `.zig`"),
            (r#""max_lines": 3, "language": "zig", "extensions": ["."]"#, "write it like `.zig`"),
            (r#""max_lines": 3, "language": "zig", "extensions": [".a/b"]"#, "write it like `.zig`"),
            (
                r#""max_lines": 3, "language": "golang", "extensions": [".GO"]"#,
                "`.GO` is go: write `\"language\": \"go\"`",
            ),
            (r#""max_lines": 3, "extensions": [".rs", ".rsx"]"#, "`.rsx` is no extension of rust here"),
            (r#""max_lines": 3, "query": "../q.scm""#, "`../q.scm` leaves the directory"),
            (r#""max_lines": 3, "query": "a/../../q.scm""#, "leaves the directory"),
            (r#""max_lines": 3, "query": "/q.scm""#, "leaves the directory"),
            (r#""max_lines": 3, "query": """#, "names no file"),
            (r#""max_lines": 3, "query": "./""#, "names no file"),
            (r#""max_lines": 3, "query": "a/..""#, "names no file"),
            (r#""max_lines": 3, "query": "a\u0000b""#, "names no file"),
            (r#""max_lines": 3, "name": """#, "a name is one line"),
            (r#""max_lines": 3, "name": "a\nb""#, "a name is one line"),
            (r#""max_lines": 3, "name": "a  b""#, "a name is one line"),
        ] {
            let text = rule(members);
            let error = parse(&text).unwrap_err().to_string();
            assert!(error.starts_with("c.json: style.rules[0]") && error.contains("in the rule `"), "{text}: {error}");
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_right_is_taken() {
        for members in [
            r#""max_matches": 0"#,
            r#""max_lines": 1, "decision": "report""#,
            r#""max_share": 0"#,
            r#""max_share": 100, "language": "rustx""#,
            r#""max_lines": 3, "extensions": [".RS"]"#,
            r#""max_lines": 3, "query": "a/../b/./q.scm""#,
        ] {
            assert!(parse(&rule(members)).is_ok(), "{members}");
        }
        let text = rule(r#""max_lines": 3, "language": "ruts", "extensions": [".ruts"]"#);
        let rule = parse(&text).unwrap().style.unwrap().rules.remove(0);
        assert_eq!(rule.no_grammar.unwrap(), "there is no grammar for ruts here; did you mean `rust`?");
    }

    #[test]
    fn rules_are_not_too_many_and_have_names_of_their_own() {
        let rules = |names: &[String]| {
            let rule = |name| format!(r#"{{"name": "{name}", "language": "go", "query": "q", "max_lines": 1}}"#);
            let rules: Vec<_> = names.iter().map(rule).collect();
            format!(r#"{{"style": {{"rules": [{}]}}}}"#, rules.join(","))
        };
        let numbered = |n: usize| (0..n).map(|n| n.to_string()).collect::<Vec<_>>();
        assert!(parse(&rules(&numbered(32))).is_ok());
        let error = parse(&rules(&numbered(33))).unwrap_err().to_string();
        assert!(error.contains("style.rules: 33 rules; at most 32"), "{error}");
        let error = parse(&rules(&["a".into(), "b".into(), "a".into()])).unwrap_err().to_string();
        assert!(error.contains("style.rules[2].name: the rule `a` is there twice"), "{error}");
    }
}
