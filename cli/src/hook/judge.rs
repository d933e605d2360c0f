//! Judges an event: the same for every host.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Catalog;

use super::event::{Event, Stop};
use super::find::Finder;
use super::memory::Memory;
use super::message::{Purpose, message};
use super::policy::{self, Place};
use super::verdict::Verdict;
use crate::changed::{Absent, Since, changed, session_base, session_start};
use crate::config::{Chain, REPO_FILE};
use crate::environment::Environment;
use crate::error::Result;
use crate::report::Finding;
use crate::scan::repository;
use crate::state::{Event as LogEvent, Turn};

/// Names of events of the log.
const BLOCKED: &str = "gate.block";
const UNRESOLVED: &str = "gate.unresolved";

/// The judge of one event.
pub(super) struct Judge<'j> {
    environment: &'j Environment,
    catalog: &'j Catalog,
    memory: Memory,
    /// What the user may want to know, for stderr.
    notes: Vec<String>,
}

/// What there is to say.
#[derive(Default)]
struct Found {
    /// Lines in front of the violations.
    lead: Vec<String>,
    violations: Vec<Finding>,
    /// The project's configuration is invalid.
    is_broken: bool,
    /// It was not said before.
    is_news: bool,
    max_blocks: u32,
}

impl<'j> Judge<'j> {
    pub(super) fn new(environment: &'j Environment, catalog: &'j Catalog, memory: Memory) -> Self {
        Self { environment, catalog, memory, notes: Vec::new() }
    }

    /// The verdict on what happened in the environment's current directory.
    pub(super) fn verdict(&mut self, event: &Event) -> Result<Verdict> {
        let here = repository(&self.environment.cwd);
        let start = here.as_deref().and_then(|root| self.start_of(root));
        match event {
            Event::AfterEdit(paths) => self.after_edit(paths),
            Event::Stop(stop) if stop.waiting => Ok(Verdict::Pass),
            Event::Stop(stop) => match here {
                Some(root) => self.stop(*stop, &root, start.as_deref()),
                None => Ok(self.skipped(Absent::Repository)),
            },
            // No metric refuses an edit: an agent may pass through something complex on its way.
            Event::BeforeEdit(_) | Event::SessionStart | Event::Other => Ok(Verdict::Pass),
        }
    }

    /// What to say on stderr, a line each.
    pub(super) fn notes(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().map(String::as_str).chain(self.memory.complaint())
    }

    fn after_edit(&mut self, paths: &[PathBuf]) -> Result<Verdict> {
        let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (directory, path) in paths.iter().filter_map(|path| real_file(&self.environment.cwd, path)) {
            groups.entry(repository(&directory)).or_default().push((directory, path));
        }
        let mut all = Found::default();
        for (root, files) in groups {
            let (mut directories, files): (Vec<_>, Vec<_>) = files.into_iter().unzip();
            let start = root.as_deref().and_then(|root| self.start_of(root));
            let since = || root.as_deref().map(|root| since(root, start.as_deref())).transpose();
            let place = Place::new(directories.swap_remove(0), root.clone(), start.as_deref(), true);
            let finder = self.finder();
            let found = self.judged(&place, |chain| finder.edited(&files, since, chain))?;
            all.lead.extend(found.lead);
            all.violations.extend(found.violations);
            all.is_news |= found.is_news;
        }
        if all.violations.is_empty() && !all.is_news {
            return Ok(Verdict::Pass);
        }
        self.log(BLOCKED, "after edit", &all.violations, None);
        Ok(Verdict::Block(message(Purpose::AfterEdit, &all.lead, &all.violations)))
    }

