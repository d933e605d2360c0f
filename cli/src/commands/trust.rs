//! `trust`: the user's word that the commands of a project's configuration may be started.

use std::fmt::Write;
use std::io::{BufRead, IsTerminal};
use std::path::Path;

use crate::args::TrustArguments;
use crate::checkers::agree;
use crate::config::{Chain, Checker, Checkers, Languages, Origin};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::render;
use crate::scan::shown;
use crate::state::Store;
use crate::text::visible;

pub(crate) fn run(environment: &Environment, arguments: &TrustArguments) -> Result<Outcome> {
    let catalog = environment.catalog()?;
    let chain = Chain::new(arguments.config.as_deref(), &Languages::of(&catalog))?;
    let settings = chain.settings(&environment.cwd)?;
    let Origin::Project { file, digest } = &settings.checkers.origin else {
        return Err(Error::Usage(
            "there is nothing to trust: no configuration file of a project here has a `checkers` block".to_owned(),
        ));
    };
    render::plain(&summary(&shown(&environment.cwd, file), digest, &settings.checkers))?;
    if !is_agreed()? {
        render::plain("not trusted\n")?;
        return Ok(Outcome::Violations);
    }
    let agreed = agree(&Store::new()?, Path::new(file), digest)?;
    agreed.complaint.iter().for_each(|complaint| render::note(complaint));
    render::plain("trusted until the block changes by a byte\n")?;
    Ok(Outcome::Clean)
}

/// What is about to be trusted, in full: nothing that would be started is left out or shortened.
fn summary(file: &str, digest: &str, checkers: &Checkers) -> String {
    let mut text = format!("the `checkers` block of {}\n  sha256 {digest}\n", visible(file));
    if !checkers.enabled {
        text.push_str("  switched off now: nothing is started until `enabled` is true\n");
    }
    for checker in &checkers.commands {
        let _ = writeln!(text, "  {}: {}", visible(&checker.name), command(checker));
    }
    text.push_str("  These programs run with your rights, in the repository, after edits and in checks.\n");
    text
}

fn command(checker: &Checker) -> String {
    let words = std::iter::once(&checker.program).chain(&checker.arguments);
    words.map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" ")
}

/// Asks on a terminal. Elsewhere, in a CI job for instance, the command itself is the word.
fn is_agreed() -> Result<bool> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Ok(true);
    }
    render::plain("Trust it? [y/N] ")?;
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer).map_err(Error::io("the answer"))?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
