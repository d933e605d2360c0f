//! Reads and measures files, on all cores.

use std::fs::File;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;

use engine::{Analysis, AnalyzeError, Analyzer, Catalog, Language};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::Target;
use crate::error::Result;
use crate::text::reason;

/// Larger files are not parsed.
pub(crate) const MAX_BYTES: u64 = 5 * 1024 * 1024;
/// Longer parsing is given up.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// Said of a folder or a pipe with a source file's name.
pub(super) const NOT_REGULAR: &str = "not a regular file";
/// Fewer files are done before a bar could be read.
const PROGRESS_FROM: usize = 200;

/// A file that was measured, with its text.
#[derive(Debug)]
pub(crate) struct MeasuredFile<'c> {
    pub(crate) language: &'c str,
    pub(crate) source: String,
    pub(crate) analysis: Analysis,
}

/// What came of one target.
#[derive(Debug)]
pub(crate) enum Scanned<'c> {
    Measured(Box<MeasuredFile<'c>>),
    /// Why it could not be measured.
    Unverified(String),
    /// It could not be read at all.
    Unreadable(String),
}

/// Measures targets.
pub(crate) struct Scan<'c> {
    catalog: &'c Catalog,
}

impl<'c> Scan<'c> {
    pub(crate) fn new(catalog: &'c Catalog) -> Self {
        Self { catalog }
    }

    /// Measures each target on all cores and keeps of each what `keep` makes of it, in the order of the targets.
    pub(crate) fn each<T, F>(&self, targets: &[Target], keep: F) -> Result<Vec<T>>
    where
        T: Send,
        F: Fn(&Target, Scanned<'c>) -> Result<T> + Sync,
    {
        // Starting a pool takes longer than measuring one file.
        if let [target] = targets {
            return Ok(vec![keep(target, self.one(&mut self.analyzer(), &target.path)?)?]);
        }
        let bar = if targets.len() < PROGRESS_FROM { ProgressBar::hidden() } else { progress(targets.len(), "files") };
        let work = |analyzer: &mut Analyzer<'c>, target: &Target| {
            let kept = keep(target, self.one(analyzer, &target.path)?);
            bar.inc(1);
            kept
        };
        let results = targets.par_iter().map_init(|| self.analyzer(), work).collect();
        bar.finish_and_clear();
        results
    }

    fn analyzer(&self) -> Analyzer<'c> {
        Analyzer::new(self.catalog, TIME_LIMIT)
    }

    /// Measures text that need not be in a file.
    pub(crate) fn text(&self, language: &'c Language, source: String) -> Result<Scanned<'c>> {
        self.measured(&mut self.analyzer(), language, source)
    }

    fn one(&self, analyzer: &mut Analyzer<'c>, path: &Path) -> Result<Scanned<'c>> {
        let source = match read(path) {
            Ok(source) => source,
            Err(unread) => return Ok(unread.into()),
        };
        let Some(language) = self.catalog.language_of(path) else {
            return Ok(Scanned::Unverified("no grammar".to_owned()));
        };
        self.measured(analyzer, language, source)
    }

    /// Only a broken query file is an error: it is wrong for all files.
    fn measured(&self, analyzer: &mut Analyzer<'c>, language: &'c Language, source: String) -> Result<Scanned<'c>> {
        match catch_unwind(AssertUnwindSafe(|| analyzer.analyze(language, &source))) {
            Ok(Ok(analysis)) => {
                let file = MeasuredFile { language: language.key(), source, analysis };
                Ok(Scanned::Measured(Box::new(file)))
            }
            Ok(Err(AnalyzeError::Query(error))) => Err(error.into()),
            Ok(Err(error)) => Ok(Scanned::Unverified(error.to_string())),
            Err(_) => {
                *analyzer = self.analyzer();
                Ok(Scanned::Unverified("internal error while measuring; please report this file".to_owned()))
            }
        }
    }
}

/// Why a file's text is not there to be measured.
enum Unread {
    /// It was read and is nothing to measure.
    Unfit(&'static str),
    Unreadable(String),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(format!("cannot be read: {}", reason(&error)))
    }
}

impl From<Unread> for Scanned<'_> {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Unfit(reason) => Self::Unverified(reason.to_owned()),
            Unread::Unreadable(reason) => Self::Unreadable(reason),
        }
    }
}

fn read(path: &Path) -> std::result::Result<String, Unread> {
    // Opening a pipe would wait for its other end.
    let metadata = path.metadata()?;
    if !metadata.is_file() {
        return Err(Unread::Unreadable(NOT_REGULAR.to_owned()));
    }
    // One byte more, for the end is only found by reading on.
    let size = usize::try_from(metadata.len().min(MAX_BYTES) + 1).unwrap_or_default();
    let mut bytes = Vec::with_capacity(size);
    // One byte more than allowed tells a file that is too large, also one that grows while it is read.
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Unread::Unfit("larger than 5 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| Unread::Unfit("not valid UTF-8"))
}

/// A bar on stderr, if that is a terminal.
pub(crate) fn progress(length: usize, unit: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {unit}"));
    ProgressBar::new(length as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