    fn stop(&mut self, stop: Stop, root: &Path, start: Option<&str>) -> Result<Verdict> {
        let change = match changed(&self.environment.cwd, &since(root, start)?)? {
            Ok(change) => Some(change),
            // Before the first commit everything is new.
            Err(Absent::Commit) => None,
            Err(absent) => return Ok(self.skipped(absent)),
        };
        let config_changed = change.as_ref().is_some_and(|change| change.config_changed);
        let place = Place::new(self.environment.cwd.clone(), Some(root.to_owned()), start, config_changed);
        let finder = self.finder();
        let mut found = self.judged(&place, |chain| match &change {
            Some(change) => finder.changed(change, chain),
            None => finder.everything(root, chain),
        })?;
        if config_changed {
            found.lead.insert(0, format!("note: {REPO_FILE} changed in this diff"));
        }
        Ok(self.guarded(stop, &found))
    }

    /// Lets the loop guard decide between sending the agent back and letting it go.
    fn guarded(&mut self, stop: Stop, found: &Found) -> Verdict {
        let Found { lead, violations, is_broken, is_news, max_blocks } = found;
        if violations.is_empty() && !is_news {
            if !is_broken {
                self.memory.clear();
            }
            return Verdict::Pass;
        }
        // Without a memory there is the one bit that hosts give: after a block the agent is let go rather than trapped.
        let without_memory = if stop.again { Turn::Release(1) } else { Turn::Block(1) };
        match self.memory.count(*max_blocks).unwrap_or(without_memory) {
            Turn::Block(blocks) => {
                self.log(BLOCKED, "stop", violations, Some(blocks));
                Verdict::Block(message(Purpose::Stop { is_subagent: stop.is_subagent }, lead, violations))
            }
            Turn::Release(blocks) => {
                self.log(UNRESOLVED, "stop", violations, Some(blocks));
                Verdict::Release(message(Purpose::Unresolved { blocks }, lead, violations))
            }
        }
    }

    /// Judges under the configuration in effect; that of the project being invalid is news the first time.
    fn judged(&mut self, place: &Place, find: impl Fn(&Arc<Chain>) -> Result<Vec<Finding>>) -> Result<Found> {
        let judged = policy::judge(&self.environment.language_keys(self.catalog), place, find)?;
        let broken = judged.broken.as_ref();
        Ok(Found {
            is_broken: broken.is_some(),
            is_news: broken.is_some_and(|line| self.memory.is_new(line)),
            lead: broken
                .map(|line| format!("{line} (until this is mended, the file does not apply)"))
                .into_iter()
                .collect(),
            violations: judged.value,
            max_blocks: judged.hook.max_blocks,
        })
    }

    fn skipped(&mut self, absent: Absent) -> Verdict {
        self.notes.push(format!("hook skipped: {absent}"));
        self.memory.clear();
        Verdict::Pass
    }

    /// What was recorded when the session was first seen in the repository at `root`: now, if it was not before.
    fn start_of(&mut self, root: &Path) -> Option<String> {
        self.memory.base(root, || session_start(root).ok())
    }

    fn finder(&self) -> Finder<'j> {
        Finder { cwd: &self.environment.cwd, catalog: self.catalog }
    }

    fn log(&mut self, kind: &str, moment: &str, violations: &[Finding], blocks: Option<u32>) {
        let cwd = self.environment.cwd.to_string_lossy();
        let [session, agent] = self.memory.names();
        let fields = [
            ("moment", moment.into()),
            ("session", session.into()),
            ("agent", agent.into()),
            ("cwd", cwd.into()),
            ("violations", violations.len().into()),
        ];
        let blocks = blocks.map(|blocks| ("blocks", blocks.into()));
        self.memory.log(&LogEvent::new(kind, fields.into_iter().chain(blocks)));
    }
}

/// What the session's changes in the repository at `root` are measured against.
fn since(root: &Path, start: Option<&str>) -> Result<Since> {
    match start {
        Some(start) => session_base(root, Some(start)),
        // Nothing is known of the session: what is not committed is all that can be its own.
        None => Ok(Since::Head),
    }
}

/// `path` seen from `cwd`, if it is a file, in the directory where that really is; and that directory.
fn real_file(cwd: &Path, path: &Path) -> Option<(PathBuf, PathBuf)> {
    let path = cwd.join(path);
    let directory = super::real(path.parent()?);
    let real = directory.join(path.file_name()?);
    path.is_file().then_some((directory, real))
}
