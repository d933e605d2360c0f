//! Compiles patterns: kinds and fields become ids, captures become meanings, and what is not understood is refused.

use super::error::QueryError;
use super::kinds::KindNames;
use super::pattern::{Argument, Item, Pattern, Predicate, Shape};
use super::rules::{Against, Alternative, Check, Child, CompiledPattern, Kinds};
use super::source::QuerySource;
use super::vocabulary::{Capture, Setting};

/// More nodes than any sensible pattern has; matching calls itself once a node.
const MAX_NODES: usize = 64;
/// More captures than any sensible pattern has; few enough for a byte to number them.
const MAX_CAPTURES: usize = 128;
const TOO_MANY_CAPTURES: &str = "a pattern has at most 128 captures";

/// Compiles a pattern of `source` against the grammar whose kinds are `names`.
pub(crate) fn compile(
    source: &QuerySource,
    names: &KindNames<'_>,
    pattern: &Pattern<'_>,
) -> Result<CompiledPattern, QueryError> {
    Compiler { source, names, capture_names: Vec::new(), captures: Vec::new(), nodes: 0 }.pattern(pattern)
}

/// Compiles one pattern.
struct Compiler<'c> {
    source: &'c QuerySource,
    names: &'c KindNames<'c>,
    capture_names: Vec<&'c str>,
    captures: Vec<Capture>,
    nodes: usize,
}

impl<'c> Compiler<'c> {
    fn pattern(mut self, pattern: &'c Pattern<'c>) -> Result<CompiledPattern, QueryError> {
        let root = self.alternatives(&pattern.root, &[])?;
        self.require_inner(&root, pattern.line)?;
        if root.iter().any(|alternative| alternative.field.is_some()) {
            return Err(self
                .source
                .error(pattern.line, "the root of a pattern has no field: write its parent around it"));
        }
        let (mut checks, mut settings) = (Vec::new(), Vec::new());
        for predicate in &pattern.predicates {
            if predicate.name == "set!" {
                settings.push(self.setting(predicate)?);
            } else {
                checks.push(self.check(predicate)?);
            }
        }
        self.require_anchors(pattern.line)?;
        self.require_readers(pattern)?;
        let names_language = settings.iter().any(|(setting, _)| *setting == Setting::InjectionLanguage);
        if self.captures.contains(&Capture::InjectionContent) && !names_language {
            return self.error(pattern.line, "`@injection.content` needs `(#set! injection.language \"...\")`");
        }
        Ok(CompiledPattern { root, captures: self.captures, checks, settings })
    }

    fn error<T>(&self, line: u32, message: impl Into<String>) -> Result<T, QueryError> {
        Err(self.source.error(line, message))
    }

