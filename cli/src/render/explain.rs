//! An explanation as text and as JSON.

use std::fmt::Write as _;
use std::io::Write as _;

use engine::{Function, Span};
use serde::{Serialize, Serializer};

use super::print;
use crate::error::Result;
use crate::scan::MeasuredFile;
use crate::text::{first_line, visible};
use crate::why::{kinds, levels_at};

/// A function with all that is counted in it.
#[derive(Debug, Serialize)]
pub(crate) struct ExplainedFunction {
    file: String,
    line: u32,
    end_line: u32,
    function: String,
    complexity: u32,
    depth: u32,
    lines: Option<u32>,
    params: Option<u32>,
    decisions: Vec<Place>,
    /// The lines on which the levels around the deepest place open, outermost first.
    deepest: Vec<u32>,
    parameters: Vec<Place>,
    /// The lines that `lines` leaves out: blank or comment alone.
    uncounted_lines: Vec<u32>,
    #[serde(skip)]
    kinds: String,
}

#[derive(Debug, Serialize)]
struct Place {
    line: u32,
    column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    text: String,
}

impl ExplainedFunction {
    pub(crate) fn new(name: &str, file: &MeasuredFile<'_>, function: &Function) -> Self {
        let lines = &file.analysis.lines;
        let place = |span: Span, kind| Place {
            line: lines.line(span.start),
            column: lines.column(&file.source, span.start),
            kind,
            text: first_line(file.source.get(span.start..span.end).unwrap_or_default()),
        };
        Self {
            file: name.to_owned(),
            line: function.line,
            end_line: function.end_line,
            function: function.name.clone(),
            complexity: function.complexity,
            depth: function.depth,
            lines: function.lines,
            params: function.params,
            decisions: function
                .decisions
                .iter()
                .map(|decision| place(decision.span, Some(decision.kind.name())))
                .collect(),
            deepest: function.deepest.iter().map(|level| lines.line(level.start)).collect(),
            parameters: function.parameters.iter().map(|parameter| place(*parameter, None)).collect(),
            uncounted_lines: lines.uncounted(function.line, function.end_line).collect(),
            kinds: kinds(function),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}:{} {}\n", visible(&self.file), self.line, visible(&self.function));
        let _ = writeln!(text, "  complexity {}{}", self.complexity, self.sum());
        for decision in &self.decisions {
            let at = format!("{}:{}", decision.line, decision.column);
            let _ = writeln!(text, "    {at:<8} {:<11} {}", decision.kind.unwrap_or_default(), decision.text);
        }
        let _ = writeln!(text, "  depth {}{}", self.depth, self.levels());
        if let Some(lines) = self.lines {
            let _ = writeln!(text, "  lines {lines}{}", self.left_out());
        }
        if let Some(params) = self.params {
            let names: Vec<_> = self.parameters.iter().map(|parameter| parameter.text.as_str()).collect();
            let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(" | ")) };
            let _ = writeln!(text, "  params {params}{names}");
        }
        text
    }

    fn sum(&self) -> String {
        if self.decisions.is_empty() {
            String::new()
        } else {
            format!(" = 1 + {} ({})", self.decisions.len(), self.kinds)
        }
    }

    fn levels(&self) -> String {
        match self.deepest.as_slice() {
            [] => String::new(),
            levels => format!(": {}", levels_at(levels.iter().copied())),
        }
    }

    fn left_out(&self) -> String {
        match self.uncounted_lines.as_slice() {
            [] => String::new(),
            lines => format!(" of {}; blank or comment: {}", self.end_line - self.line + 1, ranges(lines)),
        }
    }
}

/// Explanations as text, a blank line between functions.
pub(crate) fn explain_text(functions: impl Iterator<Item = ExplainedFunction>) -> Result<()> {
    print(|out| {
        for (index, function) in functions.enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(out, "{gap}{}", function.text())?;
        }
        Ok(())
    })
}

/// Explanations as a JSON list.
pub(crate) fn explain_json(functions: impl Iterator<Item = ExplainedFunction>) -> Result<()> {
    print(|out| {
        serde_json::Serializer::pretty(&mut *out).collect_seq(functions)?;
        writeln!(out)
    })
}

/// `1, 3-5`
fn ranges(lines: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for line in lines {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *line => *last = *line,
            _ => runs.push((*line, *line)),
        }
    }
    let text = |(first, last): &(u32, u32)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    runs.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_lines_are_joined() {
        assert_eq!(ranges(&[1, 3, 4, 5, 9]), "1, 3-5, 9");
    }
}
