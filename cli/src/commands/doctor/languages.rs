//! The languages, their grammars, and the query files that stand behind them.

use std::fmt::Write;

use engine::{Catalog, Language};

use super::sheet::Sheet;
use crate::environment::Environment;
use crate::error::Result;
use crate::outcome::Outcome;
use crate::render;

pub(super) fn section(sheet: &mut Sheet, environment: &Environment, catalog: &Catalog) {
    match &environment.queries {
        Some(folder) => sheet.title(&format!("languages, with the query files of {}", folder.display())),
        None => sheet.title("languages, with the query files built into this binary"),
    }
    for language in catalog.languages() {
        match describe(catalog, language) {
            Ok(line) => sheet.line(&line),
            Err(error) => sheet.broken(&error),
        }
    }
}

fn describe(catalog: &Catalog, language: &Language) -> Result<String> {
    let files: Vec<_> = catalog.files(language).iter().map(|source| source.file.clone()).collect();
    let extensions: Vec<_> = language.extensions().iter().map(|extension| format!(".{extension}")).collect();
    Ok(format!(
        "{:<11} {:<34} {:>3} patterns from {}  ({}{})",
        language.stem(),
        language.grammar_version(),
        catalog.pattern_count(language)?,
        files.join(", "),
        extensions.join(" "),
        if language.key() == language.stem() { String::new() } else { format!("; limits of {}", language.key()) },
    ))
}

/// Lists what the query files leave open; a list that is not empty is a violation.
pub(super) fn coverage(catalog: &Catalog) -> Result<Outcome> {
    // A file that cannot be used covers nothing, whatever it mentions.
    catalog.check()?;
    let (mut text, mut open) = (String::new(), 0);
    for language in catalog.languages() {
        let kinds = catalog.unmentioned(language)?;
        open += kinds.len();
        let listed = if kinds.is_empty() { "everything is mentioned".to_owned() } else { kinds.join(" ") };
        let _ = writeln!(text, "{}: {listed}", language.stem());
    }
    render::plain(&text)?;
    Ok(if open == 0 { Outcome::Clean } else { Outcome::Violations })
}
