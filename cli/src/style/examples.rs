//! Examples that stand beside a query file: a Markdown file of the same name, in which the first line of a fence says what
//! the code in it is to show.
//!
//! ````text
//! ```rust breaks            the rule is broken
//! ```rust keeps             the rule is kept
//! ```rust matches=1,4       matches begin on these lines of the example, and on no other
//! ```rust matches=none
//! ````
//!
//! Fences with nothing but a language are prose.

use engine::nearest;

const BREAKS: &str = "breaks";
const KEEPS: &str = "keeps";
const MATCHES: &str = "matches";
const NONE: &str = "none";

/// A piece of code and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Example {
    /// Line of the fence, from 1: the code begins on the next one.
    pub(crate) line: u32,
    pub(crate) language: String,
    pub(crate) expected: Expected,
    pub(crate) text: String,
}

/// What is expected of an example: at least one of the two.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) is_kept: Option<bool>,
    /// The lines on which matches begin, in order.
    pub(crate) matches: Option<Vec<u32>>,
}

/// All examples of a Markdown text, or what is wrong with it and on which line.
pub(crate) fn examples(text: &str) -> Result<Vec<Example>, (u32, String)> {
    let mut examples = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((line, first)) = lines.next() {
        let Some(fence) = Fence::opened(first) else { continue };
        let mut code = String::new();
        loop {
            match lines.next() {
                Some((_, end)) if fence.is_closed(end) => break,
                Some((_, inner)) => {
                    code.push_str(inner);
                    code.push('\n');
                }
                None => return Err((line, "the fence is not closed".to_owned())),
            }
        }
        if let Some((language, words)) = fence.info.split_once(char::is_whitespace) {
            let expected = expected(words).map_err(|message| (line, message))?;
            examples.push(Example { line, language: language.to_owned(), expected, text: code });
        }
    }
    Ok(examples)
}

/// The first line of a fence.
struct Fence<'t> {
    mark: char,
    length: usize,
    info: &'t str,
}

impl<'t> Fence<'t> {
    fn opened(line: &'t str) -> Option<Self> {
        let line = line.trim_end();
        let start = line.trim_start_matches(' ');
        let mark = start.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let info = start.trim_start_matches(mark);
        let length = start.len() - info.len();
        let is_fence = length >= 3 && line.len() - start.len() <= 3 && !(mark == '`' && info.contains('`'));
        is_fence.then_some(Self { mark, length, info: info.trim() })
    }

    fn is_closed(&self, line: &str) -> bool {
        Fence::opened(line).is_some_and(|end| end.mark == self.mark && end.length >= self.length && end.info.is_empty())
    }
}

fn expected(words: &str) -> Result<Expected, String> {
    let mut expected = Expected::default();
    for word in words.split_whitespace() {
        match word.split_once('=') {
            None if word == BREAKS => expected.is_kept = Some(false),
            None if word == KEEPS => expected.is_kept = Some(true),
            Some((MATCHES, NONE)) => expected.matches = Some(Vec::new()),
            Some((MATCHES, lines)) => {
                let numbers: Result<Vec<u32>, _> = lines.split(',').map(str::parse).collect();
                let mut numbers =
                    numbers.map_err(|_| format!("`{word}`: write it like `{MATCHES}=1,4` or `{MATCHES}={NONE}`"))?;
                numbers.sort_unstable();
                expected.matches = Some(numbers);
            }
            _ => {
                let known = [BREAKS, KEEPS, MATCHES];
                let hint = match nearest(word.split('=').next().unwrap_or_default(), known.into_iter()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known: {BREAKS}, {KEEPS}, {MATCHES}=1,4"),
                };
                return Err(format!("unknown word `{word}` after the language; {hint}"));
            }
        }
    }
    Ok(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_with_a_word_are_examples_and_others_are_prose() {
        let text = "# t\n```rust breaks matches=4,1\n// a\n\n```\n```rust\nprose\n```\n~~~~ go keeps\n```\nx\n~~~\n~~~~\n\
            text ``` go keeps\n    ```go keeps\n";
        let found = examples(text).unwrap();
        let expected = |is_kept, matches| Expected { is_kept, matches };
        assert_eq!(
            found,
            [
                Example {
                    line: 2,
                    language: "rust".into(),
                    expected: expected(Some(false), Some(vec![1, 4])),
                    text: "// a\n\n".into()
                },
                Example {
                    line: 9,
                    language: "go".into(),
                    expected: expected(Some(true), None),
                    text: "```\nx\n~~~\n".into()
                },
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line, said) in [
            ("\n```rust brekas\n```", 2, "did you mean `breaks`?"),
            ("```rust match=1\n```", 1, "unknown word `match=1`"),
            ("```rust matches=x\n```", 1, "matches=1,4"),
            ("```rust matches=\n```", 1, "matches=1,4"),
            ("```rust odd\n```", 1, "known: breaks, keeps"),
            ("x\n```rust keeps\ncode\n", 2, "not closed"),
        ] {
            let (found, message) = examples(text).unwrap_err();
            assert!(found == line && message.contains(said), "{text}: {found} {message}");
        }
    }
}
