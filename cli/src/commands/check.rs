//! `check`: measure files and report the functions over their limits.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Catalog, Function};

use crate::args::{CheckArguments, Format};
use crate::changed::{Since, changed, in_source};
use crate::checkers::{Examined, Notice, Subject, Trust, examine};
use crate::config::{Chain, Languages, Limits, Metric, Settings};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::gate::{is_touched, violations};
use crate::outcome::Outcome;
use crate::render;
use crate::report::{Finding, FunctionRow, Report};
use crate::scan::{Discovery, Roots, Scan, Scanned, Target, Unverified, discover, relative, select, shown};
use crate::style::StyleReport;
use crate::why::why;

pub(crate) fn run(environment: &Environment, arguments: &CheckArguments) -> Result<Outcome> {
    let catalog = environment.catalog()?;
    let chain = Arc::new(Chain::new(arguments.config.as_deref(), &Languages::of(&catalog))?);
    let discovery = find(environment, arguments, &catalog, &chain)?;
    let examined = arguments.checkers.then(|| examined(environment, &discovery, &chain)).transpose()?;
    let check = Check { cwd: &environment.cwd, catalog: &catalog, chain: &chain, list_functions: arguments.functions };
    let (mut report, errors) = check.report(discovery)?;
    let is_complete = examined.as_ref().is_none_or(Examined::is_complete);
    if let Some(examined) = examined {
        report.problems = examined.problems(&environment.cwd);
        report.notes.extend(examined.notices.iter().map(|notice| notice.text().to_owned()));
        report.sort();
    }
    let printed = match arguments.format {
        Format::Text => render::text(&report),
        Format::Json => render::json(&report),
    };
    for error in &errors {
        render::error(error);
    }
    printed?;
    match (errors.is_empty() && is_complete, report.is_clean()) {
        (false, _) => Err(Error::Reported),
        (true, true) => Ok(Outcome::Clean),
        (true, false) => Ok(Outcome::Violations),
    }
}

/// The files to check. Where there is no change to speak of, everything counts, and that is said.
fn find(
    environment: &Environment,
    arguments: &CheckArguments,
    catalog: &Catalog,
    chain: &Arc<Chain>,
) -> Result<Discovery> {
    let cwd = &environment.cwd;
    let since = match &arguments.base {
        Some(name) => Some(Since::MergeBase(name.clone())),
        None => arguments.changed.then_some(Since::Head),
    };
    let absent = match since.map(|since| changed(cwd, &since)).transpose()? {
        Some(Ok(change)) => return select(cwd, change, &arguments.paths, catalog, chain),
        Some(Err(absent)) => Some(format!("{absent}: all functions are checked, not only changed ones")),
        None => None,
    };
    let here = [PathBuf::from(".")];
    let paths = if arguments.paths.is_empty() { &here[..] } else { &arguments.paths };
    let mut discovery = discover(cwd, paths, catalog, chain)?;
    discovery.notes.splice(0..0, absent);
    Ok(discovery)
}

/// What the checkers say about everything that was discovered, with a grammar or without.
fn examined(environment: &Environment, discovery: &Discovery, chain: &Chain) -> Result<Examined> {
    let targets = discovery.targets.iter().map(|target| &target.path);
    let subjects = targets.chain(&discovery.others).map(|path| Subject::new(path.clone(), &discovery.roots, chain));
    let subjects = subjects.collect::<Result<Vec<_>>>()?;
    let mut examined = examine(&environment.cwd, &subjects, &Trust::new())?;
    if !subjects.iter().any(|subject| subject.settings.checkers.enabled) {
        let text = "the checkers are switched off: `checkers.enabled` is not true in the configuration";
        examined.notices.push(Notice::Remark(text.to_owned()));
    }
    Ok(examined)
}

/// Measures what was discovered and compares it with the limits.
pub(crate) struct Check<'c> {
    pub(crate) cwd: &'c Path,
    pub(crate) catalog: &'c Catalog,
    pub(crate) chain: &'c Chain,
    pub(crate) list_functions: bool,
}

/// What one file adds to the report.
#[derive(Default)]
struct FileReport {
    measured: bool,
    findings: Vec<Finding>,
    functions: Vec<FunctionRow>,
    unverified: Option<Unverified>,
    style: StyleReport,
    error: Option<String>,
}

