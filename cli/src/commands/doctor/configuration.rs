//! The configuration files that apply here, and the values in effect.

use std::path::Path;

use engine::Catalog;

use super::sheet::Sheet;
use crate::config::{Chain, Languages, user_file};
use crate::environment::Environment;
use crate::error::{Error, Result};

pub(super) fn section(sheet: &mut Sheet, environment: &Environment, catalog: &Catalog) {
    sheet.title("configuration, the later over the earlier");
    sheet.line("defaults: built in");
    match user_file() {
        Some(file) => {
            let absent = if file.symlink_metadata().is_ok() { "" } else { " (not there)" };
            sheet.line(&format!("user: {}{absent}", file.display()));
        }
        None => sheet.line("user: none, for there is no home directory"),
    }
    if let Err(error) = project(sheet, environment, catalog) {
        sheet.broken(&error);
    }
}

fn project(sheet: &mut Sheet, environment: &Environment, catalog: &Catalog) -> Result<()> {
    let chain = Chain::new(None, &Languages::of(catalog))?;
    match chain.file_for(&environment.cwd)? {
        Some(file) => sheet.line(&format!("project: {}", file.display())),
        None => sheet.line("project: none here or above"),
    }
    let effective = effective(&chain, &environment.cwd)?;
    sheet.line("in effect here:");
    effective.lines().for_each(|line| sheet.detail(line));
    Ok(())
}

fn effective(chain: &Chain, directory: &Path) -> Result<String> {
    // Compiles the globs too.
    chain.settings(directory)?;
    serde_json::to_string_pretty(&chain.merged(directory)?).map_err(|error| Error::Usage(error.to_string()))
}