    /// Flattens an item to the nodes that may stand in its place; captures of a list go to each of its alternatives.
    fn alternatives(&mut self, item: &'c Item<'c>, outer: &[u8]) -> Result<Vec<Alternative>, QueryError> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return self.error(item.line, format!("a pattern has at most {MAX_NODES} nodes"));
        }
        let mut captures = outer.to_vec();
        for name in &item.captures {
            captures.push(self.capture(name, item.line)?);
        }
        if captures.len() > MAX_CAPTURES {
            return self.error(item.line, TOO_MANY_CAPTURES);
        }
        let mut found = Vec::new();
        match &item.shape {
            Shape::Alternatives(items) => {
                for inner in items {
                    found.extend(self.alternatives(inner, &captures)?);
                }
            }
            shape => found.push(self.alternative(shape, captures, item.line)?),
        }
        if let Some(name) = item.field {
            let field = self.field(name, item.line)?;
            for alternative in &mut found {
                alternative.field = Some(field);
            }
        }
        Ok(found)
    }

    fn alternative(&mut self, shape: &'c Shape<'c>, captures: Vec<u8>, line: u32) -> Result<Alternative, QueryError> {
        let Shape::Node { kind, children, absent, anchored_end } = shape else {
            let kinds = match shape {
                Shape::Token(text) => Kinds::Ids(self.kind(text, false, line)?),
                _ => Kinds::Any,
            };
            return Ok(Alternative { kinds, captures, ..Alternative::default() });
        };
        let kinds = match *kind {
            "_" => Kinds::AnyNamed,
            _ => Kinds::Ids(self.kind(kind, true, line)?),
        };
        let children = self.children(children)?;
        let absent = absent.iter().map(|name| self.field(name, line)).collect::<Result<_, _>>()?;
        Ok(Alternative { field: None, kinds, captures, children, absent, anchored_end: *anchored_end })
    }

    fn children(&mut self, items: &'c [Item<'c>]) -> Result<Vec<Child>, QueryError> {
        let mut loose = 0;
        let mut children = Vec::new();
        for item in items {
            let alternatives = self.alternatives(item, &[])?;
            loose += usize::from(!item.anchored && alternatives.iter().any(|a| a.field.is_none()));
            if loose > 1 {
                return self.error(
                    item.line,
                    "only one child of a node may stand anywhere: give the others a field or an anchor `.`, \
                     or matching takes quadratic time",
                );
            }
            children.push(Child { anchored: item.anchored, alternatives });
        }
        Ok(children)
    }

    fn kind(&self, name: &str, named: bool, line: u32) -> Result<Vec<u16>, QueryError> {
        self.names.kind(name, named).map_err(|message| self.source.error(line, message))
    }

    fn field(&self, name: &str, line: u32) -> Result<u16, QueryError> {
        self.names.field(name).map_err(|message| self.source.error(line, message))
    }

    fn capture(&mut self, name: &'c str, line: u32) -> Result<u8, QueryError> {
        if let Some(index) = self.number(name) {
            return Ok(index);
        }
        let capture = Capture::from_name(name).map_err(|message| self.source.error(line, message))?;
        if self.captures.len() == MAX_CAPTURES {
            return self.error(line, TOO_MANY_CAPTURES);
        }
        self.capture_names.push(name);
        self.captures.push(capture);
        self.known_capture(name, line)
    }

    fn known_capture(&self, name: &str, line: u32) -> Result<u8, QueryError> {
        match self.number(name) {
            Some(index) => Ok(index),
            None => self.error(line, format!("the pattern has no capture `@{name}`")),
        }
    }

    fn number(&self, name: &str) -> Option<u8> {
        let index = self.capture_names.iter().position(|known| *known == name)?;
        u8::try_from(index).ok()
    }

    fn setting(&self, predicate: &Predicate<'_>) -> Result<(Setting, String), QueryError> {
        let [Argument::Text(key), Argument::Text(value)] = predicate.arguments.as_slice() else {
            return self.error(predicate.line, "`#set!` takes a key and a string");
        };
        let setting = Setting::from_key(key, value).map_err(|message| self.source.error(predicate.line, message))?;
        self.require(setting.anchor(), &format!("`#set! {key}`"), predicate.line)?;
        Ok((setting, value.clone()))
    }

    fn check(&self, predicate: &Predicate<'_>) -> Result<Check, QueryError> {
        let (negated, name) = match predicate.name.strip_prefix("not-") {
            Some(name) => (true, name),
            None => (false, predicate.name),
        };
        if !matches!(name, "eq?" | "any-of?") {
            let known = "#eq? #not-eq? #any-of? #not-any-of? #set!";
            return self.error(predicate.line, format!("unknown predicate `#{}`; known: {known}", predicate.name));
        }
        let Some((Argument::Capture(first), rest)) = predicate.arguments.split_first() else {
            return self.error(predicate.line, format!("`#{}` takes a capture first", predicate.name));
        };
        let capture = self.known_capture(first, predicate.line)?;
        let against = match rest {
            [Argument::Capture(second)] if name == "eq?" => {
                Against::Capture(self.known_capture(second, predicate.line)?)
            }
            _ => Against::Texts(self.texts(predicate, rest)?),
        };
        Ok(Check { capture, against, negated })
    }

    fn texts(&self, predicate: &Predicate<'_>, arguments: &[Argument<'_>]) -> Result<Vec<String>, QueryError> {
        let texts: Option<Vec<String>> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Text(text) => Some(text.clone()),
                Argument::Capture(_) => None,
            })
            .collect();
        match texts {
            Some(texts) if texts.len() == 1 || (!texts.is_empty() && predicate.name.ends_with("any-of?")) => Ok(texts),
            _ => self.error(predicate.line, format!("`#{}` takes a capture and then text", predicate.name)),
        }
    }

    /// `@function.name` without `@function` would attach to nothing.
    fn require_anchors(&self, line: u32) -> Result<(), QueryError> {
        for capture in &self.captures {
            if let Capture::Attached(attachment) = capture {
                self.require(attachment.anchor(), &format!("`@{}`", capture.name()), line)?;
            }
        }
        Ok(())
    }

    fn require(&self, anchor: Capture, what: &str, line: u32) -> Result<(), QueryError> {
        match self.captures.contains(&anchor) {
            true => Ok(()),
            false => self.error(line, format!("{what} needs `@{}` in the same pattern", anchor.name())),
        }
    }

    /// What a node hands on to another cannot be handed to itself: following it would never end.
    fn require_inner(&self, root: &[Alternative], line: u32) -> Result<(), QueryError> {
        let captures = root.iter().flat_map(|alternative| &alternative.captures);
        let mut captures = captures.map(|index| self.captures[usize::from(*index)]);
        match captures.find(|capture| matches!(capture, Capture::BindingThrough | Capture::NameInner)) {
            Some(capture) => {
                self.error(line, format!("`@{}` needs a node inside the pattern's outermost", capture.name()))
            }
            None => Ok(()),
        }
    }

    /// A helper that no predicate reads does nothing, so it is a slip.
    fn require_readers(&self, pattern: &Pattern<'_>) -> Result<(), QueryError> {
        for name in self.capture_names.iter().filter(|name| name.starts_with('_')) {
            let read = |argument: &Argument<'_>| *argument == Argument::Capture(name);
            if !pattern.predicates.iter().any(|predicate| predicate.arguments.iter().any(read)) {
                return self.error(pattern.line, format!("no predicate reads the helper `@{name}`"));
            }
        }
        match self.captures.is_empty() {
            true => self.error(pattern.line, "the pattern captures nothing"),
            false => Ok(()),
        }
    }
}
