//! Reads problems from what a program printed.

use std::collections::BTreeMap;

use regex::{Captures, Regex};

use super::formats::formats;

/// Longest message and longest code, in characters: a program may print what it likes.
const MAX_CHARS: usize = 1_000;
/// Lines of an output without known problems that stand for it.
const FIRST_LINES: usize = 3;

/// A problem as a program reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reported {
    /// As printed; `None` if the expression does not capture one.
    pub(super) file: Option<String>,
    pub(super) line: u32,
    pub(super) code: Option<String>,
    pub(super) message: String,
}

/// The problems in the output of a run that failed. One that reports none that can be read is a problem itself.
pub(super) fn problems(output: &str, own: Option<&Regex>, failure: &str) -> Vec<Reported> {
    let expressions = own.map_or_else(|| formats(), std::slice::from_ref);
    let mut found = BTreeMap::new();
    for expression in expressions {
        for captures in expression.captures_iter(output) {
            let start = captures.get_match().start();
            found.entry(start).or_insert_with(|| reported(&captures));
        }
    }
    if found.is_empty() { vec![unread(output, failure)] } else { found.into_values().collect() }
}

fn reported(captures: &Captures<'_>) -> Reported {
    let group = |name: &str| captures.name(name).map(|group| group.as_str().trim()).filter(|text| !text.is_empty());
    Reported {
        file: group("file").map(str::to_owned),
        line: group("line").and_then(|line| line.parse().ok()).unwrap_or(1).max(1),
        code: group("code").map(cut),
        message: cut(&one_line(group("message").unwrap_or_default())),
    }
}

/// A failure about which nothing is known but what was printed first.
fn unread(output: &str, failure: &str) -> Reported {
    let lines: Vec<_> = output.lines().map(str::trim).filter(|line| !line.is_empty()).take(FIRST_LINES).collect();
    let said = if lines.is_empty() { "it printed nothing".to_owned() } else { lines.join(" | ") };
    Reported { file: None, line: 1, code: None, message: cut(&format!("{failure}: {said}")) }
}

/// The lines of a message side by side.
fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}

