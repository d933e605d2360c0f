//! The query files themselves: sound, complete against their grammars, each part needed, and read as tree-sitter reads them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/support.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::PathBuf;

use engine::{Catalog, Language, QuerySource, built_in_sources, captured_nodes, query_parts};
use streaming_iterator::StreamingIterator;
use support::{Measured, assert_none, catalog, catalog_with, files, measure, measure_text, root};
use tree_sitter::{Parser, Query, QueryCursor};

#[test]
fn every_query_file_loads() {
    let catalog = catalog();
    catalog.check().unwrap_or_else(|error| panic!("{error}"));
    let grammars: Vec<_> = engine::grammar_names().collect();
    let stems: Vec<_> = catalog.languages().iter().map(Language::stem).collect();
    assert_eq!(stems, grammars, "the grammar table and queries/ agree one to one");
}

#[test]
fn every_base_is_inherited() {
    let catalog = catalog();
    let used: BTreeSet<_> =
        catalog.languages().iter().flat_map(|language| catalog.files(language)).map(|file| &file.stem).collect();
    for source in catalog.sources() {
        assert!(used.contains(&source.stem), "{} is used by no language", source.file);
    }
}

#[test]
fn every_control_flow_kind_of_the_grammars_is_mentioned() {
    let catalog = catalog();
    let open: Vec<_> = catalog
        .languages()
        .iter()
        .map(|language| (language.stem(), catalog.unmentioned(language).unwrap()))
        .filter(|(_, kinds)| !kinds.is_empty())
        .map(|(stem, kinds)| format!("{stem}: {kinds:?}"))
        .collect();
    assert_none(&open);
}

#[test]
fn the_grammar_headers_name_what_is_pinned() {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).unwrap();
    for language in catalog().languages() {
        let (name, version) = language.grammar_version().split_once(' ').unwrap();
        let pinned = format!("name = \"{name}\"\nversion = \"{version}\"");
        assert!(
            lock.replace('\r', "").contains(&pinned),
            "queries/{}.scm: Cargo.lock has no {name} {version}",
            language.stem()
        );
    }
}

/// All sources that the tests have expectations for.
fn corpus(catalog: &Catalog, folders: &[&str]) -> Vec<PathBuf> {
    let all = folders.iter().flat_map(|folder| files(&root().join(folder)));
    all.filter(|path| catalog.language_of(path).is_some()).collect()
}

/// Taking any pattern or alternative away changes some fixture: what changes nothing is not tested or not needed.
#[test]
fn every_part_of_every_query_file_is_pinned_by_a_fixture() {
    let catalog = catalog();
    let corpus: Vec<_> = corpus(&catalog, &["tests/fixtures", "tests/parity"]);
    let expected: Vec<_> = corpus.iter().map(|path| (path, measure(&catalog, path))).collect();
    let mut failures = Vec::new();
    for source in built_in_sources() {
        for part in query_parts(&source).unwrap() {
            let text = source.text[part.range.clone()].to_owned();
            if part.says_nothing {
                continue;
            }
            let blank: String = text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
            let mut changed = source.text.clone();
            changed.replace_range(part.range, &blank);
            if !is_noticed(&source, &changed, &expected) {
                let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
                failures.push(format!("{}:{}: no fixture needs {shown}", source.file, part.line));
            }
        }
    }
    assert_none(&failures);
}

fn is_noticed(source: &QuerySource, changed: &str, expected: &[(&PathBuf, Measured)]) -> bool {
    // A part whose removal makes the file invalid cannot be missed either.
    let Ok(without) = catalog_with(&source.stem, changed) else {
        return true;
    };
    if without.check().is_err() {
        return true;
    }
    let uses = |path: &PathBuf| {
        let language = without.language_of(path);
        language.is_some_and(|language| concerns(&without, language, &source.stem))
    };
    expected.iter().filter(|(path, _)| uses(path)).any(|(path, before)| measure(&without, path) != *before)
}

/// Whether a language's files, or those of the languages it embeds, are among those of `stem`.
fn concerns(catalog: &Catalog, language: &Language, stem: &str) -> bool {
    let files = catalog.files(language);
    files.iter().any(|file| file.stem == stem || file.text.contains("injection.language"))
}

