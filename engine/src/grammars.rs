//! The one table that links a language's query file to its grammar: the only Rust file that names a language.

use tree_sitter::Language;
use tree_sitter_language::LanguageFn;

/// Query file stem and grammar, sorted by stem.
const GRAMMARS: &[(&str, LanguageFn)] = &[
    ("dart", tree_sitter_dart::LANGUAGE),
    ("go", tree_sitter_go::LANGUAGE),
    ("javascript", tree_sitter_javascript::LANGUAGE),
    ("python", tree_sitter_python::LANGUAGE),
    ("rust", tree_sitter_rust::LANGUAGE),
    ("svelte", tree_sitter_svelte_ng::LANGUAGE),
    ("tsx", tree_sitter_typescript::LANGUAGE_TSX),
    ("typescript", tree_sitter_typescript::LANGUAGE_TYPESCRIPT),
];

/// The grammar behind the query file `<stem>.scm`, if one is linked in.
#[must_use]
pub fn grammar(stem: &str) -> Option<Language> {
    let index = GRAMMARS.binary_search_by_key(&stem, |row| row.0).ok()?;
    Some(Language::new(GRAMMARS[index].1))
}

/// The stems of all linked grammars, sorted.
pub fn grammar_names() -> impl Iterator<Item = &'static str> {
    GRAMMARS.iter().map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_so_that_lookup_finds_every_row() {
        assert!(GRAMMARS.is_sorted_by_key(|row| row.0));
        assert!(grammar_names().all(|name| grammar(name).is_some()));
    }
}
