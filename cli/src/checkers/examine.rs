//! Runs what is to be run, side by side, and puts together what came of it.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use sha2::{Digest, Sha256};

use super::breaker::Counted;
use super::interrupt::guarded;
use super::job::{Job, Subject, jobs};
use super::problems::{Reported, problems};
use super::run::{Ending, run};
use super::trust::Trust;
use crate::config::Thresholds;
use crate::error::{Error, Result};
use crate::report::Problem;
use crate::scan::{normalize, progress, shown};

/// Programs that run at the same time.
const SIDE_BY_SIDE: usize = 8;

/// What came of all runs.
#[derive(Debug, Default)]
pub(crate) struct Examined {
    pub(crate) runs: Vec<Run>,
    pub(crate) notices: Vec<Notice>,
}

/// One run that took place, or should have.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) job: Job,
    pub(crate) came_to: CameTo,
    pub(crate) took: Duration,
    is_cut: bool,
}

#[derive(Debug)]
pub(crate) enum CameTo {
    Clean,
    Problems(Vec<Found>),
    /// Nothing is known, for this reason.
    NotRun(String),
}

/// A problem, and the file that it is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) line: u32,
    pub(crate) code: Option<String>,
    pub(crate) message: String,
}

/// What the reader has to know besides, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Notice {
    /// Something was not checked.
    Unchecked(String),
    /// Everything was, but.
    Remark(String),
}

impl Notice {
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Unchecked(text) | Self::Remark(text) => text,
        }
    }
}

impl Examined {
    /// Every problem, with files named as seen from `cwd`.
    pub(crate) fn problems(&self, cwd: &Path) -> Vec<Problem> {
        let problem = |run: &Run, found: &Found| Problem {
            file: shown(cwd, &found.path),
            line: found.line,
            checker: run.job.checker().name.clone(),
            code: found.code.clone(),
            message: found.message.clone(),
            severity: run.job.checker().severity,
        };
        self.runs.iter().flat_map(|run| run.found().iter().map(move |found| problem(run, found))).collect()
    }

    /// Whether all that should have run has come to a result.
    pub(crate) fn is_complete(&self) -> bool {
        !self.notices.iter().any(|notice| matches!(notice, Notice::Unchecked(_)))
    }
}

impl Run {
    /// The run as the breaker counts it, if it came to a result.
    pub(crate) fn counted(&self) -> Option<Counted<'_>> {
        let pair = |found: &Found| {
            let file = shown(self.job.root(), &found.path);
            // Some problems have no code; what is said of them tells them apart.
            (file, found.code.clone().unwrap_or_else(|| found.message.clone()))
        };
        let (checker, severity) = (self.job.checker().name.as_str(), self.job.checker().severity);
        let pairs = self.found().iter().map(pair).collect();
        let has_result = !matches!(self.came_to, CameTo::NotRun(_));
        has_result.then(|| Counted { checker, on: self.job.on(), severity, pairs })
    }

    pub(crate) fn limits(&self) -> Thresholds {
        self.job.subject.settings.checkers.breaker
    }

    pub(crate) fn found(&self) -> &[Found] {
        match &self.came_to {
            CameTo::Problems(found) => found,
            CameTo::Clean | CameTo::NotRun(_) => &[],
        }
    }
}

/// Lets the checkers look at `subjects`; files are named as seen from `cwd`.
pub(crate) fn examine(cwd: &Path, subjects: &[Subject], trust: &Trust) -> Result<Examined> {
    let (jobs, refused): (Vec<_>, Vec<_>) =
        jobs(subjects).into_iter().partition(|job| trust.covers(&job.subject.settings.checkers.origin));
    let mut notices = Trust::refusals(cwd, &refused);
    if jobs.is_empty() {
        return Ok(Examined { runs: Vec::new(), notices });
    }
    let before = fingerprints(&jobs);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.len().min(SIDE_BY_SIDE)).build();
    let pool = pool.map_err(|error| Error::Usage(format!("threads for the checkers could not be started: {error}")))?;
    let bar = progress(jobs.len(), "runs of checkers");
    let work = |job: &Job| {
        let run = perform(job);
        bar.inc(1);
        run
    };
    let runs: Vec<_> = guarded(|| pool.install(|| jobs.par_iter().map(work).collect()));
    bar.finish_and_clear();
    notices.extend(unchecked(cwd, &runs));
    notices.extend(cut(cwd, &runs));
    notices.extend(changed(cwd, &runs, &before));
    Ok(Examined { runs, notices })
}

