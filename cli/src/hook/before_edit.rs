//! Before an edit: what the project's own rules say of the content that it would leave.
//!
//! Metrics refuse no edit: an agent may pass through something complex on its way.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::event::PlannedFile;
use super::judge::Judge;
use super::planned::{Outlook, Planned};
use super::policy::Place;
use super::verdict::Verdict;
use crate::config::REPO_FILE;
use crate::error::Result;
use crate::scan::repository;
use crate::text::{cut, visible};

/// Longest line that is said, in characters.
const MAX_LINE_CHARS: usize = 600;
/// What a configuration with rules holds, even if it cannot be read.
const BLOCK: &[u8] = b"\"style\"";

impl Judge<'_> {
    pub(super) fn before_edit(&mut self, files: &[PlannedFile]) -> Result<Verdict> {
        let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for file in files {
            let path = self.environment.cwd.join(&file.path);
            let (Some(directory), Some(name)) = (path.parent(), path.file_name()) else { continue };
            let directory = super::real(directory);
            let file = Planned { path: directory.join(name), content: &file.content };
            groups.entry(repository(&directory)).or_default().push((directory, file));
        }
        let mut refusals = Vec::new();
        for (root, group) in groups {
            refusals.extend(self.refusals(root, group)?);
        }
        let lines: Vec<_> = refusals.iter().map(|line| cut(&visible(line), MAX_LINE_CHARS).into_owned()).collect();
        Ok(if lines.is_empty() { Verdict::Pass } else { Verdict::Refuse(lines.join("\n")) })
    }

    /// Why the files of one repository must not be written, a line each.
    fn refusals(&mut self, root: Option<PathBuf>, group: Vec<(PathBuf, Planned<'_>)>) -> Result<Vec<String>> {
        let (mut directories, files): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        let start = root.as_deref().and_then(|root| self.start_of(root));
        let place = Place::new(directories.swap_remove(0), root, start.as_deref(), true);
        let finder = self.finder();
        let judged = self.under_policy(&place, |chain| finder.planned(&files, chain))?;
        let Outlook { report, mut refusals } = judged.value;
        self.remember(&report);
        if let Some(broken) = judged.broken.filter(|_| !judged.is_recorded) {
            let unknown = files.iter().filter(|file| finder.catalog.language_of(&file.path).is_some());
            if unknown.into_iter().any(|file| has_rules(&file.path)) {
                refusals.push(format!("write refused: until this is mended, the style rules are not known: {broken}"));
            }
        }
        Ok(refusals)
    }
}

/// Whether the configuration for `path`, which may be invalid, seems to hold rules.
fn has_rules(path: &Path) -> bool {
    let files = path.ancestors().skip(1).map(|directory| directory.join(REPO_FILE));
    let mut found = files.filter(|file| file.symlink_metadata().is_ok());
    found.next().is_some_and(|file| {
        let text = std::fs::read(file);
        text.is_ok_and(|text| text.windows(BLOCK.len()).any(|part| part == BLOCK))
    })
}
