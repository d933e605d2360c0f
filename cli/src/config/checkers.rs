//! The checkers in effect: which programs look at which files, and when a repository's breaker halts.

use std::path::Path;
use std::time::Duration;

use engine::nearest;
use globset::GlobSet;
use regex::{Regex, RegexBuilder};

use super::checkers_file::{BreakerFile, CheckersFile, CommandFile, Origin, Severity};
use super::file::error_in;
use super::globs::compiled;
use crate::error::{Error, Result};

/// What stands for the checked file in an argument.
pub(crate) const FILE: &str = "{file}";
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);
const MAX_COMMANDS: usize = 32;
const MAX_NAME_CHARS: usize = 60;
/// Of a compiled expression. One that needs more takes long to compile, which anybody's configuration could ask for.
const MAX_EXPRESSION_BYTES: usize = 2 * 1024 * 1024;
/// What an expression may capture. Only the first has to be there.
pub(crate) const GROUPS: [&str; 4] = ["message", "line", "code", "file"];

/// The block in effect.
#[derive(Debug)]
pub(crate) struct Checkers {
    pub(crate) enabled: bool,
    pub(crate) commands: Vec<Checker>,
    pub(crate) breaker: Thresholds,
    pub(crate) origin: Origin,
}

/// One program.
#[derive(Debug)]
pub(crate) struct Checker {
    pub(crate) name: String,
    /// What is started, and with what: never empty.
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) files: GlobSet,
    pub(crate) severity: Severity,
    pub(crate) timeout: Duration,
    /// How to read a problem, if not in one of the known ways.
    pub(crate) problem: Option<Regex>,
}

/// The numbers at which the breaker halts; `None`: never.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Thresholds {
    pub(crate) warnings: Option<u32>,
    pub(crate) criticals: Option<u32>,
    /// Runs in a row that find the same problem in the same file.
    pub(crate) same: Option<u32>,
}

impl Checker {
    /// Whether it looks at one file at a time; otherwise at the whole repository at once.
    pub(crate) fn is_per_file(&self) -> bool {
        self.arguments.iter().any(|argument| argument.contains(FILE))
    }
}

impl Checkers {
    /// Resolves a block that leaves nothing open. `file` is named in errors.
    pub(super) fn resolve(block: CheckersFile, file: &Path) -> Result<Self> {
        let commands = block.commands.unwrap_or_default();
        if commands.len() > MAX_COMMANDS {
            let message = format!("{} commands; at most {MAX_COMMANDS} are allowed", commands.len());
            return Err(error_in(file, Some("checkers.commands".to_owned()), message));
        }
        let mut resolved: Vec<Checker> = Vec::new();
        for (index, command) in commands.into_iter().enumerate() {
            let place = Place { file, key: format!("checkers.commands[{index}]") };
            if resolved.iter().any(|other| other.name == command.name) {
                return Err(place.error("name", format!("`{}` is there twice", command.name)));
            }
            resolved.push(place.checker(command)?);
        }
        let place = Place { file, key: "checkers.breaker".to_owned() };
        Ok(Self {
            enabled: block.enabled.unwrap_or_default(),
            commands: resolved,
            breaker: place.thresholds(&block.breaker.unwrap_or_default())?,
            origin: block.origin,
        })
    }
}

/// Where something is written, for errors.
struct Place<'p> {
    file: &'p Path,
    key: String,
}

