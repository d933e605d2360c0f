//! Asks the project's own rules about files that are not written yet.

use std::path::PathBuf;
use std::sync::Arc;

use engine::Language;

use super::find::Finder;
use crate::config::Chain;
use crate::error::Result;
use crate::scan::{Roots, Scan, Scanned, relative, shown};
use crate::style::{MAX_BYTES, Ruling, Style, StyleReport};

/// A file as an edit would leave it, where that really is.
pub(super) struct Planned<'p> {
    pub(super) path: PathBuf,
    /// Why it is not known, if so.
    pub(super) content: &'p std::result::Result<String, &'static str>,
}

/// What the rules say of planned files.
#[derive(Default)]
pub(super) struct Outlook {
    pub(super) report: StyleReport,
    /// Why they must not be written, a line each.
    pub(super) refusals: Vec<String>,
}

impl<'f> Finder<'f> {
    /// What the rules say of `files`.
    pub(super) fn planned(&self, files: &[Planned<'_>], chain: &Arc<Chain>) -> Result<Outlook> {
        let roots = Roots::new(&[self.cwd.to_owned()]);
        let mut outlook = Outlook::default();
        for file in files {
            let directory = file.path.parent().unwrap_or(&file.path);
            let settings = chain.settings(directory)?;
            if settings.ignores(relative(&roots.of(directory), &file.path)) {
                continue;
            }
            outlook.report.note(&settings.style);
            let name = shown(self.cwd, &file.path);
            let rulings = self.rulings(&settings.style, file)?;
            let place = if files.len() == 1 { String::new() } else { format!(" in {name}") };
            outlook.refusals.extend(rulings.iter().filter_map(|ruling| refusal(ruling, &place)));
            outlook.report.add(&name, &rulings);
        }
        Ok(outlook)
    }

    fn rulings<'s>(&self, style: &'s Style, file: &Planned<'_>) -> Result<Vec<Ruling<'s>>> {
        let Some(language) = self.catalog.language_of(&file.path) else {
            return Ok(style.without_parser(&file.path));
        };
        if style.rules().is_empty() {
            return Ok(Vec::new());
        }
        let unanswered = |reason: &str| Ok(style.unanswered(&[language], reason));
        match file.content {
            Err(reason) => unanswered(reason),
            Ok(text) if text.len() > MAX_BYTES => unanswered("the file is larger than 1 MiB"),
            Ok(text) => match self.measured(style, language, text)? {
                Scanned::Measured(file) => Ok(style.judge(self.catalog, &file.analysis, &file.source)),
                Scanned::Unverified(reason) | Scanned::Unreadable(reason) => unanswered(&reason),
            },
        }
    }

    /// Parses `text` while the queries of its language are being prepared: each takes about as long as the other.
    fn measured(&self, style: &Style, language: &'f Language, text: &str) -> Result<Scanned<'f>> {
        std::thread::scope(|scope| {
            scope.spawn(|| style.prepare(language));
            Scan::new(self.catalog).text(language, text.to_owned())
        })
    }
}

/// The sentence with which a write is refused; `place` says where, if there are several.
fn refusal(ruling: &Ruling<'_>, place: &str) -> Option<String> {
    let sentence = ruling.sentence().filter(|_| ruling.refuses())?;
    Some(format!("write refused by the style rule {}: {sentence}{place}", ruling.rule.name))
}
