//! Any text as the source of the language that `FUZZ_LANGUAGE` names.
#![no_main]

use std::cell::RefCell;
use std::sync::LazyLock;

use engine::{Analyzer, Catalog, Language};
use fuzz::measure::{analyzer, measured};
use libfuzzer_sys::fuzz_target;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::built_in().expect("the query files load"));

static LANGUAGE: LazyLock<&Language> = LazyLock::new(|| {
    let stem = std::env::var("FUZZ_LANGUAGE").expect("FUZZ_LANGUAGE names a query file");
    CATALOG.language(&stem).expect("FUZZ_LANGUAGE names a query file")
});

thread_local! {
    static ANALYZER: RefCell<Analyzer<'static>> = RefCell::new(analyzer(&CATALOG));
}

fuzz_target!(|bytes: &[u8]| {
    let source = String::from_utf8_lossy(bytes);
    let reused = ANALYZER.with_borrow_mut(|analyzer| measured(analyzer, &LANGUAGE, &source));
    // Now and then with new parsers: what was measured before must not matter.
    if bytes.len() % 16 == 0 {
        let new = measured(&mut analyzer(&CATALOG), &LANGUAGE, &source);
        assert_eq!((new.functions, new.error_line), (reused.functions, reused.error_line));
    }
});