impl Place<'_> {
    fn error(&self, member: &str, message: String) -> Error {
        error_in(self.file, Some(format!("{}.{member}", self.key)), message)
    }

    fn checker(&self, command: CommandFile) -> Result<Checker> {
        let CommandFile { name, run, files, severity, timeout, problem } = command;
        let too_long = name.chars().count() > MAX_NAME_CHARS;
        if name.is_empty() || too_long || name.contains(|c: char| c.is_control() || c.is_whitespace()) {
            return Err(self.error("name", format!("a name is 1 to {MAX_NAME_CHARS} characters without spaces")));
        }
        let (program, arguments) = self.vector(&run)?;
        if files.is_empty() {
            return Err(self.error("files", "there is no glob, so it would never run".to_owned()));
        }
        Ok(Checker {
            name,
            program,
            arguments,
            files: compiled(&files, &format!("{}.files", self.key), self.file)?,
            severity,
            timeout: self.positive("timeout", timeout)?.map_or(DEFAULT_TIMEOUT, |s| Duration::from_secs(s.into())),
            problem: problem.map(|text| self.expression(&text)).transpose()?,
        })
    }

    fn thresholds(&self, breaker: &BreakerFile) -> Result<Thresholds> {
        Ok(Thresholds {
            warnings: self.positive("warnings", breaker.warnings.flatten())?,
            criticals: self.positive("criticals", breaker.criticals.flatten())?,
            same: self.positive("same", breaker.same.flatten())?,
        })
    }

    fn positive(&self, member: &str, number: Option<u32>) -> Result<Option<u32>> {
        match number {
            Some(0) => Err(self.error(member, "0 is too few; at least 1".to_owned())),
            number => Ok(number),
        }
    }

    fn vector(&self, run: &[String]) -> Result<(String, Vec<String>)> {
        if run.iter().any(|part| part.contains('\0')) {
            return Err(self.error("run", "an argument cannot hold a NUL character".to_owned()));
        }
        match run.split_first() {
            Some((program, arguments)) if !program.is_empty() && !program.contains(FILE) => {
                Ok((program.clone(), arguments.to_vec()))
            }
            _ => Err(self.error("run", "the first member names the program to start".to_owned())),
        }
    }

    fn expression(&self, text: &str) -> Result<Regex> {
        let built = RegexBuilder::new(text).multi_line(true).crlf(true).size_limit(MAX_EXPRESSION_BYTES).build();
        // The parser's message draws the place below the expression; its last line says what is wrong.
        let reason = |error: &regex::Error| error.to_string().lines().last().unwrap_or_default().trim().to_owned();
        let expression = built.map_err(|error| self.error("problem", reason(&error)))?;
        if let Some(unknown) = expression.capture_names().flatten().find(|name| !GROUPS.contains(name)) {
            let near = nearest(unknown, GROUPS.into_iter())
                .map(|near| format!("; did you mean `{near}`?"))
                .unwrap_or_default();
            let message = format!("unknown group `{unknown}`, expected one of {}{near}", GROUPS.join(", "));
            return Err(self.error("problem", message));
        }
        if expression.capture_names().flatten().all(|name| name != GROUPS[0]) {
            return Err(self.error("problem", "there is no group `(?<message>…)`".to_owned()));
        }
        Ok(expression)
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::ConfigFile;
    use super::super::languages::Languages;
    use super::*;

    const FILE: &str = "c.json";

    fn resolve(text: &str) -> Result<Checkers> {
        let parse = |text: &str| ConfigFile::parse(Path::new(FILE), text, &Languages::default());
        let defaults = parse(include_str!("../../../config.default.json"))?;
        let config = parse(text)?.over(defaults.clone()).completed(&defaults);
        Checkers::resolve(config.checkers.unwrap_or_default(), Path::new(FILE))
    }

    /// A block with one command whose members are those of a valid one, but for `members`.
    fn command(members: &str) -> String {
        let valid =
            [("name", r#""n""#), ("run", r#"["p", "{file}"]"#), ("files", r#"["**"]"#), ("severity", r#""critical""#)];
        let rest = valid.iter().filter(|(key, _)| !members.contains(&format!("\"{key}\":")));
        let rest = rest.map(|(key, value)| format!("\"{key}\": {value}"));
        let members: Vec<_> = [members.to_owned()].into_iter().filter(|given| !given.is_empty()).chain(rest).collect();
        format!(r#"{{"checkers": {{"commands": [{{{}}}]}}}}"#, members.join(", "))
    }

    #[test]
    fn nothing_is_started_by_default() {
        for text in ["{}", r#"{"checkers": {}}"#] {
            let checkers = resolve(text).unwrap();
            assert!(!checkers.enabled && checkers.commands.is_empty(), "{text}");
            assert_eq!(
                checkers.breaker,
                Thresholds { warnings: Some(15), criticals: Some(30), same: Some(3) },
                "{text}"
            );
        }
    }

    #[test]
    fn a_command_is_taken_as_written() {
        let text = command(r#""run": ["p", "--x={file}", "y"], "timeout": 5"#);
        let checkers = resolve(&text).unwrap();
        let [checker] = checkers.commands.as_slice() else { panic!("{checkers:?}") };
        assert_eq!(
            (checker.program.as_str(), checker.arguments.as_slice()),
            ("p", &["--x={file}", "y"].map(str::to_owned)[..])
        );
        assert_eq!((checker.timeout, checker.severity), (Duration::from_secs(5), Severity::Critical));
        assert!(checker.is_per_file());
        assert_eq!(resolve(&command("")).unwrap().commands[0].timeout, Duration::from_secs(60));
        assert!(!resolve(&command(r#""run": ["p"]"#)).unwrap().commands[0].is_per_file());
    }

    #[test]
    fn a_threshold_may_be_other_or_none() {
        let checkers = resolve(r#"{"checkers": {"breaker": {"warnings": null, "same": 5}}}"#).unwrap();
        assert_eq!(checkers.breaker, Thresholds { warnings: None, criticals: Some(30), same: Some(5) });
    }

    #[test]
    fn what_is_wrong_is_said_with_its_key() {
        let cases = [
            (r#"{"checkers": {"enable": true}}"#.to_owned(), vec!["checkers.enable", "did you mean `enabled`?"]),
            (r#"{"checkers": {"enabled": "yes"}}"#.to_owned(), vec!["checkers.enabled", "invalid type"]),
            (r#"{"checkers": {"breaker": {"same": 0}}}"#.to_owned(), vec!["checkers.breaker.same", "at least 1"]),
            (r#"{"checkers": null}"#.to_owned(), vec!["checkers", "an object"]),
            (r#"{"checkers": {"commands": [["n", ["p"]]]}}"#.to_owned(), vec!["checkers.commands[0]", "an object"]),
            (r#"{"checkers": {"breaker": {"warning": 1}}}"#.to_owned(), vec!["did you mean `warnings`?"]),
            (command(r#""timeout": 0"#), vec!["checkers.commands[0].timeout", "at least 1"]),
            (command(r#""severity": "fatal""#), vec!["checkers.commands[0].severity", "warning"]),
            (command(r#""shell": true"#), vec!["checkers.commands[0].shell", "unknown field"]),
            (command(r#""name": """#), vec!["checkers.commands[0].name"]),
            (command(r#""name": "a b""#), vec!["checkers.commands[0].name"]),
            (command(r#""run": []"#), vec!["checkers.commands[0].run", "program"]),
            (command(r#""run": [""]"#), vec!["checkers.commands[0].run", "program"]),
            (command(r#""run": ["{file}"]"#), vec!["checkers.commands[0].run", "program"]),
            (command(r#""run": ["a", "b\u0000"]"#), vec!["checkers.commands[0].run", "NUL"]),
            (command(r#""run": "a {file}""#), vec!["checkers.commands[0].run", "invalid type"]),
            (command(r#""files": []"#), vec!["checkers.commands[0].files", "never run"]),
            (command(r#""files": ["a", "[z-a]"]"#), vec!["checkers.commands[0].files[1]"]),
            (command(r#""problem": "(?<message>(?:\\w{1000}){1000})""#), vec!["problem", "size limit"]),
            (command(r#""problem": "(""#), vec!["checkers.commands[0].problem", "unclosed group"]),
            (command(r#""problem": "(?<line>1)""#), vec!["checkers.commands[0].problem", "(?<message>…)"]),
            (command(r#""problem": "(?<mesage>1)""#), vec!["`mesage`", "did you mean `message`?"]),
        ];
        for (text, parts) in cases {
            let message = resolve(&text).unwrap_err().to_string();
            assert!(message.starts_with("c.json: ") && !message.contains('\n'), "{text}: {message}");
            assert!(parts.iter().all(|part| message.contains(part)), "{text}: {message}");
        }
    }

    #[test]
    fn names_are_unique_and_commands_not_too_many() {
        let block = |names: &[String]| {
            let command =
                |name| format!(r#"{{"name": "{name}", "run": ["p"], "files": ["*"], "severity": "warning"}}"#);
            let commands: Vec<_> = names.iter().map(command).collect();
            format!(r#"{{"checkers": {{"commands": [{}]}}}}"#, commands.join(","))
        };
        let numbered = |n: usize| (0..n).map(|n| n.to_string()).collect::<Vec<_>>();
        assert!(resolve(&block(&numbered(MAX_COMMANDS))).is_ok());
        let message = resolve(&block(&numbered(MAX_COMMANDS + 1))).unwrap_err().to_string();
        assert!(message.contains("checkers.commands: 33 commands"), "{message}");
        let message = resolve(&block(&["a".into(), "b".into(), "a".into()])).unwrap_err().to_string();
        assert!(message.contains("checkers.commands[2].name: `a` is there twice"), "{message}");
    }
}
