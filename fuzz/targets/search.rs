//! Any text as the query of a style rule, for the language that its first line names, on a file of that language.
#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use engine::{Catalog, QueryText, Search};
use fuzz::measure::{analyzer, fixtures};
use libfuzzer_sys::fuzz_target;

const TIME_LIMIT: Duration = Duration::from_secs(3);

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::built_in().expect("the query files load"));

fuzz_target!(|text: &str| {
    let first = text.lines().next().unwrap_or_default();
    let language = CATALOG.languages().iter().find(|language| first.contains(language.stem()));
    let language = language.unwrap_or(&CATALOG.languages()[0]);
    let query = QueryText { file: "q.scm".to_owned(), text: text.to_owned() };
    let search = Search::new(language, &[query], TIME_LIMIT);
    if search.fault(0).is_none() {
        let source = fixtures(language.stem()).swap_remove(0);
        let analysis = analyzer(&CATALOG).analyze(language, &source).expect("a fixture is measured");
        for found in search.run(&analysis, &source, TIME_LIMIT).into_iter().flatten().flatten() {
            assert!(found.nodes.iter().all(|node| source.get(node.start..node.end).is_some()), "{found:?}");
        }
    }
});
