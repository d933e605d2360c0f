//! Tokens to [`Pattern`]s: the subset of tree-sitter's query syntax that `queries/README.md` describes.

use std::ops::Range;

use super::lexer::{Placed, Token, tokens};
use super::pattern::{Argument, Item, Pattern, Predicate, Shape};

/// How deep parentheses may nest: query text is input too, and the parser calls itself.
const MAX_NESTING: u32 = 24;

type Failure = (u32, String);

/// Reads every pattern of a query text, or says on which line it could not.
pub(crate) fn parse(text: &str) -> Result<Vec<Pattern<'_>>, Failure> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, nesting: 0 };
    let mut patterns = Vec::new();
    while parser.at < parser.tokens.len() {
        patterns.push(parser.pattern()?);
    }
    Ok(patterns)
}

struct Parser<'t> {
    tokens: Vec<Placed<'t>>,
    at: usize,
    nesting: u32,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&Token<'t>> {
        self.tokens.get(self.at).map(|placed| &placed.token)
    }

    fn peek_second(&self) -> Option<&Token<'t>> {
        self.tokens.get(self.at + 1).map(|placed| &placed.token)
    }

    /// The line of the token at hand, or of the last one.
    fn line(&self) -> u32 {
        let last = self.tokens.len().saturating_sub(1);
        self.tokens.get(self.at.min(last)).map_or(1, |placed| placed.line)
    }

    /// The bytes from the token number `first` to the one before the token at hand.
    fn range_from(&self, first: usize) -> Range<usize> {
        let start = self.tokens.get(first).map_or(0, |placed| placed.range.start);
        let end = self.tokens.get(self.at - 1).map_or(start, |placed| placed.range.end);
        start..end
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, Failure> {
        Err((self.line(), message.into()))
    }

    fn next(&mut self) -> Option<Token<'t>> {
        let token = self.peek().cloned();
        self.at += 1;
        token
    }

    fn take(&mut self, token: &Token<'t>) -> bool {
        let here = self.peek() == Some(token);
        self.at += usize::from(here);
        here
    }

    /// A root item with its predicates, which stand inside it or beside it in a group: `((a) @b (#eq? @b "c"))`.
    fn pattern(&mut self) -> Result<Pattern<'t>, Failure> {
        let (line, first) = (self.line(), self.at);
        let mut predicates = Vec::new();
        let grouped = self.peek() == Some(&Token::Open)
            && matches!(self.peek_second(), Some(Token::Open | Token::OpenList | Token::Text(_)));
        if !grouped {
            let root = self.item(&mut predicates)?;
            return Ok(Pattern { root, predicates, line, range: self.range_from(first) });
        }
        self.at += 1;
        let root = self.item(&mut predicates)?;
        while !self.take(&Token::Close) {
            match (self.peek(), self.peek_second()) {
                (Some(Token::Open), Some(Token::Predicate(_))) => predicates.push(self.predicate()?),
                (None, _) => return self.fail("a closing parenthesis is missing"),
                _ => return self.fail("a pattern has one root: siblings are not matched together at the top"),
            }
        }
        Ok(Pattern { root, predicates, line, range: self.range_from(first) })
    }

    /// `field: shape @capture...`
    fn item(&mut self, predicates: &mut Vec<Predicate<'t>>) -> Result<Item<'t>, Failure> {
        let (line, first) = (self.line(), self.at);
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return self.fail(format!("patterns nest at most {MAX_NESTING} deep"));
        }
        let field = match self.peek() {
            Some(Token::Field(name)) => Some(*name),
            _ => None,
        };
        self.at += usize::from(field.is_some());
        let shape = match self.next() {
            Some(Token::Open) => self.node(predicates)?,
            Some(Token::OpenList) => self.alternatives(predicates)?,
            Some(Token::Text(text)) => Shape::Token(text),
            Some(Token::Word("_")) => Shape::Anything,
            Some(Token::Word(word)) => return Err((line, format!("a bare `{word}`: write `({word})` or `{word}:`"))),
            _ => return Err((line, "a node, a \"token\" or a [list] was expected here".into())),
        };
        let mut captures = Vec::new();
        while let Some(Token::Capture(name)) = self.peek() {
            captures.push(*name);
            self.at += 1;
        }
        self.nesting -= 1;
        Ok(Item { field, anchored: false, shape, captures, line, range: self.range_from(first) })
    }

    fn node(&mut self, predicates: &mut Vec<Predicate<'t>>) -> Result<Shape<'t>, Failure> {
        let Some(Token::Word(kind)) = self.next() else {
            return self.fail("a node kind was expected after `(`");
        };
        if matches!(kind, "MISSING" | "ERROR") {
            return self.fail(format!("`({kind})` is not supported: syntax errors are reported by themselves"));
        }
        let (mut children, mut absent, mut anchored) = (Vec::new(), Vec::new(), false);
        loop {
            match (self.peek(), self.peek_second()) {
                (Some(Token::Close), _) => {
                    self.at += 1;
                    return Ok(Shape::Node { kind, children, absent, anchored_end: anchored });
                }
                (Some(Token::Anchor), _) => {
                    anchored = true;
                    self.at += 1;
                }
                (Some(Token::Absent(field)), _) => {
                    absent.push(*field);
                    self.at += 1;
                }
                (Some(Token::Open), Some(Token::Predicate(_))) => predicates.push(self.predicate()?),
                (None, _) => return self.fail("a closing parenthesis is missing"),
                _ => {
                    let item = self.item(predicates)?;
                    children.push(Item { anchored: std::mem::take(&mut anchored), ..item });
                }
            }
        }
    }

    fn alternatives(&mut self, predicates: &mut Vec<Predicate<'t>>) -> Result<Shape<'t>, Failure> {
        let mut alternatives = Vec::new();
        while !self.take(&Token::CloseList) {
            if self.peek().is_none() {
                return self.fail("a closing bracket is missing");
            }
            alternatives.push(self.item(predicates)?);
        }
        match alternatives.is_empty() {
            true => self.fail("a list of alternatives is empty"),
            false => Ok(Shape::Alternatives(alternatives)),
        }
    }

    fn predicate(&mut self) -> Result<Predicate<'t>, Failure> {
        let line = self.line();
        self.at += 1;
        let Some(Token::Predicate(name)) = self.next() else {
            return self.fail("a predicate was expected");
        };
        let mut arguments = Vec::new();
        loop {
            match self.next() {
                Some(Token::Close) => return Ok(Predicate { name, arguments, line }),
                Some(Token::Capture(name)) => arguments.push(Argument::Capture(name)),
                Some(Token::Text(text)) => arguments.push(Argument::Text(text)),
                Some(Token::Word(word)) => arguments.push(Argument::Text(word.to_owned())),
                _ => return Err((line, format!("`#{name}` takes captures and strings"))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_anchors_absences_and_predicates_are_read() {
        let text = "((a . b: [(c) \"d\"] @e !f .) @g (#eq? @e \"x\"))";
        let pattern = parse(text).unwrap().remove(0);
        let Shape::Node { kind, children, absent, anchored_end } = pattern.root.shape else { unreachable!() };
        assert_eq!((kind, absent, anchored_end), ("a", vec!["f"], true));
        assert_eq!((children[0].field, children[0].anchored, &children[0].captures), (Some("b"), true, &vec!["e"]));
        assert_eq!(pattern.predicates[0].arguments, [Argument::Capture("e"), Argument::Text("x".into())]);
    }

    #[test]
    fn what_is_not_supported_is_refused_with_its_line() {
        for (text, line, part) in [
            ("\n(a)*", 2, "quantifier"),
            ("((a) (b))", 1, "one root"),
            ("(a (ERROR))", 1, "ERROR"),
            ("(a\n(b)", 2, "closing parenthesis"),
            ("[]", 1, "empty"),
            ("a", 1, "bare"),
            (&"(a ".repeat(40), 1, "deep"),
        ] {
            let (found, message) = parse(text).unwrap_err();
            assert!(found == line && message.contains(part), "{text}: {found} {message}");
        }
    }
}