impl Check<'_> {
    /// The report, and what kept the run from having done all of its work.
    pub(crate) fn report(&self, discovery: Discovery) -> Result<(Report, Vec<String>)> {
        let Discovery { roots, targets, unverified, notes, mut errors, .. } = discovery;
        let files = Scan::new(self.catalog).each(&targets, |target, scanned| self.file(target, scanned, &roots))?;
        let mut report = Report { version: env!("CARGO_PKG_VERSION"), unverified, notes, ..Report::default() };
        report.functions = self.list_functions.then(Vec::new);
        for file in files {
            report.checked += usize::from(file.measured);
            report.violations.extend(file.findings);
            let unmeasured = file.unverified.iter().filter(|_| !file.measured);
            report.unmeasured.extend(unmeasured.cloned());
            report.unverified.extend(file.unverified);
            report.style.extend(file.style);
            report.functions.iter_mut().for_each(|functions| functions.extend_from_slice(&file.functions));
            errors.extend(file.error);
        }
        if let Ok(settings) = self.chain.settings(self.cwd) {
            report.style.note(&settings.style);
        }
        report.notes.extend(report.style.notes.iter().cloned());
        errors.extend(report.style.faults.iter().cloned());
        report.sort();
        Ok((report, errors))
    }

    fn file(&self, target: &Target, scanned: Scanned<'_>, roots: &Roots) -> Result<FileReport> {
        let name = shown(self.cwd, &target.path);
        let directory = target.path.parent().unwrap_or(&target.path);
        let settings = self.chain.settings(directory)?;
        let mut report = FileReport::default();
        report.style.note(&settings.style);
        let file = match scanned {
            Scanned::Measured(file) => file,
            Scanned::Unreadable(reason) if target.named => {
                report.error = Some(format!("{name}: {reason}"));
                return Ok(report);
            }
            Scanned::Unverified(reason) => {
                let language: Vec<_> = self.catalog.language_of(&target.path).into_iter().collect();
                report.style.add(&name, &settings.style.unanswered(&language, &reason));
                report.unverified = Some(Unverified { file: name, reason });
                return Ok(report);
            }
            Scanned::Unreadable(reason) => {
                report.unverified = Some(Unverified { file: name, reason });
                return Ok(report);
            }
        };
        report.style.add(&name, &settings.style.judge(self.catalog, &file.analysis, &file.source));
        let limits = settings.limits(file.language);
        report.measured = true;
        report.unverified = file
            .analysis
            .error_line
            .map(|line| Unverified { file: name.clone(), reason: format!("syntax error at line {line}") });
        let touched = target.touched.as_deref().map(|lines| in_source(lines, &file.source, &file.analysis.lines));
        let touched = |function: &&Function| touched.as_ref().is_none_or(|lines| is_touched(function, lines));
        for function in file.analysis.functions.iter().filter(touched) {
            report.findings.extend(findings(&name, function, &limits, &file.analysis.lines));
            if self.list_functions {
                report.functions.push(row(&name, function, file.language));
            }
        }
        drop_exempt(&mut report.findings, &settings, relative(&roots.of(directory), &target.path))?;
        Ok(report)
    }
}

/// Leaves out what a file is exempt from, whose path from its root is `path`. Whether it is, is asked only where it
/// matters: for that globs may have to be compiled.
fn drop_exempt(findings: &mut Vec<Finding>, settings: &Settings, path: &Path) -> Result<()> {
    for metric in Metric::ALL {
        let matters = findings.iter().any(|finding| finding.metric == metric);
        if matters && settings.exempts(metric, path)? {
            findings.retain(|finding| finding.metric != metric);
        }
    }
    Ok(())
}

fn findings(file: &str, function: &Function, limits: &Limits, lines: &engine::LineTable) -> Vec<Finding> {
    let finding = |violation: crate::gate::Violation| Finding {
        file: file.to_owned(),
        line: function.line,
        order: violation.metric,
        function: function.name.clone(),
        metric: violation.metric,
        value: violation.value,
        limit: violation.limit,
        why: why(function, violation.metric, lines),
    };
    violations(function, limits).map(finding).collect()
}

fn row(file: &str, function: &Function, language: &str) -> FunctionRow {
    FunctionRow {
        file: file.to_owned(),
        line: function.line,
        end_line: function.end_line,
        function: function.name.clone(),
        language: language.to_owned(),
        complexity: function.complexity,
        depth: function.depth,
        lines: function.lines,
        params: function.params,
    }
}
