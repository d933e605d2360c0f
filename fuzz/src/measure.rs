//! Measuring, and what holds of every result.

use std::path::Path;
use std::time::Duration;

use engine::{Analysis, AnalyzeError, Analyzer, Catalog, Language};

use crate::invariants::check;

/// Longer work on one of a fuzzer's short texts is a finding.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// An analyzer that gives up sooner than it would for a user.
pub fn analyzer(catalog: &Catalog) -> Analyzer<'_> {
    Analyzer::new(catalog, TIME_LIMIT)
}

/// The fixtures of a language, shortest first: files in which patterns of every kind find something.
pub fn fixtures(stem: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures").join(stem);
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let sources = files.filter(|path| path.extension().is_some_and(|extension| extension != "json"));
    let mut texts: Vec<_> = sources.filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    texts.sort_by_key(String::len);
    texts
}

/// Measures `source` with the patterns of the project, under which every result makes sense.
pub fn measured<'c>(analyzer: &mut Analyzer<'c>, language: &'c Language, source: &str) -> Analysis {
    let analysis = analyzer.analyze(language, source).unwrap_or_else(|error| panic!("{error}"));
    check(&analysis, source);
    for function in &analysis.functions {
        assert!(!function.name.is_empty() && !function.name.contains('\n'), "{function:?}");
    }
    analysis
}

/// Measures `source` with any patterns, which may take too long or match too often.
pub fn measured_if_within_bounds<'c>(analyzer: &mut Analyzer<'c>, language: &'c Language, source: &str) {
    match analyzer.analyze(language, source) {
        Ok(analysis) => check(&analysis, source),
        Err(AnalyzeError::TimedOut(_) | AnalyzeError::TooManyMatches) => {}
        Err(error) => panic!("{error}"),
    }
}
