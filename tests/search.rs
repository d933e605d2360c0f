//! Queries of a project's own: what they find, what is refused, and that none of them hangs or harms another.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/endless.rs"]
mod endless;
#[path = "engine/support.rs"]
mod support;

use std::path::Path;
use std::time::{Duration, Instant};

use engine::{Analyzer, QueryText, Search, SearchError};
use streaming_iterator::StreamingIterator;
use support::{catalog, files, root};

const LIMIT: Duration = Duration::from_secs(10);

type Answer = Result<Vec<String>, String>;

/// What each text finds in a file called `name`, run together: a match is the text of its nodes with `|` between them.
fn together(name: &str, source: &str, texts: &[&str], limit: Duration) -> Vec<Answer> {
    let catalog = catalog();
    let language = catalog.language_of(Path::new(name)).unwrap();
    search(name, source, language.stem(), texts, limit)
}

fn search(name: &str, source: &str, stem: &str, texts: &[&str], limit: Duration) -> Vec<Answer> {
    let catalog = catalog();
    let language = catalog.language_of(Path::new(name)).unwrap();
    let analysis = Analyzer::new(&catalog, LIMIT).analyze(language, source).unwrap();
    let texts: Vec<_> = texts.iter().map(|text| QueryText { file: "q.scm".into(), text: (*text).to_owned() }).collect();
    let search = Search::new(catalog.language(stem).unwrap(), &texts, LIMIT);
    let text = |found: engine::Found| {
        let nodes: Vec<_> = found.nodes.iter().map(|node| source[node.start..node.end].to_owned()).collect();
        nodes.join("|")
    };
    let answers = search.run(&analysis, source, limit).into_iter();
    let answer = |(index, answer): (usize, Result<Vec<_>, SearchError>)| match search.fault(index) {
        Some(fault) => Err(fault.to_string()),
        None => answer.map(|found| found.into_iter().map(text).collect()).map_err(|error| error.to_string()),
    };
    answers.enumerate().map(answer).collect()
}

/// Why there is no answer, or how many matches there are.
fn failure(answer: &Answer) -> String {
    answer.as_ref().map_or_else(Clone::clone, |found| format!("{} matches", found.len()))
}

fn python(source: &str, query: &str) -> Answer {
    together("a.py", source, &[query], LIMIT).remove(0)
}

#[test]
fn every_text_predicate_is_evaluated() {
    let source = "a = a\nb = c\nab = b\n";
    for (predicate, expected) in [
        ("(#eq? @c \"a\")", vec!["a"]),
        ("(#not-eq? @c \"a\")", vec!["b", "ab"]),
        ("(#match? @c \"^a\")", vec!["a", "ab"]),
        ("(#not-match? @c \"^a\")", vec!["b"]),
        ("(#any-of? @c \"a\" \"b\")", vec!["a", "b"]),
        ("(#not-any-of? @c \"a\" \"b\")", vec!["ab"]),
        ("(#eq? @c @_r)", vec!["a"]),
        ("(#not-eq? @c @_r)", vec!["b", "ab"]),
        ("(#match? @c \"^a\") (#not-eq? @c \"a\")", vec!["ab"]),
    ] {
        let query = format!("((assignment left: (_) @c right: (_) @_r) {predicate})");
        assert_eq!(python(source, &query).unwrap(), expected, "{predicate}");
    }
}

/// Of the three statements one begins with `b`, none with `x`.
#[test]
fn under_a_quantifier_a_predicate_is_about_all_nodes_or_about_any() {
    let source = "a = a\nb = c\nab = b\n";
    for (predicate, matches) in [
        ("(#match? @c \"^b\")", 0),
        ("(#any-match? @c \"^b\")", 1),
        ("(#any-not-match? @c \"^b\")", 1),
        ("(#match? @c \"=\")", 1),
        ("(#not-match? @c \"^x\")", 1),
        ("(#any-eq? @c \"b = c\")", 1),
        ("(#eq? @c \"b = c\")", 0),
        ("(#any-not-eq? @c \"b = c\")", 1),
    ] {
        let query = format!("((module (expression_statement)+ @c) {predicate})");
        assert_eq!(python(source, &query).unwrap().len(), matches, "{predicate}");
    }
}

#[test]
fn a_match_covers_its_match_capture_or_else_its_first_one() {
    let source = "# one\n# two\na = b\n# three\n";
    for (query, expected) in [
        ("(assignment left: (_) @l right: (_) @r) @whole", vec!["a = b"]),
        ("(assignment left: (_) @l right: (_) @r)", vec!["a"]),
        ("(assignment left: (_) @l right: (_) @match)", vec!["b"]),
        ("(assignment left: (_) @_l right: (_) @r)", vec!["b"]),
        ("(assignment left: (_) @_l right: (_) @_r) @whole", vec!["a = b"]),
        ("(comment)+ @c", vec!["# one|# two", "# three"]),
        ("(comment) @c", vec!["# one", "# two", "# three"]),
        ("[(identifier) (comment)] @c", vec!["# one", "# two", "a", "b", "# three"]),
        // One pattern has the capture, the other has not.
        ("(assignment left: (_) @l right: (_) @match) (comment) @c", vec!["# one", "# two", "b", "# three"]),
    ] {
        assert_eq!(python(source, query).unwrap(), expected, "{query}");
    }
}

