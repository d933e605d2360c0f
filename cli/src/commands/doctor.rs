//! `doctor`: what is in effect here and whether it is sound.

use std::fmt::Write;

use engine::{Catalog, Language};

use crate::args::DoctorArguments;
use crate::config::{Chain, user_file};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::render;

pub(crate) fn run(environment: &Environment, arguments: &DoctorArguments) -> Result<Outcome> {
    let catalog = environment.catalog()?;
    if arguments.coverage {
        return coverage(&catalog);
    }
    let mut text = format!("complexity-gate {}\n", env!("CARGO_PKG_VERSION"));
    configuration(environment, &catalog, &mut text)?;
    text.push_str("\nlanguages\n");
    for language in catalog.languages() {
        text.push_str(&describe(&catalog, language)?);
    }
    render::plain(&text);
    Ok(Outcome::Clean)
}

fn configuration(environment: &Environment, catalog: &Catalog, text: &mut String) -> Result<()> {
    let chain = Chain::new(None, &environment.language_keys(catalog))?;
    let state = |exists: bool| if exists { "" } else { " (not there)" };
    text.push_str("\nconfiguration, the later over the earlier\n  built-in defaults\n");
    if let Some(file) = user_file() {
        let _ = writeln!(text, "  user: {}{}", file.display(), state(file.is_file()));
    }
    match chain.file_for(&environment.cwd) {
        Some(file) => {
            let _ = writeln!(text, "  project: {}", file.display());
        }
        None => text.push_str("  project: none here or above\n"),
    }
    let effective = serde_json::to_string_pretty(&chain.merged(&environment.cwd)?);
    let effective = effective.map_err(|error| Error::Usage(error.to_string()))?;
    text.push_str("  in effect here:\n");
    effective.lines().for_each(|line| {
        let _ = writeln!(text, "    {line}");
    });
    Ok(())
}

fn describe(catalog: &Catalog, language: &Language) -> Result<String> {
    let files: Vec<_> = catalog.files(language).iter().map(|source| source.file.clone()).collect();
    let extensions: Vec<_> = language.extensions().iter().map(|extension| format!(".{extension}")).collect();
    Ok(format!(
        "  {:<11} {:<34} {:>3} patterns from {}  ({}{})\n",
        language.stem(),
        language.grammar_version(),
        catalog.pattern_count(language)?,
        files.join(", "),
        extensions.join(" "),
        if language.key() == language.stem() { String::new() } else { format!("; limits of {}", language.key()) },
    ))
}

/// Lists what the query files leave open; a list that is not empty is a violation.
fn coverage(catalog: &Catalog) -> Result<Outcome> {
    let (mut text, mut open) = (String::new(), 0);
    for language in catalog.languages() {
        let kinds = catalog.unmentioned(language)?;
        open += kinds.len();
        let listed = if kinds.is_empty() { "everything is mentioned".to_owned() } else { kinds.join(" ") };
        let _ = writeln!(text, "{}: {listed}", language.stem());
    }
    render::plain(&text);
    Ok(if open == 0 { Outcome::Clean } else { Outcome::Violations })
}
