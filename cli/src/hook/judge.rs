//! Judges an event: the same for every host.

use std::path::Path;
use std::sync::Arc;

use engine::Catalog;

use super::entries::Content;
use super::event::{Event, Stop};
use super::find::Finder;
use super::memory::Memory;
use super::message::{Purpose, message};
use super::policy::{self, Judged, Place};
use super::verdict::Verdict;
use crate::changed::{Absent, Since, changed, session_base, session_start};
use crate::config::{Chain, Decision, Languages, REPO_FILE, Severity};
use crate::environment::Environment;
use crate::error::Result;
use crate::report::{Finding, Problem, RuleFinding};
use crate::scan::repository;
use crate::state::{Event as LogEvent, Turn};

/// Names of events of the log.
pub(super) const BLOCKED: &str = "gate.block";
const UNRESOLVED: &str = "gate.unresolved";

/// The judge of one event.
pub(super) struct Judge<'j> {
    pub(super) environment: &'j Environment,
    catalog: &'j Catalog,
    pub(super) memory: Memory,
    /// What the user may want to know, for stderr.
    pub(super) notes: Vec<String>,
    /// What the user has to know.
    pub(super) warnings: Vec<String>,
}

/// What there is to say.
#[derive(Default)]
pub(super) struct Found {
    /// Lines in front of the violations.
    pub(super) lead: Vec<String>,
    pub(super) violations: Vec<Finding>,
    /// What the project's own rules say.
    pub(super) rules: Vec<RuleFinding>,
    /// What checkers report.
    pub(super) problems: Vec<Problem>,
    /// The project's configuration is invalid.
    pub(super) is_broken: bool,
    /// It was not said before.
    pub(super) is_news: bool,
    max_blocks: u32,
}

impl Found {
    pub(super) fn content(&self) -> Content<'_> {
        Content { lead: &self.lead, findings: &self.violations, rules: &self.rules, problems: &self.problems }
    }

    /// How much of it has to be mended.
    pub(super) fn refused(&self) -> usize {
        let rules = self.rules.iter().filter(|finding| finding.decision == Decision::Refuse).count();
        let problems = self.problems.iter().filter(|problem| problem.severity == Severity::Critical).count();
        self.violations.len() + rules + problems
    }
}

impl<'j> Judge<'j> {
    pub(super) fn new(environment: &'j Environment, catalog: &'j Catalog, memory: Memory) -> Self {
        Self { environment, catalog, memory, notes: Vec::new(), warnings: Vec::new() }
    }

    /// The verdict on what happened in the environment's current directory.
    pub(super) fn verdict(&mut self, event: &Event) -> Result<Verdict> {
        if let Some(reason) = self.halted(event) {
            return Ok(Verdict::Halt(reason));
        }
        let here = repository(&self.environment.cwd);
        let start = here.as_deref().and_then(|root| self.start_of(root));
        match event {
            Event::AfterEdit(paths) => self.after_edit(paths),
            Event::Stop(stop) if stop.waiting => Ok(Verdict::Pass),
            Event::Stop(stop) => match here {
                Some(root) => self.stop(*stop, &root, start.as_deref()),
                None => Ok(self.skipped(Absent::Repository)),
            },
            Event::BeforeEdit(files) => self.before_edit(files),
            Event::SessionStart | Event::Other => Ok(Verdict::Pass),
        }
    }

    /// What to say on stderr, a line each.
    pub(super) fn notes(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().map(String::as_str).chain(self.memory.complaint())
    }

    /// What to tell the user, once a session.
    pub(super) fn for_user(&mut self) -> Option<String> {
        let warnings = std::mem::take(&mut self.warnings);
        let news: Vec<_> = warnings.into_iter().filter(|warning| self.memory.is_new(warning)).collect();
        (!news.is_empty()).then(|| format!("complexity-gate: {}", news.join("\n")))
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
        let (report, mut found) = self.judged(&place, |chain| match &change {
            Some(change) => finder.changed(change, chain),
            None => finder.everything(root, chain),
        })?;
        self.take(report, &mut found);
        if config_changed {
            found.lead.insert(0, format!("note: {REPO_FILE} changed in this diff"));
        }
        Ok(self.guarded(stop, &found))
    }

