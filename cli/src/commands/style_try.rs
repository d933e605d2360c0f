//! `style try`: what a query matches in a file.

use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use engine::{Catalog, Found, Language, QueryText, Search};

use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::render;
use crate::scan::{MeasuredFile, Scan, Scanned, Target, normalize, shown};
use crate::style::{Covered, MAX_BYTES, TIME_LIMIT, read};
use crate::text::{count, first_line, visible};

pub(crate) fn run(environment: &Environment, query: &Path, file: &Path, language: Option<&str>) -> Result<Outcome> {
    let catalog = environment.catalog()?;
    let path = normalize(&environment.cwd, file);
    let name = shown(&environment.cwd, &path);
    if catalog.language_of(&path).is_none() {
        return Err(Error::Usage(format!(
            "{name}: there is no grammar for it; `complexity-gate doctor` lists the languages"
        )));
    }
    let query_path = normalize(&environment.cwd, query);
    let query_name = shown(&environment.cwd, &query_path);
    let text = read(&query_path).map_err(|reason| Error::Usage(format!("{query_name}: {reason}")))?;
    let trial = Trial { catalog: &catalog, name, language, query: QueryText { file: query_name, text } };
    let target = Target { path, named: true, touched: None };
    let answers = Scan::new(&catalog).each(&[target], |_, scanned| match scanned {
        Scanned::Measured(file) => trial.answer(&file),
        Scanned::Unverified(reason) | Scanned::Unreadable(reason) => trial.fail(&reason),
    })?;
    for (text, note) in answers {
        render::plain(&text)?;
        render::note(&note);
    }
    Ok(Outcome::Clean)
}

struct Trial<'t> {
    catalog: &'t Catalog,
    /// The file, as it is shown.
    name: String,
    language: Option<&'t str>,
    query: QueryText,
}

impl Trial<'_> {
    /// What the query matches, and how long that took.
    fn answer(&self, file: &MeasuredFile<'_>) -> Result<(String, String)> {
        if file.source.len() > MAX_BYTES {
            return self.fail("larger than 1 MiB, which no rule is asked about");
        }
        let language = self.language(file)?;
        let started = Instant::now();
        let search = Search::new(language, std::slice::from_ref(&self.query), TIME_LIMIT);
        if let Some(fault) = search.fault(0) {
            return Err(Error::Usage(fault.to_string()));
        }
        let prepared = started.elapsed();
        let answer = search.run(&file.analysis, &file.source, TIME_LIMIT).swap_remove(0);
        let ran = started.elapsed().saturating_sub(prepared);
        match answer {
            Ok(found) => {
                let note = format!("preparing the query took {prepared:.1?}, running it {ran:.1?}");
                Ok((self.text(file, &found), note))
            }
            Err(error) => self.fail(&error.to_string()),
        }
    }

    /// The grammar that was asked for, or the file's own.
    fn language(&self, file: &MeasuredFile<'_>) -> Result<&Language> {
        let stems = file.analysis.stems();
        let languages = || stems.iter().filter_map(|stem| self.catalog.language(stem));
        let wanted = self.language.unwrap_or(stems.first().copied().unwrap_or_default());
        languages().find(|language| language.is_called(wanted)).ok_or_else(|| {
            Error::Usage(format!("{}: it holds no {}; it holds {}", self.name, visible(wanted), stems.join(", ")))
        })
    }

    fn text(&self, file: &MeasuredFile<'_>, found: &[Found]) -> String {
        let lines = &file.analysis.lines;
        let covered: Vec<_> = found.iter().map(|found| Covered::of(found, lines)).collect();
        let mut text = String::new();
        for (found, covered) in found.iter().zip(&covered) {
            let first = found.nodes.first().map_or("", |node| &file.source[node.start..node.end]);
            let size = count(covered.lines() as usize, "line");
            let _ = writeln!(text, "{}:{}  {size:<8}  {}", visible(&self.name), covered.line(), first_line(first));
        }
        let all = Covered::all(&covered);
        let longest = covered.iter().map(Covered::lines).max().unwrap_or_default();
        let share = all.share(lines.count());
        let _ = writeln!(text, "max_matches {}  max_lines {longest}  max_share {share}", found.len());
        let _ = writeln!(text, "{} of {} covered", all.lines(), count(lines.count() as usize, "line"));
        text
    }

    fn fail<T>(&self, reason: &str) -> Result<T> {
        Err(Error::Usage(format!("{}: {reason}", self.name)))
    }
}
