//! `style test`: runs the examples that stand beside the rules' query files.

use std::fmt::Write;
use std::path::Path;

use engine::{Catalog, Language};

use crate::config::{Chain, Languages};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;
use crate::render;
use crate::scan::{Scan, Scanned, normalize, shown};
use crate::style::{self, Example, Outcome as Answer, Rule, Ruling, Style};
use crate::text::{count, visible};

/// The extension of a file with examples.
const EXTENSION: &str = "md";

pub(crate) fn run(environment: &Environment, config: Option<&Path>) -> Result<Outcome> {
    let catalog = environment.catalog()?;
    let chain = Chain::new(config, &Languages::of(&catalog))?;
    let settings = chain.settings(&environment.cwd)?;
    settings.style.notes().iter().for_each(|note| render::note(note));
    if settings.style.rules().is_empty() {
        render::note("there are no style rules to test");
        return Ok(Outcome::Clean);
    }
    let mut test =
        Test { cwd: &environment.cwd, catalog: &catalog, style: &settings.style, text: String::new(), failed: 0 };
    for rule in settings.style.rules() {
        test.rule(rule)?;
    }
    render::plain(&test.text)?;
    Ok(if test.failed == 0 { Outcome::Clean } else { Outcome::Violations })
}

struct Test<'t> {
    cwd: &'t Path,
    catalog: &'t Catalog,
    style: &'t Style,
    /// What there is to say, a line each.
    text: String,
    failed: usize,
}

/// What is wrong, and in which line of the file with the examples.
type Failure = (u32, String);

impl<'t> Test<'t> {
    fn rule(&mut self, rule: &Rule) -> Result<()> {
        let name = visible(&rule.name);
        if rule.languages(self.catalog).next().is_none() {
            let _ = writeln!(self.text, "SKIP {name}  there is no grammar for {}", visible(&rule.language));
            return Ok(());
        }
        let faults = rule.languages(self.catalog).filter_map(|language| self.style.fault(rule, language));
        if let Some(fault) = faults.into_iter().next() {
            self.failed += 1;
            let _ = writeln!(self.text, "FAIL {name}  {}", visible(&fault));
            return Ok(());
        }
        let path = normalize(self.cwd, &self.style.directory().join(&rule.query)).with_extension(EXTENSION);
        let file = shown(self.cwd, &path);
        let file = visible(&file);
        if !path.exists() {
            let _ = writeln!(self.text, "NONE {name}  there is no {file} with examples");
            return Ok(());
        }
        let text = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
        let examples = style::examples(&text).map_err(|failure| vec![failure]);
        let failures = match &examples {
            Ok(examples) => self.failures(rule, examples)?,
            Err(failures) => failures.clone(),
        };
        self.failed += failures.len();
        for (line, what) in &failures {
            let _ = writeln!(self.text, "FAIL {file}:{line} {name}  {}", visible(what));
        }
        if failures.is_empty() {
            let number = count(examples.map_or(0, |examples| examples.len()), "example");
            let _ = writeln!(self.text, "OK   {name}  {number} in {file}");
        }
        Ok(())
    }

    fn failures(&self, rule: &Rule, examples: &[Example]) -> Result<Vec<Failure>> {
        let mut failures = Vec::new();
        for example in examples {
            if let Some(language) = rule.languages(self.catalog).find(|language| language.is_called(&example.language))
            {
                failures.extend(self.example(rule, example, language)?);
            } else {
                let what = format!("the example is in {}, the rule is for {}", example.language, rule.language);
                failures.push((example.line, what));
            }
        }
        Ok(failures)
    }

    fn example(&self, rule: &Rule, example: &Example, language: &'t Language) -> Result<Vec<Failure>> {
        let file = match Scan::new(self.catalog).text(language, example.text.clone())? {
            Scanned::Measured(file) => file,
            Scanned::Unverified(reason) | Scanned::Unreadable(reason) => return Ok(vec![(example.line, reason)]),
        };
        let rulings = self.style.judge(self.catalog, &file.analysis, &file.source);
        let ruling = rulings.into_iter().find(|ruling| std::ptr::eq(ruling.rule, rule));
        Ok(ruling.map_or_else(Vec::new, |ruling| compared(example, &ruling)))
    }
}

/// Where an example does not show what it says.
fn compared(example: &Example, ruling: &Ruling<'_>) -> Vec<Failure> {
    let Answer::Judged { matches, excesses } = &ruling.outcome else {
        return vec![(example.line, ruling.sentence().unwrap_or_default())];
    };
    let mut failures = Vec::new();
    if let Some(expected) = &example.expected.matches {
        let extra = surplus(matches, expected).into_iter().map(|line| (line, "a match begins here, and should not"));
        let missing =
            surplus(expected, matches).into_iter().map(|line| (line, "a match should begin here, and none does"));
        failures.extend(missing.chain(extra).map(|(line, what)| (example.line + line, what.to_owned())));
        failures.sort();
    }
    match (example.expected.is_kept, excesses.first()) {
        (Some(true), Some(excess)) => {
            let what =
                format!("the example breaks the rule, and should keep it: {}", ruling.sentence().unwrap_or_default());
            failures.push((example.line + excess.line, what));
        }
        (Some(false), None) => {
            let what =
                format!("the example keeps the rule, and should break it; it matches {}", count(matches.len(), "time"));
            failures.push((example.line, what));
        }
        _ => {}
    }
    failures
}

/// What is in `some` more often than in `others`.
fn surplus(some: &[u32], others: &[u32]) -> Vec<u32> {
    let mut others = others.to_vec();
    let is_new = |line: &u32| match others.iter().position(|other| other == line) {
        Some(index) => {
            others.swap_remove(index);
            false
        }
        None => true,
    };
    some.iter().copied().filter(is_new).collect()
}
