//! What a query text may hold. tree-sitter's compiler keeps 16 bits for a place in a query, calls itself for each level
//! of nesting, takes regular expressions of any size, and drops captures of a node that has many: such text is refused
//! before it gets there.

use regex::bytes::RegexBuilder;

/// Parts that may become steps of the compiled query, of which there are at most twice as many.
pub(super) const MAX_PARTS: usize = 16_384;
const MAX_NESTING: usize = 100;
/// tree-sitter drops all further ones.
const MAX_CAPTURES: usize = 3;
const MAX_REGEXES: usize = 64;
const MAX_REGEX_BYTES: usize = 1024 * 1024;

/// How many parts `text` has, or on which line it holds too much of something, and of what.
pub(super) fn parts(text: &str) -> Result<usize, (u32, String)> {
    let mut scan = Scan { rest: text, line: 1, parts: 0, regexes: 0, groups: Vec::new(), last: 0 };
    while scan.step().map_err(|message| (scan.line, message))? {}
    Ok(scan.parts)
}

/// The first byte of `text` that is neither blank nor in a comment.
pub(super) fn first_token(text: &str) -> Option<usize> {
    let mut rest = text.trim_start();
    while rest.starts_with(';') {
        rest = rest.split_once('\n').map_or("", |(_, next)| next).trim_start();
    }
    (!rest.is_empty()).then(|| text.len() - rest.len())
}

/// Reads text roughly as tree-sitter does. What is no query at all may pass: tree-sitter says so better.
struct Scan<'t> {
    rest: &'t str,
    line: u32,
    parts: usize,
    regexes: usize,
    /// The brackets that are open.
    groups: Vec<Group>,
    /// How often the node is captured that ended last.
    last: usize,
}

/// What stands in a bracket.
#[derive(Default, PartialEq, Eq)]
enum Content {
    /// A node with its children, or siblings.
    #[default]
    Nodes,
    /// A match may begin with each of them.
    Alternatives,
    Predicate {
        takes_regex: bool,
    },
}

/// What is known of a bracket that is open.
#[derive(Default)]
struct Group {
    content: Content,
    /// Captures of the node with which a match of it begins, or of the one of them that has most.
    captures: usize,
    has_begun: bool,
    /// A match begins with the node that ended last, and not with one before it.
    is_first: bool,
}

impl Group {
    fn is_predicate(&self) -> bool {
        matches!(self.content, Content::Predicate { .. })
    }
}

impl<'t> Scan<'t> {
    fn step(&mut self) -> Result<bool, String> {
        let Some(first) = self.rest.chars().next() else { return Ok(false) };
        match first {
            '\n' => self.line += 1,
            ';' => {
                self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
                return Ok(true);
            }
            '(' | '[' => {
                self.part()?;
                let content = if first == '[' { Content::Alternatives } else { Content::Nodes };
                self.groups.push(Group { content, ..Group::default() });
                if self.groups.len() > MAX_NESTING {
                    return Err(format!("patterns nest at most {MAX_NESTING} deep"));
                }
            }
            ')' | ']' => {
                let group = self.groups.pop().unwrap_or_default();
                if !group.is_predicate() {
                    self.node(group.captures);
                }
            }
            '"' => return self.string(),
            '*' | '+' | '?' => self.part()?,
            '@' => return self.capture(),
            '#' => return Ok(self.predicate()),
            _ if is_name(first) => {
                self.part()?;
                self.skip(self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len()));
                let is_field = self.rest.trim_start().starts_with(':');
                if !is_field {
                    self.node(0);
                }
                return Ok(true);
            }
            _ => {}
        }
        self.skip(first.len_utf8());
        Ok(true)
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn part(&mut self) -> Result<(), String> {
        self.parts += 1;
        match self.parts > MAX_PARTS {
            true => Err(format!("the query has more than {MAX_PARTS} parts: make two rules of it")),
            false => Ok(()),
        }
    }

    /// A node has ended that is captured so often up to here.
    fn node(&mut self, captures: usize) {
        if let Some(group) = self.groups.last_mut() {
            group.is_first = group.content == Content::Alternatives || !group.has_begun;
            group.has_begun = true;
        }
        self.captured(captures);
    }

    /// The node that ended last is captured so often.
    fn captured(&mut self, captures: usize) {
        self.last = captures;
        if let Some(group) = self.groups.last_mut().filter(|group| group.is_first) {
            group.captures = group.captures.max(captures);
        }
    }

    fn capture(&mut self) -> Result<bool, String> {
        self.sign();
        if !self.groups.last().is_some_and(Group::is_predicate) {
            self.captured(self.last + 1);
        }
        match self.last > MAX_CAPTURES {
            true => Err(format!("more than {MAX_CAPTURES} captures of one node: tree-sitter would drop the others")),
            false => Ok(true),
        }
    }