/// tree-sitter's own query engine captures the same nodes.
#[test]
fn patterns_mean_what_they_mean_to_tree_sitter() {
    let catalog = catalog();
    let mut failures = Vec::new();
    for language in catalog.languages() {
        let texts: Vec<_> = catalog.files(language).iter().map(|file| file.text.as_str()).collect();
        let text = texts.join("\n");
        let query =
            Query::new(language.grammar(), &text).unwrap_or_else(|error| panic!("{}: {error}", language.stem()));
        for path in corpus(&catalog, &["tests/fixtures", "tests/parity"]) {
            if catalog.language_of(&path).is_some_and(|found| found.stem() == language.stem()) {
                let source = std::fs::read_to_string(&path).unwrap();
                let (ours, theirs) =
                    (captured_nodes(&catalog, language, &source).unwrap(), oracle(language, &query, &source));
                let differing: Vec<_> = ours.symmetric_difference(&theirs).take(5).collect();
                if !differing.is_empty() {
                    failures.push(format!("{}: {differing:?}", path.display()));
                }
            }
        }
    }
    assert_none(&failures);
}

fn oracle(language: &Language, query: &Query, source: &str) -> BTreeSet<(String, usize, usize)> {
    let mut parser = Parser::new();
    parser.set_language(language.grammar()).unwrap();
    let tree = parser.parse(source, None).unwrap();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(query, tree.root_node(), source.as_bytes());
    let mut found = BTreeSet::new();
    while let Some(matched) = matches.next() {
        for capture in matched.captures() {
            let name = query.capture_names()[capture.index as usize];
            let name = if name.starts_with('_') { "_" } else { name };
            found.insert((name.to_owned(), capture.node.start_byte(), capture.node.end_byte()));
        }
    }
    assert!(!cursor.did_exceed_match_limit());
    found
}

#[test]
fn what_a_query_file_gets_wrong_is_said_with_its_line() {
    let header = "; language: x\n; extensions: x\n; grammar: g 1\n";
    let cases = [
        ("(function_item) @functoin", 4, "did you mean `@function`?"),
        ("(function_itm) @function", 4, "did you mean `function_item`?"),
        ("(function_item\n  nam: (_) @function.name) @function", 5, "no field `nam`"),
        ("((function_item) @function (#has-parent? @function \"a\"))", 4, "unknown predicate"),
        ("(function_item)* @function", 4, "quantifier"),
        ("\n(function_item name: (_) @function.name)", 5, "needs `@function`"),
        ("(function_item \"fnn\" @function)", 4, "no token `fnn`"),
        ("(block (_) @comment (_) @depth)", 4, "only one child"),
        ("(function_item name: (_) @_n) @function", 4, "no predicate reads"),
        ("(function_item)", 4, "captures nothing"),
        ("(block) @injection.content", 4, "injection.language"),
        ("((block) @injection.content (#set! injection.language \"nope\"))", 4, "no query file `nope.scm`"),
        ("((block) @depth (#set! function.name \"n\"))", 4, "needs `@function`"),
        ("((block) @function (#set! function.span \"all\"))", 4, "takes: body"),
        ("(block", 4, "closing parenthesis"),
    ];
    for (text, line, part) in cases {
        let error = single("rust", &format!("{header}{text}")).unwrap_err();
        assert!(error.line == line && error.message.contains(part), "{text}: {error}");
    }
    for (text, part) in [
        ("; extensions: x\n; grammar: g 1\n", "`; language: ...` is missing"),
        ("; language: x\n; extension: x\n; grammar: g 1\n", "did you mean `extensions`?"),
        ("; language: x\n; extensions: x\n; grammar: g 1\n; inherits: _gone\n", "base `_gone.scm` is missing"),
        ("; language: x\n; extensions: x\n; grammar: g 1\n; inherits: go\n", "begins with `_`"),
    ] {
        let error = single("rust", text).unwrap_err();
        assert!(error.message.contains(part), "{text}: {error}");
    }
    assert!(single("cobol", header).unwrap_err().message.contains("no grammar `cobol`"));
}

fn single(stem: &str, text: &str) -> Result<(), engine::QueryError> {
    let source = QuerySource { stem: stem.into(), file: format!("queries/{stem}.scm"), text: text.into() };
    Catalog::new(vec![source])?.check()
}

/// Adding blank and comment lines between the lines of a function changes where things are, and nothing else.
#[test]
fn blank_lines_before_a_file_change_only_positions() {
    let catalog = catalog();
    for path in corpus(&catalog, &["tests/parity"]) {
        let source = std::fs::read_to_string(&path).unwrap();
        let (plain, moved) =
            (measure_text(&catalog, &path, &source), measure_text(&catalog, &path, &format!("\n\n{source}")));
        let numbers = |measured: &Measured, shift: u32| -> Vec<_> {
            let functions = measured.functions.iter();
            functions.map(|f| (f.name.clone(), f.line - shift, f.complexity, f.depth, f.lines, f.params)).collect()
        };
        assert_eq!(numbers(&plain, 0), numbers(&moved, 2), "{}", path.display());
    }
}