fn perform(job: &Job) -> Run {
    let start = Instant::now();
    let ending = run(job.checker(), &job.subject.path, job.root());
    let took = start.elapsed();
    let (came_to, is_cut) = match ending {
        Ending::Clean => (CameTo::Clean, false),
        Ending::NotRun(reason) => (CameTo::NotRun(reason), false),
        Ending::Failed { output, status } => {
            let reported = problems(&output.text(), job.checker().problem.as_ref(), &status);
            (CameTo::Problems(reported.into_iter().map(|reported| found(job, reported)).collect()), output.is_cut)
        }
    };
    Run { job: job.clone(), came_to, took, is_cut }
}

fn found(job: &Job, reported: Reported) -> Found {
    let Reported { file, line, code, message } = reported;
    let own = &job.subject.path;
    let named = file.map(|file| normalize(job.root(), Path::new(&file)));
    // A name under which there is nothing is a misreading; another name of the file itself is no other file.
    let real = named.as_deref().and_then(|named| named.canonicalize().ok());
    let is_own = real.is_none() || real == own.canonicalize().ok();
    let path = named.filter(|_| !is_own).unwrap_or_else(|| own.clone());
    Found { path, line, code, message }
}

/// A line for each checker and reason, however many files it is about.
fn unchecked(cwd: &Path, runs: &[Run]) -> Vec<Notice> {
    let mut files: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for run in runs {
        if let CameTo::NotRun(reason) = &run.came_to {
            let name = shown(cwd, &run.job.subject.path);
            files.entry((&run.job.checker().name, reason)).or_default().push(name);
        }
    }
    let line = |((checker, reason), files): (_, Vec<String>)| {
        Notice::Unchecked(format!("the checker {checker} has not checked {}: {reason}", several(&files)))
    };
    files.into_iter().map(line).collect()
}

/// Output that was too long, or that somebody goes on writing, may hold more problems than are known.
fn cut(cwd: &Path, runs: &[Run]) -> Vec<Notice> {
    let line = |run: &Run| {
        let (checker, file) = (&run.job.checker().name, shown(cwd, &run.job.subject.path));
        let reason = "it is more than 1 MiB, or something that was left behind holds it open";
        Notice::Remark(format!("the output of the checker {checker} on {file} was not read to its end: {reason}"))
    };
    runs.iter().filter(|run| run.is_cut).map(line).collect()
}

/// Files that are not what they were before their checkers ran.
fn changed(cwd: &Path, runs: &[Run], before: &HashMap<PathBuf, Option<Fingerprint>>) -> Vec<Notice> {
    let mut notices = Vec::new();
    for (path, print) in before.iter().collect::<BTreeMap<_, _>>() {
        if fingerprint(path) != *print {
            let of_file = runs.iter().filter(|run| run.job.subject.path == *path);
            let names: Vec<_> = of_file.map(|run| run.job.checker().name.clone()).collect();
            let text = format!("{} changed while {} ran: read it again", shown(cwd, path), several(&names));
            notices.push(Notice::Remark(text));
        }
    }
    notices
}

type Fingerprint = [u8; 32];

fn fingerprints(jobs: &[Job]) -> HashMap<PathBuf, Option<Fingerprint>> {
    let mut prints = HashMap::new();
    for job in jobs {
        let path = &job.subject.path;
        prints.entry(path.clone()).or_insert_with(|| fingerprint(path));
    }
    prints
}

/// `None` for what cannot be read.
fn fingerprint(path: &Path) -> Option<Fingerprint> {
    let mut file = File::open(path).ok()?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer).ok()? {
            0 => return Some(hash.finalize().into()),
            count => hash.update(&buffer[..count]),
        }
    }
}

/// `a`, `a and b`, `a, b and 7 more`.
fn several(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [one, two, rest @ ..] => format!("{one}, {two} and {} more", rest.len()),
    }
}
