//! Which node kinds of a grammar look like control flow and are mentioned in no pattern.

use std::collections::BTreeSet;

use tree_sitter::Language;

use super::error::QueryError;
use super::parser::parse;
use super::pattern::{Item, Shape};
use super::source::QuerySource;

/// Parts of a name that stand for control flow wherever they occur in a word.
const STEMS: [&str; 11] =
    ["while", "loop", "match", "switch", "case", "catch", "except", "conditional", "ternary", "binary", "logical"];
/// Short ones, which count as whole words only: `identifier` holds an `if`.
const WORDS: [&str; 6] = ["if", "elif", "elseif", "for", "foreach", "unless"];

/// Named kinds of the grammar that look like control flow and that no pattern of `sources` names, sorted.
pub(crate) fn unmentioned_kinds(sources: &[&QuerySource], grammar: &Language) -> Result<Vec<String>, QueryError> {
    let mut mentioned = BTreeSet::new();
    for source in sources {
        let patterns = parse(&source.text).map_err(|(line, message)| source.error(line, message))?;
        for pattern in &patterns {
            collect(&pattern.root, &mut mentioned);
        }
    }
    let ids = 0..u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX);
    let kinds: BTreeSet<_> = ids
        .filter(|id| grammar.node_kind_is_named(*id) && grammar.node_kind_is_visible(*id))
        .filter_map(|id| grammar.node_kind_for_id(id))
        .filter(|kind| looks_like_control_flow(kind) && !mentioned.contains(*kind))
        .collect();
    Ok(kinds.into_iter().map(str::to_owned).collect())
}

fn collect<'t>(item: &Item<'t>, mentioned: &mut BTreeSet<&'t str>) {
    match &item.shape {
        Shape::Node { kind, children, .. } => {
            mentioned.insert(kind);
            for child in children {
                collect(child, mentioned);
            }
        }
        Shape::Alternatives(items) => items.iter().for_each(|inner| collect(inner, mentioned)),
        Shape::Token(_) | Shape::Anything => {}
    }
}

fn looks_like_control_flow(kind: &str) -> bool {
    kind.split(|c: char| !c.is_alphanumeric())
        .any(|word| WORDS.contains(&word) || STEMS.iter().any(|stem| word.contains(stem)))
}

#[cfg(test)]
mod tests {
    use super::looks_like_control_flow;

    #[test]
    fn words_are_told_from_letters_inside_other_words() {
        let yes = [
            "if_statement",
            "elif_clause",
            "for_in_clause",
            "switch_default",
            "binary_expression",
            "foreach_statement",
        ];
        let no = ["identifier", "formal_parameters", "type_specifier", "format_string"];
        assert!(yes.iter().all(|kind| looks_like_control_flow(kind)));
        assert!(!no.iter().any(|kind| looks_like_control_flow(kind)));
    }
}
