//! `init`: writes the effective defaults as a starting point for a project's own configuration.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use crate::config::{Chain, Languages, REPO_FILE};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::render;

pub(crate) fn run(environment: &Environment) -> Result<Outcome> {
    let catalog = environment.catalog()?;
    let chain = Chain::new(None, &Languages::of(&catalog))?;
    let path = environment.cwd.join(REPO_FILE);
    let text =
        serde_json::to_string_pretty(&chain.base().portable()).map_err(|error| Error::Usage(error.to_string()))?;
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Error::Usage(format!("{REPO_FILE} exists already; edit it, or remove it first")),
        _ => Error::io(&path)(error),
    })?;
    writeln!(file, "{text}").map_err(Error::io(&path))?;
    render::plain(&format!("wrote {REPO_FILE}\n"))?;
    Ok(Outcome::Clean)
}
