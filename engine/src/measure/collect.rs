//! One walk over a tree: at each node the patterns that may match there, and what they capture.

use tree_sitter::Tree;

use super::inject::Injection;
use super::marks::{Frame, FunctionSettings, Marks, Place};
use crate::deadline::{Deadline, GivenUp};
use crate::query::{Attachment, Capture, Captured, CompiledPattern, Match, Matcher, RuleSet, Setting};

/// Gathers the marks of one file from its trees.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    pub(crate) marks: Marks,
    /// Embedded code found and not yet parsed.
    pub(crate) injections: Vec<Injection>,
}

/// A tree, its text, and where it stands in the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parsed<'p> {
    pub(crate) tree: &'p Tree,
    pub(crate) text: &'p [u8],
    pub(crate) frame: Frame,
}

impl Collector {
    /// Walks what was parsed with the patterns of its language.
    pub(crate) fn walk(&mut self, rules: &RuleSet, parsed: &Parsed<'_>, deadline: Deadline) -> Result<(), GivenUp> {
        let Parsed { tree, text, frame } = *parsed;
        let mut matcher = Matcher::new(rules, tree, text, deadline);
        matcher.walk(tree.root_node(), &mut |matched| self.record(&Found { matched, frame }))
    }

    fn record(&mut self, found: &Found<'_, '_>) {
        let pattern = found.matched.pattern;
        for captured in found.matched.captured {
            let capture = pattern.captures[usize::from(captured.capture)];
            let Some(place) = found.place(captured) else { continue };
            match capture {
                // A binding is an anchor for its name and nothing by itself.
                Capture::Helper | Capture::Binding => {}
                Capture::Comment => self.marks.comments.push((place.start, place.end())),
                Capture::Attached(part) => self.attach(found, part, place),
                Capture::BindingThrough => self.marks.through.extend(found.root().map(|root| (place, root))),
                Capture::NameInner => self.marks.inner.extend(found.root().map(|root| (root, place))),
                Capture::InjectionContent => self.injections.push(injection(pattern, found.matched.index, place)),
                Capture::NotName | Capture::NotParameter => self.marks.excluded.push((place, capture)),
                Capture::Function => {
                    self.marks.nodes.push((place, capture));
                    if !pattern.settings.is_empty() {
                        self.marks.settings.push((place, function_settings(pattern)));
                    }
                }
                _ => self.marks.nodes.push((place, capture)),
            }
        }
    }

    fn attach(&mut self, found: &Found<'_, '_>, part: Attachment, place: Place) {
        let Match { pattern, captured, .. } = *found.matched;
        let owner = captured.iter().find(|other| pattern.captures[usize::from(other.capture)] == part.anchor());
        if let Some(owner) = owner.and_then(|owner| found.place(owner)) {
            self.marks.parts.push((owner, part, place));
        }
    }
}

/// A match, and where its tree stands in the file.
struct Found<'m, 't> {
    matched: &'m Match<'m, 't>,
    frame: Frame,
}

impl Found<'_, '_> {
    fn root(&self) -> Option<Place> {
        self.frame.place(self.matched.root, self.matched.depth)
    }

    fn place(&self, captured: &Captured<'_>) -> Option<Place> {
        self.frame.place(captured.node, self.matched.depth + captured.depth)
    }
}

fn function_settings(pattern: &CompiledPattern) -> FunctionSettings {
    let mut settings = FunctionSettings::default();
    for (setting, value) in &pattern.settings {
        match setting {
            Setting::FunctionName => settings.name = Some(value.clone()),
            Setting::FunctionSpan => settings.spans_bodies = true,
            Setting::FunctionExempt => {
                settings.lines_exempt = value.contains("lines");
                settings.params_exempt = value.contains("params");
            }
            _ => {}
        }
    }
    settings
}

fn injection(pattern: &CompiledPattern, index: u16, content: Place) -> Injection {
    let value = |wanted| {
        let found = pattern.settings.iter().find(|(setting, _)| *setting == wanted);
        found.map_or_else(String::new, |(_, value)| value.clone())
    };
    Injection {
        content,
        pattern: index,
        language: value(Setting::InjectionLanguage),
        prefix: value(Setting::InjectionPrefix),
        suffix: value(Setting::InjectionSuffix),
        errors_ignored: !value(Setting::InjectionErrors).is_empty(),
    }
}
