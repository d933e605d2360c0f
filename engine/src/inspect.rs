//! Looks into query files for those who test them: their parts, and the nodes they capture.

use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::Parser;

use crate::analyze::AnalyzeError;
use crate::catalog::{Catalog, Language};
use crate::deadline::Deadline;
use crate::query::{Item, Matcher, QueryError, QuerySource, Shape, parse};

/// A part of a query file that could be left out: a pattern, or one of several alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryPart {
    /// Its line, from 1.
    pub line: u32,
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// Whether its pattern says of kinds only that they are known and count nothing.
    pub says_nothing: bool,
}

/// All parts of a query file, each pattern before its alternatives.
pub fn query_parts(source: &QuerySource) -> Result<Vec<QueryPart>, QueryError> {
    let patterns = parse(&source.text).map_err(|(line, message)| source.error(line, message))?;
    let mut parts = Vec::new();
    for pattern in &patterns {
        let says_nothing = says_nothing(&pattern.root);
        parts.push(QueryPart { line: pattern.line, range: pattern.range.clone(), says_nothing });
        alternatives(&pattern.root, says_nothing, &mut parts);
    }
    Ok(parts)
}

/// `(kind) @ignore`, `[(kind) (kind)] @decision.none`
fn says_nothing(root: &Item<'_>) -> bool {
    let is_kind = |item: &Item<'_>| matches!(&item.shape, Shape::Node { children, .. } if children.is_empty());
    let kinds_alone = match &root.shape {
        Shape::Alternatives(items) => items.iter().all(is_kind),
        _ => is_kind(root),
    };
    kinds_alone && (root.captures == ["ignore"] || root.captures == ["decision.none"])
}

fn alternatives(item: &Item<'_>, says_nothing: bool, parts: &mut Vec<QueryPart>) {
    match &item.shape {
        Shape::Node { children, .. } => children.iter().for_each(|child| alternatives(child, says_nothing, parts)),
        Shape::Alternatives(items) => {
            for inner in items {
                if items.len() > 1 {
                    parts.push(QueryPart { line: inner.line, range: inner.range.clone(), says_nothing });
                }
                alternatives(inner, says_nothing, parts);
            }
        }
        Shape::Token(_) | Shape::Anything => {}
    }
}

/// Every node that a language's patterns capture in `source`, embedded code aside: capture, first byte, end.
/// All helpers go by the name `_`.
pub fn captured_nodes(
    catalog: &Catalog,
    language: &Language,
    source: &str,
) -> Result<BTreeSet<(String, usize, usize)>, AnalyzeError> {
    let rules = catalog.rules(language)?;
    let unfit = || AnalyzeError::Grammar(language.stem().to_owned());
    let mut parser = Parser::new();
    parser.set_language(language.grammar()).map_err(|_| unfit())?;
    let tree = parser.parse(source, None).ok_or_else(unfit)?;
    let mut found = BTreeSet::new();
    let mut matcher = Matcher::new(rules, &tree, source.as_bytes(), Deadline::never());
    let walked = matcher.walk(tree.root_node(), &mut |matched| {
        found.extend(matched.captured.iter().map(|captured| {
            let name = matched.pattern.captures[usize::from(captured.capture)].name().to_owned();
            (name, captured.node.start_byte(), captured.node.end_byte())
        }));
    });
    walked.map(|()| found).map_err(|_| unfit())
}
