//! What a function or type is called: its own name, else the binding it is the value of.

use std::collections::HashMap;

use super::marks::{Marks, Place};
use crate::query::{Attachment, Capture};

/// A name and whether its type's name goes in front of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: Place,
    pub(crate) is_member: bool,
}

/// Names of the functions and types of a file.
pub(crate) struct Names<'m> {
    marks: &'m Marks,
    bindings: HashMap<Place, Name>,
    through: HashMap<Place, Place>,
}

impl<'m> Names<'m> {
    pub(crate) fn new(marks: &'m Marks) -> Self {
        let bound = marks.nodes.iter().filter(|(_, capture)| *capture == Capture::Binding);
        let named = bound.filter_map(|(place, _)| {
            let name = pick(marks, place, Attachment::BindingMember, Attachment::BindingName)?;
            Some((*place, name))
        });
        Self { marks, bindings: named.collect(), through: marks.through.iter().copied().collect() }
    }

    /// The name of the function at `place`.
    pub(crate) fn function(&self, place: &Place) -> Option<Name> {
        pick(self.marks, place, Attachment::FunctionMember, Attachment::FunctionName).or_else(|| self.binding(*place))
    }

    /// The name of the type at `place`.
    pub(crate) fn type_name(&self, place: &Place) -> Option<Place> {
        let own = last_part(self.marks, place, Attachment::TypeName);
        own.or_else(|| self.binding(*place).map(|name| name.text))
    }

    /// The type that the function at `place` spells itself.
    pub(crate) fn owner(&self, place: &Place) -> Option<Place> {
        last_part(self.marks, place, Attachment::FunctionOwner)
    }

    /// The binding of a node, or of the wrappers around it. Each step leads outwards, so it ends.
    fn binding(&self, mut place: Place) -> Option<Name> {
        loop {
            if let Some(name) = self.bindings.get(&place) {
                return Some(*name);
            }
            place = *self.through.get(&place)?;
        }
    }
}

fn pick(marks: &Marks, place: &Place, member: Attachment, plain: Attachment) -> Option<Name> {
    let found = |part, is_member| last_part(marks, place, part).map(|text| Name { text, is_member });
    found(member, true).or_else(|| found(plain, false))
}

/// Of several names the last in the source counts: `Box.filled` is `filled`.
fn last_part(marks: &Marks, owner: &Place, wanted: Attachment) -> Option<Place> {
    marks.parts_of(owner).iter().rev().find(|part| part.1 == wanted).map(|part| part.2)
}

/// A name's text on one line: blanks are dropped where the source breaks it over several.
pub(crate) fn one_line(text: &str) -> String {
    match text.contains(char::is_whitespace) {
        true => text.split_whitespace().collect(),
        false => text.to_owned(),
    }
}
