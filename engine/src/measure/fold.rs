//! Gives each mark to the innermost function around it and adds up.

use super::lines::LineTable;
use super::marks::{Marks, Place};
use super::names::{Names, one_line};
use crate::query::{Attachment, Capture, DecisionKind};
use crate::report::{Decision, Function, Span};

/// The name of a function that has none.
const ANONYMOUS: &str = "<anonymous>";

/// Folds sorted `marks` into functions, in the order of their places.
pub(crate) fn fold(marks: &Marks, source: &str, lines: &LineTable) -> Vec<Function> {
    let mut fold = Fold {
        marks,
        source,
        lines,
        names: Names::new(marks),
        bodies: bodies(marks),
        open: Vec::new(),
        functions: Vec::new(),
    };
    let mut events = fold.events().into_iter().peekable();
    while let Some((place, first)) = events.next() {
        let mut event = Event { place, captures: vec![first] };
        while let Some((_, capture)) = events.next_if(|(next, _)| *next == place) {
            event.captures.push(capture);
        }
        fold.take(&event);
    }
    let mut functions: Vec<_> = fold.functions.into_iter().map(|(_, function)| function).collect();
    // A function inside another's prelude begins before it, though its node comes later.
    functions.sort_by_key(|function| function.span.start);
    functions
}

/// The bodies in the order of their places, each with the function it belongs to.
fn bodies(marks: &Marks) -> Vec<(Place, Place)> {
    let parts = marks.parts.iter().filter(|part| part.1 == Attachment::FunctionBody);
    let mut bodies: Vec<_> = parts.map(|(function, _, body)| (*body, *function)).collect();
    bodies.sort_unstable();
    bodies
}

/// What a node opens for the nodes inside it.
#[derive(Debug, Clone, Copy)]
enum Region {
    /// Marks inside belong to the function of this index.
    Body(usize),
    /// One level of nesting.
    Level,
    /// A type with its name.
    Type(Option<Place>),
    /// Nothing inside counts.
    Ignored,
}

/// All that is captured at one node.
struct Event {
    place: Place,
    captures: Vec<Option<Capture>>,
}

impl Event {
    fn has(&self, capture: Capture) -> bool {
        self.captures.contains(&Some(capture))
    }

    /// Why the node counts; a condition that is a conditional expression itself counts for both.
    fn decisions(&self) -> impl Iterator<Item = DecisionKind> + '_ {
        let counts = !self.has(Capture::NotDecision);
        self.captures.iter().filter(move |_| counts).filter_map(|capture| match capture {
            Some(Capture::Decision(kind)) => Some(*kind),
            _ => None,
        })
    }
}

struct Fold<'m> {
    marks: &'m Marks,
    source: &'m str,
    lines: &'m LineTable,
    names: Names<'m>,
    bodies: Vec<(Place, Place)>,
    /// The regions around the node at hand, outermost first.
    open: Vec<(Place, Region)>,
    functions: Vec<(Place, Function)>,
}

