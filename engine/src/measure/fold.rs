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
        levels: Vec::new(),
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
    let mut functions = fold.finish();
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

/// What holds inside a node. Each nested node has its own copy, so that no depth of nesting makes looking it up slow.
#[derive(Debug, Clone, Copy, Default)]
struct Inside {
    /// The function, by its index, whose body is innermost.
    function: Option<usize>,
    /// The innermost level in that body, by its index.
    level: Option<usize>,
    /// The innermost type, by its name; a type may have none.
    owner: Option<Place>,
    /// Nothing counts.
    ignored: bool,
}

/// A level of nesting, linked to the one around it in the same function.
#[derive(Debug)]
struct Level {
    place: Place,
    outer: Option<usize>,
    depth: u32,
}

/// A function being measured.
struct Open {
    place: Place,
    function: Function,
    /// Its deepest level so far, by its index.
    deepest: Option<usize>,
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
    /// The nodes around the one at hand that change what holds inside them, outermost first.
    open: Vec<(Place, Inside)>,
    levels: Vec<Level>,
    functions: Vec<Open>,
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
        while self.open.last().is_some_and(|(around, _)| !around.holds(&event.place)) {
            self.open.pop();
        }
        if self.here().ignored {
            return;
        }
        if event.has(Capture::Ignore) {
            self.enter(event.place, Inside { ignored: true, ..self.here() });
            return;
        }
        self.enter_body(event.place);
        for kind in event.decisions() {
            self.decide(kind, event.place);
        }
        if event.has(Capture::Depth) && !event.has(Capture::NotDepth) {
            self.deepen(event.place);
        }
        if event.has(Capture::Type) {
            self.enter(event.place, Inside { owner: self.names.type_name(&event.place), ..self.here() });
        }
        if event.has(Capture::Function) {
            let function = self.function(event.place);
            self.functions.push(Open { place: event.place, function, deepest: None });
        }
    }

    /// What holds at the node at hand.
    fn here(&self) -> Inside {
        self.open.last().map(|(_, inside)| *inside).unwrap_or_default()
    }

    fn enter(&mut self, place: Place, inside: Inside) {
        self.open.push((place, inside));
    }

    fn enter_body(&mut self, place: Place) {
        let index = self.bodies.partition_point(|(body, _)| *body < place);
        let Some((_, owner)) = self.bodies.get(index).filter(|(body, _)| *body == place) else {
            return;
        };
        // A body comes after its function, so the function is already there, unless it lies in what is ignored.
        if let Ok(function) = self.functions.binary_search_by_key(owner, |open| open.place) {
            self.enter(place, Inside { function: Some(function), level: None, ..self.here() });
        }
    }

    fn decide(&mut self, kind: DecisionKind, place: Place) {
        if let Some(index) = self.here().function {
            let function = &mut self.functions[index].function;
            function.complexity += 1;
            function.decisions.push(Decision { kind, span: span(place) });
        }
    }

    fn deepen(&mut self, place: Place) {
        let here = self.here();
        let Some(function) = here.function else { return };
        let depth = 1 + here.level.map_or(0, |outer| self.levels[outer].depth);
        self.levels.push(Level { place, outer: here.level, depth });
        let level = Some(self.levels.len() - 1);
        let open = &mut self.functions[function];
        if depth > open.function.depth {
            open.function.depth = depth;
            open.deepest = level;
        }
        self.enter(place, Inside { level, ..here });
    }

    /// The functions, each with the path to its deepest level.
    fn finish(self) -> Vec<Function> {
        let levels = &self.levels;
        let finished = self.functions.into_iter().map(|Open { mut function, deepest, .. }| {
            let path = std::iter::successors(deepest, |level| levels[*level].outer);
            function.deepest = path.map(|level| span(levels[level].place)).collect();
            function.deepest.reverse();
            function
        });
        finished.collect()
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
        let start = prelude.map_or(place.start, |end| self.after_blanks(end));
        Span { start: start.min(place.end()), end: place.end() }
    }

    /// The first byte from `start` on that is neither blank nor in a comment.
    fn after_blanks(&self, mut start: usize) -> usize {
        loop {
            let rest = self.source.get(start..).unwrap_or_default();
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
        let owner = match name.is_member {
            true => self.names.owner(place).or(self.here().owner),
            false => self.names.owner(place),
        };
        match owner {
            Some(owner) => format!("{}.{}", self.text(owner), self.text(name.text)),
            None => self.text(name.text),
        }
    }

    fn text(&self, place: Place) -> String {
        let comments = &self.marks.comments;
        let first = comments.partition_point(|comment| comment.0 < place.start);
        let inside = || comments[first..].iter().take_while(|comment| comment.0 < place.end());
        let starts = std::iter::once(place.start).chain(inside().map(|comment| comment.1));
        let ends = inside().map(|comment| comment.0).chain([place.end()]);
        one_line(starts.zip(ends).map(|(start, end)| self.source.get(start..end).unwrap_or_default()))
    }

    fn parameters(&self, place: &Place) -> Vec<Span> {
        let parts = self.marks.parts_of(place).iter().filter(|part| part.1 == Attachment::Parameter).map(|part| part.2);
        parts.filter(|part| !self.marks.excludes(*part, Capture::NotParameter)).map(span).collect()
    }
}

fn span(place: Place) -> Span {
    Span { start: place.start, end: place.end() }
}
