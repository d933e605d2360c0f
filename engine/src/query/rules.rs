//! Compiles patterns against a grammar: kinds and fields become ids, captures become meanings.

use std::collections::HashMap;

use tree_sitter::Language;

use super::error::{QueryError, nearest};
use super::parser::parse;
use super::pattern::{Argument, Item, Pattern, Predicate, Shape};
use super::source::QuerySource;
use super::vocabulary::{Capture, Setting};

/// More nodes than any sensible pattern has; matching calls itself once a node.
const MAX_NODES: usize = 64;

/// All patterns of a language, ready to match.
#[derive(Debug)]
pub(crate) struct RuleSet {
    pub(crate) patterns: Vec<CompiledPattern>,
    /// For each kind id of the grammar, the patterns whose root may have it.
    by_kind: Vec<Vec<u16>>,
}

#[derive(Debug)]
pub(crate) struct CompiledPattern {
    pub(crate) root: Vec<Alternative>,
    /// Meaning of each capture, in the order in which the pattern first names them.
    pub(crate) captures: Vec<Capture>,
    pub(crate) checks: Vec<Check>,
    pub(crate) settings: Vec<(Setting, String)>,
}

/// One node that may stand at a place, with the field that it must have there.
#[derive(Debug)]
pub(crate) struct Alternative {
    pub(crate) field: Option<u16>,
    pub(crate) kinds: Kinds,
    /// Indices into [`CompiledPattern::captures`].
    pub(crate) captures: Vec<u8>,
    pub(crate) children: Vec<Child>,
    pub(crate) absent: Vec<u16>,
    pub(crate) anchored_end: bool,
}

#[derive(Debug)]
pub(crate) struct Child {
    pub(crate) anchored: bool,
    pub(crate) alternatives: Vec<Alternative>,
}

#[derive(Debug, Clone)]
pub(crate) enum Kinds {
    Any,
    AnyNamed,
    /// A grammar may give one kind several ids.
    Ids(Vec<u16>),
}

/// A condition on a captured node's text.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) capture: u8,
    pub(crate) against: Against,
    pub(crate) negated: bool,
}

#[derive(Debug)]
pub(crate) enum Against {
    Texts(Vec<String>),
    Capture(u8),
}

impl RuleSet {
    /// Compiles the patterns of `sources`, bases first.
    pub(crate) fn compile(sources: &[&QuerySource], grammar: &Language) -> Result<Self, QueryError> {
        let names = KindNames::of(grammar);
        let mut rules = Self { patterns: Vec::new(), by_kind: vec![Vec::new(); grammar.node_kind_count()] };
        for source in sources {
            let patterns = parse(&source.text).map_err(|(line, message)| source.error(line, message))?;
            for pattern in &patterns {
                let compiled = Compiler { source, grammar, names: &names, capture_names: Vec::new(), captures: Vec::new(), nodes: 0 }
                    .pattern(pattern)?;
                rules.add(compiled);
            }
        }
        Ok(rules)
    }

    /// The patterns that may match at a node of this kind.
    pub(crate) fn candidates(&self, kind: u16) -> &[u16] {
        self.by_kind.get(usize::from(kind)).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, pattern: CompiledPattern) {
        let index = u16::try_from(self.patterns.len()).unwrap_or(u16::MAX);
        for alternative in &pattern.root {
            match &alternative.kinds {
                Kinds::Ids(ids) => ids.iter().for_each(|id| self.list(usize::from(*id), index)),
                Kinds::Any | Kinds::AnyNamed => (0..self.by_kind.len()).for_each(|id| self.list(id, index)),
            }
        }
        self.patterns.push(pattern);
    }

    fn list(&mut self, kind: usize, pattern: u16) {
        let listed = &mut self.by_kind[kind];
        if listed.last() != Some(&pattern) {
            listed.push(pattern);
        }
    }
}

/// The visible kinds of a grammar by name; named and anonymous ones are apart.
struct KindNames<'g> {
    ids: HashMap<(&'g str, bool), Vec<u16>>,
}

