//! Walks a tree and finds every match of a set of patterns.
//!
//! The meaning is that of tree-sitter's own query engine for the subset of syntax that is supported; a test holds the
//! two side by side. All ways to match are tried, since a predicate may accept only one of them.

use std::num::NonZero;

use tree_sitter::{Node, Tree, TreeCursor};

use super::rules::{Against, Alternative, Check, CompiledPattern, Kinds, RuleSet};
use crate::deadline::{Deadline, GivenUp};

/// A pattern may match at a node as often as the node has bytes, and so often besides. If it matches once for each of the
/// parts that repeat in it, that is far more than it takes; if once for each pair, what is found grows with the square.
const FEW_MATCHES: usize = 1000;

/// A captured node, its depth below the pattern's root, and which of the pattern's captures it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Captured<'t> {
    pub(crate) capture: u8,
    pub(crate) node: Node<'t>,
    pub(crate) depth: u32,
}

/// A match of a pattern.
pub(crate) struct Match<'m, 't> {
    pub(crate) pattern: &'m CompiledPattern,
    /// Number of the pattern.
    pub(crate) index: u16,
    pub(crate) root: Node<'t>,
    /// Depth of the root in its tree.
    pub(crate) depth: u32,
    pub(crate) captured: &'m [Captured<'t>],
}

/// A node with what is asked of it again and again.
#[derive(Debug, Clone, Copy)]
struct Known<'t> {
    node: Node<'t>,
    kind: u16,
    /// The id of the field it stands in, 0 if in none or if no pattern asks.
    field: u16,
}

/// Matches patterns at nodes. It remembers nodes' children in one growing and shrinking list, since to enumerate them is
/// most of the work, of matching as of walking.
pub(crate) struct Matcher<'t, 's> {
    rules: &'s RuleSet,
    source: &'s [u8],
    cursor: TreeCursor<'t>,
    /// Runs of children: those of the node at hand and of the nodes around it, then those that matching looks into.
    children: Vec<Known<'t>>,
    captured: Vec<Captured<'t>>,
    deadline: Deadline,
    /// How often the pattern at hand may still match at the node at hand.
    matches_left: usize,
}

/// Where the children of a node stand in the matcher's list.
#[derive(Debug, Clone, Copy)]
struct Run {
    first: usize,
    last: usize,
}

type Continue<'c, 't, 's> = &'c mut dyn FnMut(&mut Matcher<'t, 's>);

impl<'t, 's> Matcher<'t, 's> {
    pub(crate) fn new(rules: &'s RuleSet, tree: &'t Tree, source: &'s [u8], deadline: Deadline) -> Self {
        Self {
            rules,
            source,
            cursor: tree.walk(),
            children: Vec::new(),
            captured: Vec::new(),
            deadline,
            matches_left: 0,
        }
    }

    /// Calls `found` with each match in the tree below `root`, those at parents before those at their children.
    pub(crate) fn walk(&mut self, root: Node<'t>, found: &mut dyn FnMut(&Match<'_, 't>)) -> Result<(), GivenUp> {
        let run = self.visit(Known { node: root, kind: root.kind_id(), field: 0 }, 0, found);
        let mut open = vec![(run.first, run)];
        while let Some((next, run)) = open.pop() {
            if next == run.last {
                self.children.truncate(run.first);
                continue;
            }
            open.push((next + 1, run));
            let depth = u32::try_from(open.len()).unwrap_or(u32::MAX);
            let inner = self.visit(self.children[next], depth, found);
            if inner.first < inner.last {
                open.push((inner.first, inner));
            }
            self.deadline.check()?;
        }
        Ok(())
    }

    /// Calls `found` with each match whose root is one node, `depth` deep in its tree. Says where its children stand.
    fn visit(&mut self, root: Known<'t>, depth: u32, found: &mut dyn FnMut(&Match<'_, 't>)) -> Run {
        let rules = self.rules;
        let run = self.load_children(root.node, rules.asks_for_fields(root.kind));
        for index in rules.candidates(root.kind) {
            let pattern = &rules.patterns[usize::from(*index)];
            self.matches_left = FEW_MATCHES + root.node.byte_range().len();
            for alternative in &pattern.root {
                let at = At { known: root, run: Some(run), depth: 0 };
                self.alternative(alternative, at, &mut |matcher| {
                    if matcher.may_match() && pattern.checks.iter().all(|check| matcher.holds(check)) {
                        let captured = &matcher.captured;
                        found(&Match { pattern, index: *index, root: root.node, depth, captured });
                    }
                });
            }
        }
        run
    }

    /// Counts one more match.
    fn may_match(&mut self) -> bool {
        match self.matches_left.checked_sub(1) {
            Some(left) => self.matches_left = left,
            None => self.deadline.give_up(GivenUp::TooManyMatches),
        }
        self.deadline.check().is_ok()
    }