#[test]
fn what_is_inside_an_ignored_node_does_not_count() {
    let source = "def test_a():\n    f()\n    def g():\n        f()\n\ndef b():\n    f()\n";
    let query = "(call) @match ((function_definition name: (_) @_n) @ignore (#match? @_n \"^test_\"))";
    assert_eq!(python(source, "(call) @match").unwrap().len(), 3);
    assert_eq!(python(source, query).unwrap(), ["f()"]);
}

#[test]
fn what_cannot_be_evaluated_is_refused_with_what_to_write() {
    for (query, message) in [
        ("\n(coment) @c", "q.scm:2: the grammar has no node kind `coment`; did you mean `comment`?"),
        ("(assignment lefft: (_) @c)", "q.scm:1: the grammar has no field `lefft`; did you mean `left`?"),
        ("\"whle\" @c", "q.scm:1: the grammar has no token `whle`; did you mean `while`?"),
        ("(comment) @a\n((comment) @c (#foo? @c))", "q.scm:2: unknown predicate `#foo?`; known: #eq?"),
        ("((comment) @c (#eqq? @c \"a\"))", "unknown predicate `#eqq?`; did you mean `#eq?`?"),
        ("((comment) @c (#has-ancestor? @c \"a\"))", "unknown predicate `#has-ancestor?`"),
        ("((comment) @c (#is? local))", "`#is?` is not evaluated"),
        ("((comment) @c (#is-not? local))", "`#is-not?` is not evaluated"),
        ("((comment) @c (#set! a \"b\"))", "`#set!` has no effect"),
        ("(comment)", "the pattern captures nothing"),
        ("(comment) @c\n(identifier)", "q.scm:2: the pattern captures nothing"),
        ("(comment) @_c", "only helpers"),
        ("(comment) @ignore", "only says what to ignore"),
        ("", "has no pattern"),
        ("; nothing\n", "has no pattern"),
        ("(comment) @c\n(#eq? @c \"a\")", "q.scm:2: the predicate stands beside its pattern"),
        ("((comment) @c (#eq? @d \"a\"))", "no capture `@d`"),
        ("((comment) @c (#eq? @c))", "Wrong number of arguments"),
        ("((comment) @c (#match? @c \"(\"))", "the regular expression `(` is invalid: unclosed group"),
        ("\n(comment\n", "q.scm:2: the query ends too early"),
        ("(comment) @c\n)", "q.scm:2: syntax error at column 1"),
        ("(comment (identifier) @c)", "can match nothing"),
        ("\u{fffd}", "syntax error"),
    ] {
        let error = python("a = 1\n", query).unwrap_err();
        assert!(error.contains(message), "{query}: {error}");
    }
}

#[test]
fn a_text_at_fault_keeps_no_other_from_answering() {
    for (texts, answers) in [
        (vec!["(comment) @c", "(coment) @c", "(identifier) @c"], [Some(1), None, Some(2)]),
        // What would make sense only together makes none apart.
        (vec!["(comment) @c", "@d", "(identifier) @c"], [Some(1), None, Some(2)]),
        (vec!["(module (comment) @c", ")", "(identifier) @c"], [None, None, Some(2)]),
        (vec!["(comment)", "@c", "+ @c"], [None, None, None]),
        (vec!["((comment) @c", "(#eq? @c \"x\"))", "(identifier) @c"], [None, None, Some(2)]),
        (vec!["(comment) @c ;", "(identifier) @c", "(identifier) @c . "], [Some(1), Some(2), None]),
    ] {
        let found = together("a.py", "# x\na = b\n", &texts, LIMIT);
        let found: Vec<_> = found.into_iter().map(|answer| answer.ok().map(|found| found.len())).collect();
        assert_eq!(found, answers, "{texts:?}");
    }
}

/// tree-sitter's own cursor over each query by itself is the measure.
#[test]
fn queries_that_run_together_find_what_each_finds_alone() {
    let texts = [
        "(line_comment)+ @match",
        "(function_item name: (_) @n body: (block (_)* @match))",
        "((identifier) @c (#match? @c \"^[a-m]\"))",
        "(call_expression function: (field_expression field: (_) @_f) (#any-of? @_f \"len\" \"iter\")) @m",
        "[(match_arm) (if_expression)] @x",
    ];
    let grammar = engine::grammar("rust").unwrap();
    let mut total = 0;
    for path in files(&root().join("engine/src")) {
        let source = std::fs::read_to_string(&path).unwrap();
        let answers = together("a.rs", &source, &texts, LIMIT);
        let mut parser = tree_sitter::Parser::new();
        parser.set_language(&grammar).unwrap();
        let tree = parser.parse(&source, None).unwrap();
        for (text, answer) in texts.iter().zip(answers) {
            let query = tree_sitter::Query::new(&grammar, text).unwrap();
            let mut cursor = tree_sitter::QueryCursor::new();
            let matches = cursor.matches(&query, tree.root_node(), source.as_bytes());
            // An optional capture that caught nothing is no match of a rule.
            let expected = matches.filter(|found| !found.captures().is_empty()).count();
            assert_eq!(answer.unwrap().len(), expected, "{} {text}", path.display());
            total += expected;
        }
    }
    assert!(total > 1000, "{total}");
}

