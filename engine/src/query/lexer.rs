//! Splits query text into tokens with their places.

use std::ops::Range;

/// A token of the query language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    OpenList,
    /// `]`
    CloseList,
    /// `.`, an anchor
    Anchor,
    /// `!name`, a field that must be absent
    Absent(&'t str),
    /// `name:`
    Field(&'t str),
    /// `name`, or `_`
    Word(&'t str),
    /// `"text"`, unescaped
    Text(String),
    /// `@name`
    Capture(&'t str),
    /// `#name?` or `#name!`
    Predicate(&'t str),
}

/// A token and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placed<'t> {
    pub(crate) token: Token<'t>,
    pub(crate) line: u32,
    pub(crate) range: Range<usize>,
}

/// Reads all tokens, or says on which line it could not.
pub(crate) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, (u32, String)> {
    let mut lexer = Lexer { text, at: 0, line: 1 };
    let mut found = Vec::new();
    while let Some(first) = lexer.skip_blanks() {
        let (line, start) = (lexer.line, lexer.at);
        let token = lexer.token(first).map_err(|message| (line, message))?;
        found.push(Placed { token, line, range: start..lexer.at });
    }
    Ok(found)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    line: u32,
}

impl<'t> Lexer<'t> {
    /// Moves to the next token and returns its first character.
    fn skip_blanks(&mut self) -> Option<char> {
        let mut in_comment = false;
        while let Some(character) = self.text[self.at..].chars().next() {
            match character {
                '\n' => {
                    in_comment = false;
                    self.line += 1;
                }
                ';' => in_comment = true,
                _ if in_comment || character.is_whitespace() => {}
                _ => return Some(character),
            }
            self.at += character.len_utf8();
        }
        None
    }

    fn token(&mut self, first: char) -> Result<Token<'t>, String> {
        self.at += first.len_utf8();
        match first {
            '(' => Ok(Token::Open),
            ')' => Ok(Token::Close),
            '[' => Ok(Token::OpenList),
            ']' => Ok(Token::CloseList),
            '.' => Ok(Token::Anchor),
            '"' => self.string(),
            '@' => Ok(Token::Capture(self.name()?)),
            '#' => Ok(Token::Predicate(self.name()?)),
            '!' => Ok(Token::Absent(self.name()?)),
            '*' | '+' | '?' => Err(format!("the quantifier `{first}` is not supported: write one pattern per case")),
            _ if is_name(first) => {
                self.at -= first.len_utf8();
                let name = self.name()?;
                if self.text[self.at..].starts_with(':') {
                    self.at += 1;
                    return Ok(Token::Field(name));
                }
                Ok(Token::Word(name))
            }
            _ => Err(format!("unexpected `{first}`")),
        }
    }

    /// A name; the dot belongs to it only inside, so that `(a) @b . (c)` keeps its anchor.
    fn name(&mut self) -> Result<&'t str, String> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !is_name(c) && !matches!(c, '.' | '?' | '!')).unwrap_or(rest.len());
        let name = rest[..end].trim_end_matches('.');
        if name.is_empty() {
            return Err("a name was expected here".into());
        }
        self.at += name.len();
        Ok(name)
    }

    fn string(&mut self) -> Result<Token<'t>, String> {
        let mut value = String::new();
        let mut characters = self.text[self.at..].char_indices();
        while let Some((offset, character)) = characters.next() {
            match character {
                '"' => {
                    self.at += offset + 1;
                    return Ok(Token::Text(value));
                }
                '\n' => return Err("the string has no closing quote on its line".into()),
                '\\' => match characters.next().map(|(_, escaped)| escaped) {
                    Some('n') => value.push('\n'),
                    Some('t') => value.push('\t'),
                    Some('r') => value.push('\r'),
                    Some(escaped) => value.push(escaped),
                    None => break,
                },
                _ => value.push(character),
            }
        }
        Err("the string has no closing quote".into())
    }
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '-')
}

#[cfg(test)]
mod tests {
    use super::Token::{Absent, Anchor, Capture, Close, Field, Open, Text, Word};
    use super::tokens;

    #[test]
    fn an_anchor_after_a_capture_is_not_part_of_its_name() {
        let found = tokens("(a) @b.c . \"\\\"\" !d e: ; note\n_").unwrap();
        let kinds: Vec<_> = found.into_iter().map(|placed| placed.token).collect();
        assert_eq!(
            kinds,
            [Open, Word("a"), Close, Capture("b.c"), Anchor, Text("\"".into()), Absent("d"), Field("e"), Word("_")]
        );
    }

    #[test]
    fn an_open_string_is_an_error_with_its_line() {
        assert_eq!(tokens("\n\n\"abc\n\"").unwrap_err().0, 3);
    }
}
