//! `explain`: for each function of a file what is counted and where.

use std::path::{Path, PathBuf};

use crate::args::{ExplainArguments, Format};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::render::{self, ExplainedFunction};
use crate::scan::{MeasuredFile, Scan, Scanned, Target, normalize, shown};

pub(crate) fn run(environment: &Environment, arguments: &ExplainArguments) -> Result<Outcome> {
    let catalog = environment.catalog()?;
    let (file, line) = split_line(&environment.cwd, &arguments.target);
    let path = normalize(&environment.cwd, &file);
    let name = shown(&environment.cwd, &path);
    if catalog.language_of(&path).is_none() && path.exists() {
        return Err(Error::Usage(format!(
            "{name}: there is no grammar for it; `complexity-gate doctor` lists the languages"
        )));
    }
    let target = Target { path, named: true, touched: None };
    let explained = Scan::new(&catalog).each(&[target], |_, scanned| match scanned {
        Scanned::Measured(measured) => explain(&name, &measured, line),
        Scanned::Unverified(reason) | Scanned::Unreadable(reason) => Err(Error::Usage(format!("{name}: {reason}"))),
    })?;
    for functions in &explained {
        match arguments.format {
            Format::Text => render::explain_text(functions),
            Format::Json => render::explain_json(functions),
        }
    }
    Ok(Outcome::Clean)
}

/// Every function, or the innermost one at `line`.
fn explain(name: &str, file: &MeasuredFile<'_>, line: Option<u32>) -> Result<Vec<ExplainedFunction>> {
    let functions = file.analysis.functions.iter();
    let at_line = |line: u32| {
        let around = functions.clone().filter(|function| (function.line..=function.end_line).contains(&line));
        around.min_by_key(|function| function.span.end - function.span.start)
    };
    let wanted: Vec<_> = match line {
        None => functions.clone().collect(),
        Some(line) => match at_line(line) {
            Some(function) => vec![function],
            None => return Err(Error::Usage(format!("{name}: there is no function at line {line}"))),
        },
    };
    Ok(wanted.into_iter().map(|function| ExplainedFunction::new(name, file, function)).collect())
}

/// `file:12` is line 12 of `file`, unless there is a file of that whole name.
fn split_line(cwd: &Path, target: &Path) -> (PathBuf, Option<u32>) {
    if !cwd.join(target).exists()
        && let Some((file, line)) = target.to_str().and_then(|text| text.rsplit_once(':'))
        && let Ok(line) = line.parse()
    {
        return (PathBuf::from(file), Some(line));
    }
    (target.to_owned(), None)
}