#[test]
fn too_many_matches_are_no_answer() {
    let lines = |count: usize| "x\n".repeat(count);
    let texts = ["(identifier) @c", "(module) @c"];
    let answers = together("a.py", &lines(4096), &texts, LIMIT);
    assert_eq!(answers.iter().map(|answer| answer.as_ref().unwrap().len()).collect::<Vec<_>>(), [4096, 1]);
    let answers = together("a.py", &lines(4097), &texts, LIMIT);
    assert_eq!(failure(&answers[0]), "it matches more than 4096 times");
    assert_eq!(answers[1].as_ref().unwrap().len(), 1);
}

#[test]
fn too_many_open_matches_are_no_answer() {
    let source = "x\n".repeat(5000);
    let texts = ["(module (expression_statement) @a (class_definition) @b)", "(module) @c"];
    let answers = together("a.py", &source, &texts, LIMIT);
    assert!(failure(&answers[0]).contains("more than 1024 matches open"), "{}", failure(&answers[0]));
    assert_eq!(answers[1].as_ref().unwrap().len(), 1);
}

#[test]
fn a_query_that_takes_too_long_is_no_answer() {
    let started = Instant::now();
    let answers = together("a.py", &endless::source(), &[endless::QUERY, "(module) @c"], Duration::from_secs(8));
    assert!(failure(&answers[0]).contains("took longer"), "{}", failure(&answers[0]));
    assert_eq!(answers[1].as_ref().unwrap().len(), 1);
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn hostile_queries_end() {
    let nested = |open: &str, close: &str, depth: usize| format!("{}(_) @c{}", open.repeat(depth), close.repeat(depth));
    let texts = [
        "(".repeat(65_536),
        "[".repeat(65_536),
        "(_ ".repeat(20_000),
        "a:".repeat(8_000),
        "\"".repeat(65_536),
        "@".repeat(65_536),
        "#".repeat(65_536),
        "_*".repeat(5_000),
        nested("(", ")", 90),
        nested("(_ ", ")", 90),
        nested("[", "]", 90),
        nested("(", ")*", 40),
        "(_ (_) @a . (_) @b)\n".repeat(2_000),
        format!("(module {} (class_definition)) @c", "(_)? @x ".repeat(30)),
        "((identifier) @a (#match? @a \"(a*)*b\"))".to_owned(),
    ];
    let catalog = catalog();
    let language = catalog.language("python").unwrap();
    let source = "x\n".repeat(1000);
    let analysis = Analyzer::new(&catalog, LIMIT).analyze(language, &source).unwrap();
    let limit = Duration::from_millis(300);
    for text in texts {
        let shown: String = text.chars().take(40).collect();
        let started = Instant::now();
        let search = Search::new(language, &[QueryText { file: String::new(), text }], limit);
        let _ = search.run(&analysis, &source, limit);
        assert!(started.elapsed() < Duration::from_secs(20), "{shown}");
    }
}

#[test]
fn queries_run_on_embedded_code_where_it_stands_in_the_file() {
    let source = "<script lang=\"ts\">\n  let a: number = f(1)\n</script>\n<p>{g(2)}{#if h(3)}x{/if}</p>\n";
    let find = |stem: &str, query: &str| search("a.svelte", source, stem, &[query], LIMIT).remove(0).unwrap();
    assert_eq!(find("typescript", "(call_expression) @c"), ["f(1)", "g(2)", "h(3)"]);
    assert_eq!(find("svelte", "(if_statement) @c"), ["{#if h(3)}x{/if}"]);
    assert!(find("javascript", "(call_expression) @c").is_empty());
}

#[test]
fn a_lone_carriage_return_ends_a_line_comment() {
    let found = python("# a\rx = 1 # b\n", "(comment) @c").unwrap();
    assert_eq!(found, ["# a", "# b"]);
}

/// 4095 expressions and the file itself are as many trees as are kept.
#[test]
fn more_embedded_code_than_is_kept_is_no_answer() {
    for (count, answers) in [(4095, true), (4096, false)] {
        let source = "{f()}\n".repeat(count);
        let answer = search("a.svelte", &source, "typescript", &["(call_expression) @c"], LIMIT).remove(0);
        assert_eq!(answer.map(|found| found.len()), if answers { Ok(count) } else { Err(TOO_MANY.to_owned()) });
    }
}

const TOO_MANY: &str = "the file holds more than 4096 pieces of code in other languages";