impl<'g> KindNames<'g> {
    fn of(grammar: &'g Language) -> Self {
        let mut ids: HashMap<_, Vec<u16>> = HashMap::new();
        for id in 0..u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX) {
            if let Some(name) = grammar.node_kind_for_id(id).filter(|_| grammar.node_kind_is_visible(id)) {
                ids.entry((name, grammar.node_kind_is_named(id))).or_default().push(id);
            }
        }
        Self { ids }
    }

    fn find(&self, name: &str, named: bool) -> Result<Vec<u16>, String> {
        match self.ids.get(&(name, named)) {
            Some(ids) => Ok(ids.clone()),
            None => {
                let what = if named { "node kind" } else { "token" };
                let near = nearest(name, self.ids.keys().filter(|key| key.1 == named).map(|key| key.0));
                let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Err(format!("the grammar has no {what} `{name}`{hint}"))
            }
        }
    }
}

struct Compiler<'c> {
    source: &'c QuerySource,
    grammar: &'c Language,
    names: &'c KindNames<'c>,
    capture_names: Vec<&'c str>,
    captures: Vec<Capture>,
    nodes: usize,
}

impl<'c> Compiler<'c> {
    fn pattern(mut self, pattern: &'c Pattern<'c>) -> Result<CompiledPattern, QueryError> {
        let root = self.alternatives(&pattern.root, &[])?;
        if root.iter().any(|alternative| alternative.field.is_some()) {
            return Err(self.source.error(pattern.line, "the root of a pattern has no field: write its parent around it"));
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
            let index = self.capture(name, item.line)?;
            captures.push(index);
        }
        let field = item.field.map(|name| self.field(name, item.line)).transpose()?;
        let mut found = match &item.shape {
            Shape::Alternatives(items) => {
                let mut all = Vec::new();
                for inner in items {
                    all.extend(self.alternatives(inner, &captures)?);
                }
                all
            }
            Shape::Anything => vec![Alternative::leaf(Kinds::Any, captures)],
            Shape::Token(text) => vec![Alternative::leaf(Kinds::Ids(self.kind(text, false, item.line)?), captures)],
            Shape::Node { kind, children, absent, anchored_end } => {
                let kinds = match *kind {
                    "_" => Kinds::AnyNamed,
                    _ => Kinds::Ids(self.kind(kind, true, item.line)?),
                };
                let children = self.children(children)?;
                let absent = absent.iter().map(|name| self.field(name, item.line)).collect::<Result<_, _>>()?;
                vec![Alternative { field: None, kinds, captures, children, absent, anchored_end: *anchored_end }]
            }
        };
        if let Some(field) = field {
            found.iter_mut().for_each(|alternative| alternative.field = Some(field));
        }
        Ok(found)
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
        self.names.find(name, named).map_err(|message| self.source.error(line, message))
    }

    fn field(&self, name: &str, line: u32) -> Result<u16, QueryError> {
        if let Some(id) = self.grammar.field_id_for_name(name) {
            return Ok(id.get());
        }
        let ids = 1..=u16::try_from(self.grammar.field_count()).unwrap_or(u16::MAX);
        let near = nearest(name, ids.filter_map(|id| self.grammar.field_name_for_id(id)));
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        self.error(line, format!("the grammar has no field `{name}`{hint}"))
    }

    fn capture(&mut self, name: &'c str, line: u32) -> Result<u8, QueryError> {
        if let Some(index) = self.capture_names.iter().position(|known| *known == name) {
            return Ok(small(index));
        }
        let capture = Capture::from_name(name).map_err(|message| self.source.error(line, message))?;
        self.capture_names.push(name);
        self.captures.push(capture);
        Ok(small(self.captures.len() - 1))
    }

    fn known_capture(&self, name: &str, line: u32) -> Result<u8, QueryError> {
        match self.capture_names.iter().position(|known| *known == name) {
            Some(index) => Ok(small(index)),
            None => self.error(line, format!("the pattern has no capture `@{name}`")),
        }
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
            [Argument::Capture(second)] if name == "eq?" => Against::Capture(self.known_capture(second, predicate.line)?),
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

impl Alternative {
    fn leaf(kinds: Kinds, captures: Vec<u8>) -> Self {
        Self { field: None, kinds, captures, children: Vec::new(), absent: Vec::new(), anchored_end: false }
    }
}

/// Indices into a pattern's captures; `MAX_NODES` keeps them small.
fn small(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}
