//! `explain`: for each function of a file what is counted and where.

use std::path::{Path, PathBuf};

use engine::Function;

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
    if path.is_dir() {
        return Err(Error::Usage(format!("{name}: is a directory; `explain` takes one file")));
    }
    if catalog.language_of(&path).is_none() && path.exists() {
        return Err(Error::Usage(format!(
            "{name}: there is no grammar for it; `complexity-gate doctor` lists the languages"
        )));
    }
    let target = Target { path, named: true, touched: None };
    let scanned = Scan::new(&catalog).each(&[target], |_, scanned| Ok(scanned))?;
    for scanned in scanned {
        match scanned {
            Scanned::Measured(file) => explain(&name, &file, line, arguments.format)?,
            Scanned::Unverified(reason) | Scanned::Unreadable(reason) => {
                return Err(Error::Usage(format!("{name}: {reason}")));
            }
        }
    }
    Ok(Outcome::Clean)
}

/// Explains every function, or the innermost one at `line`.
fn explain(name: &str, file: &MeasuredFile<'_>, line: Option<u32>, format: Format) -> Result<()> {
    let wanted = match line {
        None => file.analysis.functions.iter().collect(),
        Some(line) => match at_line(&file.analysis.functions, line) {
            Some(function) => vec![function],
            None => return Err(Error::Usage(format!("{name}: there is no function at line {line}"))),
        },
    };
    if let Some(line) = file.analysis.error_line {
        render::note(&format!("{name}: syntax error at line {line}; what is beside it may be counted wrongly"));
    }
    if wanted.is_empty() {
        render::note(&format!("{name}: there is no function in it"));
    }
    // One at a time: together they can be much larger than the file.
    let explained = wanted.into_iter().map(|function| ExplainedFunction::new(name, file, function));
    match format {
        Format::Text => render::explain_text(explained),
        Format::Json => render::explain_json(explained),
    }
}

/// The innermost function at `line`.
fn at_line(functions: &[Function], line: u32) -> Option<&Function> {
    let around = functions.iter().filter(|function| (function.line..=function.end_line).contains(&line));
    around.min_by_key(|function| function.span.end - function.span.start)
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
