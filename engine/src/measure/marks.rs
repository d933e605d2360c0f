//! What the patterns captured in a file, host and embedded languages together.

use std::cmp::Reverse;

use tree_sitter::Node;

use crate::query::{Attachment, Capture};

/// A node's place in the file. Places order as a walk of the tree from the top meets their nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) start: usize,
    end: Reverse<usize>,
    /// Depth in the tree, which tells apart nodes that span the same bytes.
    pub(crate) depth: u32,
    id: usize,
}

impl Place {
    pub(crate) fn end(&self) -> usize {
        self.end.0
    }

    /// Whether `inner`, which comes later in the order of places, lies in this node.
    pub(crate) fn holds(&self, inner: &Self) -> bool {
        self.depth < inner.depth
            && inner.end() <= self.end()
            && (inner.start < self.end() || inner.start == inner.end())
    }
}

/// Where a tree stands in the file: an embedded one is parsed from text of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    /// Bytes of the tree's text in front of the part that is the file's.
    pub(crate) skipped: usize,
    /// The bytes of the file that the tree describes.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Depth in the host tree of the node that holds it.
    pub(crate) depth: u32,
}

impl Frame {
    /// The frame of a file's own tree.
    pub(crate) fn whole(source: &[u8]) -> Self {
        Self { skipped: 0, start: 0, end: source.len(), depth: 0 }
    }

    /// The node's place in the file; none for a node that is partly of the text put around the content.
    pub(crate) fn place(&self, node: Node<'_>, depth: u32) -> Option<Place> {
        let start = (node.start_byte() + self.start).checked_sub(self.skipped)?;
        let end = (node.end_byte() + self.start).checked_sub(self.skipped)?;
        let inside = self.start <= start && end <= self.end;
        inside.then(|| Place { start, end: Reverse(end), depth: self.depth + depth, id: node.id() })
    }
}

/// Settings of a function that its source cannot say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct FunctionSettings {
    pub(crate) name: Option<String>,
    pub(crate) spans_bodies: bool,
    pub(crate) lines_exempt: bool,
    pub(crate) params_exempt: bool,
}

/// Everything captured.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    /// Captures that stand for themselves.
    pub(crate) nodes: Vec<(Place, Capture)>,
    /// Nodes that are no name or no parameter after all.
    pub(crate) excluded: Vec<(Place, Capture)>,
    /// The node that a part belongs to, and the part.
    pub(crate) parts: Vec<(Place, Attachment, Place)>,
    pub(crate) settings: Vec<(Place, FunctionSettings)>,
    /// A node that takes over the binding of a node around it: inner, outer.
    pub(crate) through: Vec<(Place, Place)>,
    /// A node that gives its text to a name around it: outer, inner.
    pub(crate) inner: Vec<(Place, Place)>,
    pub(crate) comments: Vec<(usize, usize)>,
}

impl Marks {
    /// Sorts every list into the order of places and drops what was captured twice.
    pub(crate) fn sort(&mut self) {
        self.nodes.sort_unstable();
        self.nodes.dedup();
        self.excluded.sort_unstable();
        self.parts.sort_unstable();
        self.parts.dedup();
        self.settings.sort_by_key(|(place, _)| *place);
        self.through.sort_unstable();
        self.inner.sort_unstable();
        self.comments.sort_unstable();
    }

    /// The parts of the node at `owner`, in the order of their kinds and then places.
    pub(crate) fn parts_of(&self, owner: &Place) -> &[(Place, Attachment, Place)] {
        let first = self.parts.partition_point(|part| part.0 < *owner);
        let count = self.parts[first..].partition_point(|part| part.0 == *owner);
        &self.parts[first..first + count]
    }

    /// Whether the node at `place` is taken out by this capture.
    pub(crate) fn excludes(&self, place: Place, capture: Capture) -> bool {
        self.excluded.binary_search(&(place, capture)).is_ok()
    }

    /// The settings of the function at `owner`.
    pub(crate) fn settings_of(&self, owner: &Place) -> FunctionSettings {
        let index = self.settings.binary_search_by_key(owner, |(place, _)| *place);
        index.map_or_else(|_| FunctionSettings::default(), |index| self.settings[index].1.clone())
    }
}

/// The second of the first pair whose first is `place`, in a sorted list.
pub(crate) fn follow(pairs: &[(Place, Place)], place: Place) -> Option<Place> {
    let index = pairs.partition_point(|pair| pair.0 < place);
    pairs.get(index).filter(|pair| pair.0 == place).map(|pair| pair.1)
}