    fn predicate(&mut self) -> bool {
        let takes_regex = self.sign().ends_with("match?");
        if let Some(group) = self.groups.last_mut() {
            group.content = Content::Predicate { takes_regex };
        }
        true
    }

    /// The name behind `@` or `#`, which is no part of a pattern.
    fn sign(&mut self) -> &'t str {
        let end = self.rest[1..].find(|c| !is_name(c) && !matches!(c, '.' | '?' | '!'));
        let (name, rest) = self.rest.split_at(end.map_or(self.rest.len(), |end| end + 1));
        self.rest = rest;
        &name[1..]
    }

    fn string(&mut self) -> Result<bool, String> {
        self.part()?;
        let mut value = String::new();
        let mut characters = self.rest.char_indices().skip(1);
        let mut end = self.rest.len();
        while let Some((at, character)) = characters.next() {
            match character {
                '"' => {
                    end = at + 1;
                    break;
                }
                // It has no end, which tree-sitter says.
                '\n' => {
                    end = at;
                    break;
                }
                '\\' => value.extend(characters.next().map(|(_, escaped)| unescaped(escaped))),
                _ => value.push(character),
            }
        }
        self.node(0);
        if self.groups.last().is_some_and(|group| group.content == Content::Predicate { takes_regex: true }) {
            self.regex(&value)?;
        }
        self.skip(end);
        Ok(true)
    }

    fn regex(&mut self, pattern: &str) -> Result<(), String> {
        self.regexes += 1;
        if self.regexes > MAX_REGEXES {
            return Err(format!("the query has more than {MAX_REGEXES} regular expressions: make two rules of it"));
        }
        match RegexBuilder::new(pattern).size_limit(MAX_REGEX_BYTES).build() {
            Ok(_) => Ok(()),
            Err(regex::Error::CompiledTooBig(_)) => {
                Err(format!("the regular expression `{pattern}` is too large: repeat less in it"))
            }
            // The message draws a picture; its last line says what is wrong.
            Err(error) => {
                let text = error.to_string();
                let reason = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
                Err(format!("the regular expression `{pattern}` is invalid: {reason}"))
            }
        }
    }
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '-')
}

fn unescaped(character: char) -> char {
    match character {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_outside_strings_names_and_comments() {
        // ( kind ( "token" * : seven with the comment's and the capture's words left out.
        assert_eq!(parts("(kind ; (a (b\n (\"x ( \\\" (\")* [_] @a.b)").unwrap(), 7);
        assert_eq!(parts("").unwrap(), 0);
    }

    #[test]
    fn captures_of_one_node_are_counted_wherever_they_stand() {
        let refused = [
            "(a) @a @b @c @d",
            "\"a\" @a @b\n; x\n@c @d",
            "_ @a @b @c @d",
            "(a x: (b)+ @a @b @c @d)",
            "((a) @a @b) @c @d",
            "[(a) (b) @a @b (c)] @c @d",
            "[[(a) @a] @b (b)] @c @d",
            "((((a) @a) @b (b)) @c) @d",
        ];
        for text in refused {
            assert!(parts(text).is_err_and(|(_, message)| message.contains("captures of one node")), "{text}");
        }
        for text in [
            "(a) @a @b @c (b) @d",
            "((a) @a @b @c (b) @d @e)",
            "(a (b) @a @b) @c @d",
            "(a \"b\" @a @b @c) @d",
            "[(a) @a @b (b) @a @b] @c",
            "((a) @a @b @c (#eq? @a @b) (#any-of? @c \"x\"))",
            "(a x: (b) @a @b y: (c) @c @d) @e",
        ] {
            assert!(parts(text).is_ok(), "{text}: {:?}", parts(text));
        }
    }

    #[test]
    fn too_much_of_anything_is_refused_with_its_line() {
        let regexes = |count: usize, pattern: &str| format!("((a) @b (#match? @b \"{pattern}\"))\n").repeat(count);
        for (text, line, said) in [
            ("_ ".repeat(MAX_PARTS + 1), 1, "parts"),
            ("_*".repeat(MAX_PARTS), 1, "parts"),
            (format!("\n{}", "(".repeat(MAX_NESTING + 1)), 2, "deep"),
            ("[(".repeat(32_768), 1, "deep"),
            (regexes(MAX_REGEXES + 1, "x"), 65, "regular expressions"),
            (format!("\n{}", regexes(1, "\\\\w{500}")), 2, "too large"),
            (regexes(1, "("), 1, "unclosed group"),
        ] {
            let (found, message) = parts(&text).unwrap_err();
            assert!(found == line && message.contains(said), "{found} {message}");
        }
        assert!(parts(&regexes(MAX_REGEXES, "\\\\d+ \\\"x\\\"")).is_ok());
        assert!(parts("((a) @b (#eq? @b \"(\"))").is_ok());
    }
}