impl Fold<'_> {
    /// Every marked node; a body is a mark without a capture of its own.
    fn events(&self) -> Vec<(Place, Option<Capture>)> {
        let captured = self.marks.nodes.iter().map(|(place, capture)| (*place, Some(*capture)));
        let mut events: Vec<_> = captured.chain(self.bodies.iter().map(|(body, _)| (*body, None))).collect();
        events.sort_unstable();
        events.dedup();
        events
    }

    fn take(&mut self, event: &Event) {
        while self.open.last().is_some_and(|(region, _)| !region.holds(&event.place)) {
            self.open.pop();
        }
        if matches!(self.open.last(), Some((_, Region::Ignored))) {
            return;
        }
        if event.has(Capture::Ignore) {
            self.open.push((event.place, Region::Ignored));
            return;
        }
        self.enter_body(event.place);
        for kind in event.decisions() {
            self.decide(kind, event.place);
        }
        if event.has(Capture::Depth) && !event.has(Capture::NotDepth) {
            self.open.push((event.place, Region::Level));
            self.deepen();
        }
        if event.has(Capture::Type) {
            self.open.push((event.place, Region::Type(self.names.type_name(&event.place))));
        }
        if event.has(Capture::Function) {
            let function = self.function(event.place);
            self.functions.push((event.place, function));
        }
    }

    fn enter_body(&mut self, place: Place) {
        let index = self.bodies.partition_point(|(body, _)| *body < place);
        let Some((_, owner)) = self.bodies.get(index).filter(|(body, _)| *body == place) else {
            return;
        };
        // A body comes after its function, so the function is already there, unless it lies in what is ignored.
        if let Ok(function) = self.functions.binary_search_by_key(owner, |(place, _)| *place) {
            self.open.push((place, Region::Body(function)));
        }
    }

    /// The function whose body is innermost here, and the levels open in it.
    fn here(&self) -> Option<(usize, Vec<Place>)> {
        let mut levels = Vec::new();
        for (place, region) in self.open.iter().rev() {
            match region {
                Region::Body(function) => {
                    levels.reverse();
                    return Some((*function, levels));
                }
                Region::Level => levels.push(*place),
                Region::Type(_) | Region::Ignored => {}
            }
        }
        None
    }

    fn decide(&mut self, kind: DecisionKind, place: Place) {
        if let Some((function, _)) = self.here() {
            let function = &mut self.functions[function].1;
            function.complexity += 1;
            function.decisions.push(Decision { kind, span: span(place) });
        }
    }

    fn deepen(&mut self) {
        if let Some((function, levels)) = self.here() {
            let function = &mut self.functions[function].1;
            let depth = u32::try_from(levels.len()).unwrap_or(u32::MAX);
            if depth > function.depth {
                function.depth = depth;
                function.deepest = levels.into_iter().map(span).collect();
            }
        }
    }

    fn function(&self, place: Place) -> Function {
        let settings = self.marks.settings_of(&place);
        let span = self.span(place, settings.spans_bodies);
        let (line, end_line) = (self.lines.line(span.start), self.lines.last_line(span.start, span.end));
        let parameters = self.parameters(&place);
        Function {
            name: settings.name.clone().unwrap_or_else(|| self.name(&place)),
            span,
            line,
            end_line,
            complexity: 1,
            depth: 0,
            lines: (!settings.lines_exempt).then(|| self.lines.counted(line, end_line)),
            params: (!settings.params_exempt).then(|| u32::try_from(parameters.len()).unwrap_or(u32::MAX)),
            decisions: Vec::new(),
            deepest: Vec::new(),
            parameters,
        }
    }

    /// The function's node without what stands in front of it, or its bodies from first to last.
    fn span(&self, place: Place, spans_bodies: bool) -> Span {
        let parts = self.marks.parts_of(&place);
        let of = |wanted| parts.iter().filter(move |part| part.1 == wanted).map(|part| part.2);
        if spans_bodies {
            let start = of(Attachment::FunctionBody).map(|body| body.start).min();
            let end = of(Attachment::FunctionBody).map(|body| body.end()).max();
            return Span { start: start.unwrap_or(place.start), end: end.unwrap_or(place.end()) };
        }
        let prelude = of(Attachment::FunctionPrelude).map(|part| part.end()).max();
        Span { start: prelude.map_or(place.start, |end| self.after_blanks(end)), end: place.end() }
    }

    /// The first byte from `start` on that is neither blank nor in a comment.
    fn after_blanks(&self, mut start: usize) -> usize {
        loop {
            let rest = &self.source[start..];
            start += rest.len() - rest.trim_start().len();
            let first = self.marks.comments.partition_point(|comment| comment.0 < start);
            match self.marks.comments.get(first).filter(|comment| comment.0 == start && comment.1 > start) {
                Some((_, end)) => start = *end,
                None => return start,
            }
        }
    }

    fn name(&self, place: &Place) -> String {
        let Some(name) = self.names.function(place) else {
            return ANONYMOUS.to_owned();
        };
        let innermost = || {
            self.open.iter().rev().find_map(|(_, region)| match region {
                Region::Type(name) => Some(*name),
                _ => None,
            })
        };
        let owner = match name.is_member {
            true => self.names.owner(place).or_else(|| innermost().flatten()),
            false => self.names.owner(place),
        };
        match owner {
            Some(owner) => format!("{}.{}", self.text(owner), self.text(name.text)),
            None => self.text(name.text),
        }
    }

    fn text(&self, place: Place) -> String {
        one_line(self.source.get(place.start..place.end()).unwrap_or_default())
    }

    fn parameters(&self, place: &Place) -> Vec<Span> {
        let parts = self.marks.parts_of(place).iter().filter(|part| part.1 == Attachment::Parameter).map(|part| part.2);
        parts.filter(|part| !self.marks.excludes(*part, Capture::NotParameter)).map(span).collect()
    }
}

fn span(place: Place) -> Span {
    Span { start: place.start, end: place.end() }
}
