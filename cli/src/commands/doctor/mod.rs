//! `doctor`: what is in effect here and whether it is sound. What is broken is shown in its place, and the rest as well.

mod agents;
mod checkers;
mod configuration;
mod installed;
mod languages;
mod program;
mod sheet;

use crate::args::DoctorArguments;
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::render;
use crate::state::Store;
use crate::text::count;
use sheet::Sheet;

pub(crate) fn run(environment: &Environment, arguments: &DoctorArguments) -> Result<Outcome> {
    if arguments.coverage {
        return languages::coverage(&environment.catalog()?);
    }
    let mut sheet = Sheet::default();
    binary(&mut sheet);
    state(&mut sheet);
    match environment.catalog() {
        Ok(catalog) => {
            configuration::section(&mut sheet, environment, &catalog);
            // What is wrong with the configuration has been said by then.
            let _ = checkers::section(&mut sheet, environment, &catalog);
            languages::section(&mut sheet, environment, &catalog);
        }
        Err(error) => {
            sheet.title("query files");
            sheet.broken(&error);
        }
    }
    agents::section(&mut sheet, &environment.cwd);
    let faults = sheet.faults();
    render::plain(&sheet.finish())?;
    match faults {
        0 => Ok(Outcome::Clean),
        faults => Err(Error::Usage(format!("{}, marked `broken` above", count(faults, "fault")))),
    }
}

fn binary(sheet: &mut Sheet) {
    sheet.title(&format!("complexity-gate {}", env!("CARGO_PKG_VERSION")));
    match std::env::current_exe() {
        Ok(path) => sheet.line(&path.to_string_lossy()),
        Err(error) => sheet.line(&format!("where this binary is cannot be told: {error}")),
    }
}

fn state(sheet: &mut Sheet) {
    sheet.title("state directory");
    match Store::new() {
        Ok(store) => {
            let nothing_yet = if store.folder().exists() { "" } else { " (not there until a hook has run)" };
            sheet.line(&format!("{}{nothing_yet}", store.folder().display()));
        }
        Err(error) => sheet.broken(&error),
    }
}
