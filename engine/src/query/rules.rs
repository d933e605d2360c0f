//! The patterns of a language, ready to match.

use tree_sitter::Language;

use super::compile::compile;
use super::error::QueryError;
use super::kinds::KindNames;
use super::parser::parse;
use super::source::QuerySource;
use super::vocabulary::{Capture, Setting};

/// All patterns of a language, ready to match.
#[derive(Debug)]
pub(crate) struct RuleSet {
    pub(crate) patterns: Vec<CompiledPattern>,
    /// For each kind id of the grammar, the patterns whose root may have it.
    by_kind: Vec<Vec<u16>>,
    /// For each kind id, whether one of those says in which field a child stands.
    fielded: Vec<bool>,
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
#[derive(Debug, Default)]
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

/// The kinds that a node may have.
#[derive(Debug, Clone, Default)]
pub(crate) enum Kinds {
    #[default]
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
        let kinds = grammar.node_kind_count();
        let mut rules = Self { patterns: Vec::new(), by_kind: vec![Vec::new(); kinds], fielded: vec![false; kinds] };
        for source in sources {
            let patterns = parse(&source.text).map_err(|(line, message)| source.error(line, message))?;
            for pattern in &patterns {
                let index = u16::try_from(rules.patterns.len());
                let index = index.map_err(|_| source.error(pattern.line, "a language has at most 65536 patterns"))?;
                rules.add(index, compile(source, &names, pattern)?);
            }
        }
        Ok(rules)
    }

    /// The patterns that may match at a node of this kind.
    pub(crate) fn candidates(&self, kind: u16) -> &[u16] {
        self.by_kind.get(usize::from(kind)).map_or(&[], Vec::as_slice)
    }

    /// Whether one of them says in which field a child stands.
    pub(crate) fn asks_for_fields(&self, kind: u16) -> bool {
        self.fielded.get(usize::from(kind)).is_some_and(|fielded| *fielded)
    }

    fn add(&mut self, index: u16, pattern: CompiledPattern) {
        for root in &pattern.root {
            match &root.kinds {
                Kinds::Ids(ids) => ids.iter().for_each(|id| self.list(usize::from(*id), index, root)),
                Kinds::Any | Kinds::AnyNamed => (0..self.by_kind.len()).for_each(|id| self.list(id, index, root)),
            }
        }
        self.patterns.push(pattern);
    }

    fn list(&mut self, kind: usize, pattern: u16, root: &Alternative) {
        self.fielded[kind] |= root.asks_for_fields();
        let listed = &mut self.by_kind[kind];
        if listed.last() != Some(&pattern) {
            listed.push(pattern);
        }
    }
}

impl Alternative {
    /// Whether it matters in which fields the node's children stand.
    pub(crate) fn asks_for_fields(&self) -> bool {
        let mut children = self.children.iter().flat_map(|child| &child.alternatives);
        !self.absent.is_empty() || children.any(|child| child.field.is_some())
    }
}
