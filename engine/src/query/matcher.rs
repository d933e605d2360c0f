//! Finds every match of a pattern whose root is a given node.
//!
//! The meaning is that of tree-sitter's own query engine for the subset of syntax that is supported; a test holds the
//! two side by side. All ways to match are tried, since a predicate may accept only one of them.

use tree_sitter::{Node, Tree, TreeCursor};

use super::rules::{Against, Alternative, Check, CompiledPattern, Kinds};

/// A captured node, its depth below the pattern's root, and which of the pattern's captures it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Captured<'t> {
    pub(crate) capture: u8,
    pub(crate) node: Node<'t>,
    pub(crate) depth: u32,
}

/// Buffers that matching uses again and again.
pub(crate) struct Matcher<'t, 's> {
    source: &'s [u8],
    cursor: TreeCursor<'t>,
    /// Children of the nodes being matched, one run for each level.
    children: Vec<(Node<'t>, u16)>,
    captured: Vec<Captured<'t>>,
}

type Continue<'c, 't, 's> = &'c mut dyn FnMut(&mut Matcher<'t, 's>);

impl<'t, 's> Matcher<'t, 's> {
    pub(crate) fn new(tree: &'t Tree, source: &'s [u8]) -> Self {
        Self { source, cursor: tree.walk(), children: Vec::new(), captured: Vec::new() }
    }

    /// Calls `found` with the captures of each match of `pattern` at `node`.
    pub(crate) fn each_match(&mut self, pattern: &CompiledPattern, node: Node<'t>, found: &mut dyn FnMut(&[Captured<'t>])) {
        for alternative in &pattern.root {
            self.alternative(alternative, node, 0, &mut |matcher| {
                if pattern.checks.iter().all(|check| matcher.holds(check)) {
                    found(&matcher.captured);
                }
            });
        }
    }

    fn alternative(&mut self, wanted: &Alternative, node: Node<'t>, depth: u32, then: Continue<'_, 't, 's>) {
        if !wanted.kinds.contain(node) {
            return;
        }
        let before = self.captured.len();
        self.captured.extend(wanted.captures.iter().map(|capture| Captured { capture: *capture, node, depth }));
        if wanted.children.is_empty() && wanted.absent.is_empty() {
            then(self);
        } else {
            let first = self.children.len();
            self.load_children(node);
            let last = self.children.len();
            if !self.children[first..last].iter().any(|(_, field)| wanted.absent.contains(field)) {
                self.sequence(&Sequence { wanted, last, depth: depth + 1 }, 0, first, then);
            }
            self.children.truncate(first);
        }
        self.captured.truncate(before);
    }

    fn load_children(&mut self, node: Node<'t>) {
        self.cursor.reset(node);
        let mut more = self.cursor.goto_first_child();
        while more {
            self.children.push((self.cursor.node(), self.cursor.field_id().map_or(0, std::num::NonZero::get)));
            more = self.cursor.goto_next_sibling();
        }
    }

    /// Matches the wanted children from number `at` on against the node's children from number `from` on.
    fn sequence(&mut self, sequence: &Sequence<'_>, at: usize, from: usize, then: Continue<'_, 't, 's>) {
        let Some(child) = sequence.wanted.children.get(at) else {
            let rest = &self.children[from..sequence.last];
            if !sequence.wanted.anchored_end || !rest.iter().any(|(node, _)| node.is_named()) {
                then(self);
            }
            return;
        };
        for index in from..sequence.last {
            let (node, field) = self.children[index];
            for alternative in &child.alternatives {
                if alternative.field.is_none_or(|wanted| wanted == field) {
                    self.alternative(alternative, node, sequence.depth, &mut |matcher| {
                        matcher.sequence(sequence, at + 1, index + 1, then);
                    });
                }
            }
            // An anchored child is looked for past anonymous nodes, but not past a named one.
            if child.anchored && node.is_named() {
                return;
            }
        }
    }

    fn holds(&self, check: &Check) -> bool {
        let text_of = |index: u8| self.captured.iter().find(|captured| captured.capture == index).map(|captured| self.text(captured));
        // A capture of an alternative that was not taken is absent: tree-sitter lets its predicates hold.
        let Some(text) = text_of(check.capture) else { return true };
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

/// The wanted children of a node and the run of its real ones.
struct Sequence<'r> {
    wanted: &'r Alternative,
    last: usize,
    depth: u32,
}

impl Kinds {
    fn contain(&self, node: Node<'_>) -> bool {
        match self {
            Self::Any => true,
            Self::AnyNamed => node.is_named(),
            Self::Ids(ids) => ids.contains(&node.kind_id()),
        }
    }
}
