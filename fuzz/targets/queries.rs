//! Any text as a query file, for the language that its first line names; if it loads, a file is measured with it.
#![no_main]

use engine::{Catalog, QuerySource, built_in_sources, grammar_names, query_parts};
use fuzz::measure::{analyzer, fixtures, measured_if_within_bounds};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let first = text.lines().next().unwrap_or_default();
    let stem = grammar_names().find(|stem| first.contains(stem)).unwrap_or_else(|| grammar_names().next().unwrap());
    let source = QuerySource { stem: stem.to_owned(), file: "q.scm".to_owned(), text: text.to_owned() };
    let _ = query_parts(&source);
    let bases = built_in_sources().into_iter().filter(QuerySource::is_base);
    let Ok(catalog) = Catalog::new(bases.chain([source]).collect()) else { return };
    let Some(language) = catalog.language(stem) else { return };
    let _ = catalog.unmentioned(language);
    if catalog.check().is_ok() {
        fixtures(stem).first().iter().for_each(|source| measured_if_within_bounds(&mut analyzer(&catalog), language, source));
    }
});
