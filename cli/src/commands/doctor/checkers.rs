//! The checkers in effect: whether they are on, whose they are, and each program with its version.

use std::path::Path;
use std::time::Duration;

use engine::Catalog;

use super::sheet::Sheet;
use crate::checkers::{Trust, find, version};
use crate::config::{Chain, Checker, Languages, Origin};
use crate::environment::Environment;
use crate::error::Result;
use crate::scan::repository;

/// A program that only has to say its version.
const PATIENCE: Duration = Duration::from_secs(10);

/// A configuration that cannot be read is said elsewhere.
pub(super) fn section(sheet: &mut Sheet, environment: &Environment, catalog: &Catalog) -> Result<()> {
    let settings = Chain::new(None, &Languages::of(catalog))?.settings(&environment.cwd)?;
    let checkers = &settings.checkers;
    sheet.title(if checkers.enabled { "checkers, on" } else { "checkers, off" });
    if checkers.commands.is_empty() {
        sheet.line("none");
        return Ok(());
    }
    let is_trusted = Trust::new().covers(&checkers.origin);
    sheet.line(&match &checkers.origin {
        Origin::User => "from your own configuration, which needs no word of trust".to_owned(),
        Origin::Project { file, .. } if is_trusted => format!("from {}, trusted as it is", file.display()),
        Origin::Project { file, .. } => {
            format!("from {}, not trusted: `complexity-gate trust` allows it", file.display())
        }
    });
    let root = repository(&environment.cwd).unwrap_or_else(|| environment.cwd.clone());
    for checker in &checkers.commands {
        // Only what may be started anyway is started for its version.
        let state = state(checker, &root, checkers.enabled && is_trusted);
        sheet.line(&format!("{:<11} {:<8}  {state}", checker.name, checker.severity.name()));
    }
    Ok(())
}

fn state(checker: &Checker, root: &Path, may_start: bool) -> String {
    match find(&checker.program, root) {
        Err(reason) => format!("not found: {reason}"),
        Ok(path) => match may_start.then(|| version(&checker.program, root, PATIENCE)) {
            None => path.display().to_string(),
            Some(Ok(told) | Err(told)) => format!("{}  {told}", path.display()),
        },
    }
}