    /// Lets the loop guard decide between sending the agent back and letting it go.
    fn guarded(&mut self, stop: Stop, found: &Found) -> Verdict {
        let violations = found.refused();
        if violations == 0 && !found.is_news {
            if !found.is_broken {
                self.memory.clear();
            }
            return Verdict::Pass;
        }
        // Without a memory there is the one bit that hosts give: after a block the agent is let go rather than trapped.
        let without_memory = if stop.again { Turn::Release(1) } else { Turn::Block(1) };
        match self.memory.count(found.max_blocks).unwrap_or(without_memory) {
            Turn::Block(blocks) => {
                self.log(BLOCKED, "stop", violations, Some(blocks));
                Verdict::Block(message(Purpose::Stop { is_subagent: stop.is_subagent }, found.content()))
            }
            Turn::Release(blocks) => {
                self.log(UNRESOLVED, "stop", violations, Some(blocks));
                Verdict::Release(message(Purpose::Unresolved { blocks }, found.content()))
            }
        }
    }

    /// Judges under the configuration in effect; that of the project being invalid is news the first time.
    pub(super) fn judged<T>(&mut self, place: &Place, find: impl Fn(&Arc<Chain>) -> Result<T>) -> Result<(T, Found)> {
        let judged = self.under_policy(place, find)?;
        let broken = judged.broken.as_ref();
        let found = Found {
            is_broken: broken.is_some(),
            is_news: broken.is_some_and(|line| self.memory.is_new(line)),
            lead: broken
                .map(|line| format!("{line} (until this is mended, the file does not apply)"))
                .into_iter()
                .collect(),
            max_blocks: judged.hook.max_blocks,
            ..Found::default()
        };
        Ok((judged.value, found))
    }

    /// The same without what there is to say of that configuration.
    pub(super) fn under_policy<T>(
        &mut self,
        place: &Place,
        find: impl Fn(&Arc<Chain>) -> Result<T>,
    ) -> Result<Judged<T>> {
        let recorded = |root: &Path, commit: &str| self.memory.config_files(commit, || policy::committed(root, commit));
        policy::judge(&Languages::of(self.catalog), place, recorded, find)
    }

    fn skipped(&mut self, absent: Absent) -> Verdict {
        self.notes.push(format!("hook skipped: {absent}"));
        self.memory.clear();
        Verdict::Pass
    }

    /// What was recorded when the session was first seen in the repository at `root`: now, if it was not before.
    pub(super) fn start_of(&mut self, root: &Path) -> Option<String> {
        self.memory.base(root, || session_start(root).ok())
    }

    pub(super) fn finder(&self) -> Finder<'j> {
        Finder { cwd: &self.environment.cwd, catalog: self.catalog }
    }

    pub(super) fn log(&mut self, kind: &str, moment: &str, violations: usize, blocks: Option<u32>) {
        let cwd = self.environment.cwd.to_string_lossy();
        let [session, agent] = self.memory.names();
        let fields = [
            ("moment", moment.into()),
            ("session", session.into()),
            ("agent", agent.into()),
            ("cwd", cwd.into()),
            ("violations", violations.into()),
        ];
        let blocks = blocks.map(|blocks| ("blocks", blocks.into()));
        self.memory.log(&LogEvent::new(kind, fields.into_iter().chain(blocks)));
    }
}

/// What the session's changes in the repository at `root` are measured against.
pub(super) fn since(root: &Path, start: Option<&str>) -> Result<Since> {
    match start {
        Some(start) => session_base(root, Some(start)),
        // Nothing is known of the session: what is not committed is all that can be its own.
        None => Ok(Since::Head),
    }
}