fn cut(text: &str) -> String {
    crate::text::cut(text, MAX_CHARS).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `file:line code message` of each problem, with `-` for what there is none of.
    fn read(output: &str) -> Vec<String> {
        let text = |part: Option<String>| part.unwrap_or_else(|| "-".to_owned());
        let all = problems(output, None, "exit status 1").into_iter();
        all.map(|p| format!("{}:{} {} {}", text(p.file), p.line, text(p.code), p.message)).collect()
    }

    /// The real tools' output; what was reported in which line is known from the files that they were given.
    macro_rules! output {
        ($name:literal) => {
            include_str!(concat!("../../../tests/checkers/output/", $name, ".txt"))
        };
    }

    #[test]
    fn pyright() {
        assert_eq!(
            read(output!("pyright")),
            [
                r#"/repo/sizes.py:6 reportReturnType Type "str" is not assignable to return type "int"; "str" is not assignable to "int""#,
                r#"/repo/sizes.py:10 reportAssignmentType Type "dict[str, list[str]]" is not assignable to declared type "dict[str, list[int]]"; "Literal['b']" is not assignable to "int""#,
                r#"/repo/sizes.py:11 reportReturnType Type "dict[str, list[int]]" is not assignable to return type "list[str]"; "dict[str, list[int]]" is not assignable to "list[str]""#,
                r#"/repo/sizes.py:14 reportArgumentType Argument of type "Literal['x']" cannot be assigned to parameter "kind" of type "Literal['r', 'w']" in function "mode"; Type "Literal['x']" is not assignable to type "Literal['r', 'w']"; "Literal['x']" is not assignable to type "Literal['r']"; "Literal['x']" is not assignable to type "Literal['w']""#,
                r#"/repo/sizes.py:15 reportUndefinedVariable "missing" is not defined"#,
            ]
        );
        let syntax = read(output!("pyright-syntax"));
        assert_eq!((syntax.len(), syntax[0].as_str()), (7, r#"/repo/broken.py:1 - "(" was not closed"#));
        assert_eq!(syntax[6], "/repo/broken.py:3 - Statements must be separated by newlines or semicolons");
    }

    #[test]
    fn mypy_without_its_notes() {
        assert_eq!(
            read(output!("mypy")),
            [
                r#"helper.py:2 return-value Incompatible return value type (got "str", expected "int")"#,
                r#"uses.py:2 import-untyped Library stubs not installed for "yaml""#,
                r#"uses.py:7 return-value Incompatible return value type (got "int", expected "str")"#,
                r#"uses.py:7 arg-type Argument 2 to "add" has incompatible type "str"; expected "int""#,
            ]
        );
        let columns = read(output!("mypy-columns"));
        assert_eq!(columns.len(), 5);
        assert_eq!(columns[4], r#"sizes.py:15 name-defined Name "missing" is not defined"#);
    }

    #[test]
    fn ruff_concise() {
        assert_eq!(
            read(output!("ruff-concise")),
            [
                "lint.py:1 I001 Import block is un-sorted or un-formatted",
                "lint.py:1 F401 `os` imported but unused",
                "lint.py:2 F401 `sys` imported but unused",
                "lint.py:2 F401 `json` imported but unused",
            ]
        );
        assert_eq!(
            read(output!("ruff-concise-syntax")),
            [
                "broken.py:1 invalid-syntax Expected a parameter or the end of the parameter list",
                "broken.py:1 invalid-syntax Expected `)`, found newline",
            ]
        );
    }

    #[test]
    fn eslint_stylish_and_unix() {
        let rules = ["no-var", "eqeqeq", "no-undef", "no-undef"];
        let said = [
            "Unexpected var, use let or const instead",
            "Expected '===' and instead saw '=='",
            "'undefinedThing' is not defined",
            "'console' is not defined",
        ];
        let expected = |file: &str, end: &str| -> Vec<String> {
            let lines = [1, 2, 2, 2];
            (0..4).map(|n| format!("{file}:{} {} {}{end}", lines[n], rules[n], said[n])).collect()
        };
        assert_eq!(read(output!("eslint-stylish")), expected("-", ""));
        assert_eq!(read(output!("eslint-unix")), expected("/repo/a.js", "."));
        assert_eq!(read(output!("eslint-stylish-syntax")), ["-:1 - Parsing error: Unexpected token ="]);
        assert_eq!(read(output!("eslint-unix-syntax")), ["/repo/bad.js:1 - Parsing error: Unexpected token ="]);
    }

    #[test]
    fn clippy_short() {
        assert_eq!(
            read(output!("clippy-short")),
            [
                "src/main.rs:3 - unused variable: `unused`: help: if this is intentional, prefix it with an underscore: `_unused`",
                "src/other.rs:1 - unneeded `return` statement",
                "src/main.rs:5 - length comparison to zero: help: using `is_empty` is clearer and more explicit: `values.is_empty()`",
                "src/main.rs:4 - useless use of `vec!`: help: you can use an array directly: `[1, 2]`",
            ]
        );
        assert_eq!(
            read(output!("clippy-short-error")),
            ["src/main.rs:3 E0308 mismatched types: expected `i32`, found `&str`"]
        );
    }

    #[test]
    fn what_cannot_be_read_is_one_problem() {
        assert_eq!(
            read(output!("ruff-failed")),
            [
                "-:1 - exit status 1: ruff failed | Cause: Failed to parse /repo/pyproject.toml | Cause: TOML parse error at line 1, column 11"
            ]
        );
        assert_eq!(read(" \n"), ["-:1 - exit status 1: it printed nothing"]);
    }

    #[test]
    fn line_ends_of_windows_do_not_matter() {
        for output in [output!("pyright"), output!("eslint-stylish"), output!("mypy"), output!("ruff-concise")] {
            assert_eq!(read(&output.replace('\n', "\r\n")), read(output));
        }
        assert_eq!(read("C:\\a b\\c.py:7:1: E501 Line too long\r\n"), ["C:\\a b\\c.py:7 E501 Line too long"]);
    }

    #[test]
    fn an_expression_of_ones_own_is_the_only_one() {
        let own = regex::RegexBuilder::new(r"^(?<line>\d+)! (?<message>.*)$").multi_line(true).build().unwrap();
        let output = "a.py:1:8: F401 unused\n12! too much\n99999999999! far\n0! early\n";
        let found = problems(output, Some(&own), "exit status 1");
        let found: Vec<_> = found.iter().map(|p| (p.file.as_deref(), p.line, p.code.as_deref(), &*p.message)).collect();
        assert_eq!(found, [(None, 12, None, "too much"), (None, 1, None, "far"), (None, 1, None, "early")]);
    }

    #[test]
    fn hostile_output_is_read_in_linear_time_and_cut() {
        let line = "    /a.py:1:1 - error: x\n";
        let output = line.repeat(256 * 1024 / line.len());
        let start = std::time::Instant::now();
        problems(&output, None, "");
        problems(&output.replace("    /", "/"), None, "");
        problems(&format!("{}:1:1: error: {}", "x".repeat(500_000), "  [".repeat(170_000)), None, "");
        // Debug builds take a second or two; squared, it would be hours.
        assert!(start.elapsed().as_secs() < 60);
        let [problem] = problems(&format!("a:1:1: error: {}", "é".repeat(5000)), None, "").try_into().unwrap();
        assert_eq!(problem.message.chars().count(), MAX_CHARS + 2);
    }
}
