//! What a function or type is called: its own name, else the binding it is the value of.

use super::marks::{Marks, Place, follow};
use crate::query::{Attachment, Capture};

/// A name and whether its type's name goes in front of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: Place,
    pub(crate) is_member: bool,
}

/// Names of the functions and types of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names<'m> {
    marks: &'m Marks,
}

impl<'m> Names<'m> {
    /// The names that sorted `marks` give.
    pub(crate) fn new(marks: &'m Marks) -> Self {
        Self { marks }
    }

    /// The name of the function at `place`.
    pub(crate) fn function(self, place: &Place) -> Option<Name> {
        self.pick(place, Attachment::FunctionMember, Attachment::FunctionName).or_else(|| self.binding(*place))
    }

    /// The name of the type at `place`.
    pub(crate) fn type_name(self, place: &Place) -> Option<Place> {
        let own = self.last_part(place, Attachment::TypeName);
        own.or_else(|| self.binding(*place).map(|name| name.text))
    }

    /// The type that the function at `place` spells itself.
    pub(crate) fn owner(self, place: &Place) -> Option<Place> {
        self.last_part(place, Attachment::FunctionOwner)
    }

    /// The binding of a node, or of the wrappers around it. Each step leads outwards, so it ends.
    fn binding(self, mut place: Place) -> Option<Name> {
        loop {
            if let Some(name) = self.pick(&place, Attachment::BindingMember, Attachment::BindingName) {
                return Some(name);
            }
            place = follow(&self.marks.through, place)?;
        }
    }

    fn pick(self, place: &Place, member: Attachment, plain: Attachment) -> Option<Name> {
        let found = |part, is_member| self.last_part(place, part).map(|text| Name { text, is_member });
        found(member, true).or_else(|| found(plain, false))
    }

    /// Of several names the last in the source counts: `Box.filled` is `filled`.
    fn last_part(self, owner: &Place, wanted: Attachment) -> Option<Place> {
        let mut parts = self.marks.parts_of(owner).iter().rev().filter(|part| part.1 == wanted);
        parts.find_map(|part| self.innermost(part.2))
    }

    /// The node that holds a name's text, inside pointers, paths and the like. Each step leads inwards, so it ends.
    fn innermost(self, mut place: Place) -> Option<Place> {
        while let Some(inner) = follow(&self.marks.inner, place) {
            place = inner;
        }
        // A node that the parser made up where one was missing is empty.
        let is_name = place.start < place.end() && !self.marks.excludes(place, Capture::NotName);
        is_name.then_some(place)
    }
}

/// Longest part of a name, in characters: a type's name goes in front of each member's, so a long one would be
/// multiplied.
const MAX_CHARACTERS: usize = 200;
/// As many characters are looked at for it, blanks included.
const MAX_SEEN: usize = 2000;

/// A name on one line, of the pieces of its text between comments. Blanks stay only between words.
pub(crate) fn one_line<'p>(pieces: impl Iterator<Item = &'p str>) -> String {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let (mut line, mut length, mut is_apart) = (String::new(), 0, false);
    let characters = pieces.flat_map(|piece| piece.chars().chain([' ']));
    for (seen, character) in characters.enumerate() {
        if character.is_whitespace() && seen < MAX_SEEN {
            is_apart = true;
            continue;
        }
        if length >= MAX_CHARACTERS || seen >= MAX_SEEN {
            line.push('…');
            break;
        }
        if is_apart && line.ends_with(is_word) && is_word(character) {
            line.push(' ');
            length += 1;
        }
        is_apart = false;
        line.push(character);
        length += 1;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::one_line;

    fn named(pieces: &[&str]) -> String {
        one_line(pieces.iter().copied())
    }

    #[test]
    fn a_name_over_several_lines_becomes_one() {
        assert_eq!(named(&["module\n  .exports\n  .run"]), "module.exports.run");
        assert_eq!(named(&["(el as any)[key]"]), "(el as any)[key]");
    }

    #[test]
    fn a_comment_inside_a_name_is_no_part_of_it() {
        assert_eq!(named(&["module ", " .run"]), "module.run");
        assert_eq!(named(&["(el as", "any)"]), "(el as any)");
    }

    #[test]
    fn a_long_name_is_cut() {
        let long = "é".repeat(200);
        assert_eq!(named(&[&long, " "]), long);
        assert_eq!(named(&[&long, "e"]), format!("{long}…"));
        assert_eq!(named(&["a", &" ".repeat(3000), "b"]), "a…");
    }
}
