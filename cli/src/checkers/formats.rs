//! How common tools write a problem: expressions for those that a command brings none of its own for.

use std::sync::OnceLock;

use regex::Regex;

/// Tried in this order; where several fit at one place of the output, the first counts.
const FORMATS: [&str; 8] = [
    // pyright: `  /a.py:6:12 - error: Type "str" is not …`, more lines, indented with no-break spaces, then the rule.
    r"^ {0,2}(?<file>\S[^\n]*?):(?<line>\d+):\d+ - (?:error|warning): (?<message>[^\n]*(?:\n[ \u{a0}]{4}[^\n]*)*) \((?<code>report\w+)\)$",
    r"^ {0,2}(?<file>\S[^\n]*?):(?<line>\d+):\d+ - (?:error|warning): (?<message>[^\n]*(?:\n[ \u{a0}]{4}[^\n]*)*)$",
    // mypy: `a.py:6: error: Incompatible return value type  [return-value]`, with one or two columns if asked for.
    r"^(?<file>\S[^\n]*?):(?<line>\d+)(?::\d+){0,3}: (?:error|warning): (?<message>[^\n]*?)  \[(?<code>[a-z][a-z0-9-]*)\]$",
    // Clippy and rustc, short: `src/main.rs:3:23: error[E0308]: mismatched types`. Lints have no code there.
    r"^(?<file>\S[^\n]*?):(?<line>\d+)(?::\d+){0,3}: (?:error|warning)(?:\[(?<code>\w+)\])?: (?<message>[^\n]*)$",
    // ESLint, unix: `/a.js:1:1: Unexpected var. [Error/no-var]`; a parse error has no rule.
    r"^(?<file>\S[^\n]*?):(?<line>\d+):\d+: (?<message>[^\n]*) \[(?:Error|Warning)(?:/(?<code>[^\]\n]+))?\]$",
    // Ruff, concise: `a.py:1:8: F401 [*] …`, or `a.py:1:12: invalid-syntax: …`.
    r"^(?<file>\S[^\n]*?):(?<line>\d+):\d+: (?<code>[A-Z]+[0-9]+):?(?: \[\*\])? (?<message>[^\n]*)$",
    r"^(?<file>\S[^\n]*?):(?<line>\d+):\d+: (?<code>[a-z]+(?:-[a-z]+)+): (?<message>[^\n]*)$",
    // ESLint, stylish: `  1:1   error    Unexpected var  no-var` below the name of the file.
    r"^ +(?<line>\d+):\d+ +(?:error|warning) +(?<message>[^\n]*?)(?:  +(?<code>\S+))?$",
];

/// The expressions, compiled once.
pub(super) fn formats() -> &'static [Regex] {
    static COMPILED: OnceLock<Vec<Regex>> = OnceLock::new();
    // None of them fails: a test counts.
    COMPILED.get_or_init(|| FORMATS.iter().filter_map(|format| compile(format)).collect())
}

fn compile(format: &str) -> Option<Regex> {
    regex::RegexBuilder::new(format).multi_line(true).crlf(true).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_expression_compiles() {
        assert_eq!(formats().len(), FORMATS.len());
    }
}