    /// Matches one alternative at a node; its children are loaded if they are needed and not at hand.
    fn alternative(&mut self, wanted: &Alternative, at: At<'t>, then: Continue<'_, 't, 's>) {
        let At { known: Known { node, kind, .. }, run, depth } = at;
        if !wanted.kinds.contain(node, kind) {
            return;
        }
        let (captured, loaded) = (self.captured.len(), self.children.len());
        self.captured.extend(wanted.captures.iter().map(|capture| Captured { capture: *capture, node, depth }));
        if wanted.children.is_empty() && wanted.absent.is_empty() {
            then(self);
        } else {
            let run = run.unwrap_or_else(|| self.load_children(node, wanted.asks_for_fields()));
            self.deadline.spend(run.last - run.first);
            let mut fields = self.children[run.first..run.last].iter().map(|child| child.field);
            if !fields.any(|field| wanted.absent.contains(&field)) {
                let sequence = Sequence { wanted, last: run.last, depth: depth + 1 };
                self.sequence(&sequence, 0, run.first, then);
            }
            self.children.truncate(loaded);
        }
        self.captured.truncate(captured);
    }

    /// Reads a node's children, with their fields only if they are needed: where a grammar is ambiguous, to find the
    /// field of one child may take as long as to read all of them.
    fn load_children(&mut self, node: Node<'t>, fielded: bool) -> Run {
        let (first, count) = (self.children.len(), node.child_count());
        if count > 0 {
            self.cursor.reset(node);
        }
        // Counted, for to find that there is no other sibling takes as long as to find one.
        for index in 0..count {
            let found = if index == 0 { self.cursor.goto_first_child() } else { self.cursor.goto_next_sibling() };
            if !found || self.deadline.spend(1) {
                break;
            }
            let field = if fielded { self.cursor.field_id().map_or(0, NonZero::get) } else { 0 };
            let node = self.cursor.node();
            self.children.push(Known { node, kind: node.kind_id(), field });
        }
        Run { first, last: self.children.len() }
    }

    /// Matches the wanted children from number `at` on against the node's children from number `from` on.
    fn sequence(&mut self, sequence: &Sequence<'_>, at: usize, from: usize, then: Continue<'_, 't, 's>) {
        let Some(child) = sequence.wanted.children.get(at) else {
            self.deadline.spend(1 + sequence.last - from);
            let rest = &self.children[from..sequence.last];
            if !sequence.wanted.anchored_end || !rest.iter().any(|child| child.node.is_named()) {
                then(self);
            }
            return;
        };
        for index in from..sequence.last {
            if self.deadline.spend(1) {
                return;
            }
            let known = self.children[index];
            for alternative in &child.alternatives {
                if alternative.field.is_none_or(|wanted| wanted == known.field) {
                    let child = At { known, run: None, depth: sequence.depth };
                    self.alternative(alternative, child, &mut |matcher| {
                        matcher.sequence(sequence, at + 1, index + 1, then);
                    });
                }
            }
            // An anchored child is looked for past anonymous nodes, but not past a named one.
            if child.anchored && known.node.is_named() {
                return;
            }
        }
    }

    fn holds(&self, check: &Check) -> bool {
        let text_of = |index: u8| {
            self.captured.iter().find(|captured| captured.capture == index).map(|captured| self.text(captured))
        };
        // A capture of an alternative that was not taken is absent: tree-sitter lets its predicates hold.
        let Some(text) = text_of(check.capture) else {
            return true;
        };
        let equal = match &check.against {
            Against::Texts(texts) => texts.iter().any(|wanted| wanted.as_bytes() == text),
            Against::Capture(other) => match text_of(*other) {
                Some(other) => other == text,
                None => return true,
            },
        };
        equal != check.negated
    }

    fn text(&self, captured: &Captured<'t>) -> &'s [u8] {
        self.source.get(captured.node.byte_range()).unwrap_or_default()
    }
}

/// A node to match at, with its children if they are loaded, and its depth below the pattern's root.
#[derive(Clone, Copy)]
struct At<'t> {
    known: Known<'t>,
    run: Option<Run>,
    depth: u32,
}

/// The wanted children of a node and the run of its real ones.
struct Sequence<'r> {
    wanted: &'r Alternative,
    last: usize,
    depth: u32,
}

impl Kinds {
    fn contain(&self, node: Node<'_>, kind: u16) -> bool {
        match self {
            // Wildcards do not stand for what the parser could not read, as in tree-sitter's own engine.
            Self::Any => !node.is_error(),
            Self::AnyNamed => node.is_named() && !node.is_error(),
            Self::Ids(ids) => ids.contains(&kind),
        }
    }
}
