//! After an edit: what the edited files measure, and what checkers say of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::event::Event;
use super::judge::{BLOCKED, Found, Judge, since};
use super::message::{Purpose, context, message};
use super::policy::Place;
use super::verdict::Verdict;
use crate::checkers::{CameTo, Examined, Notice, Run, Subject, Trust, examine};
use crate::config::Chain;
use crate::error::Result;
use crate::scan::{Roots, repository};
use crate::state::Event as LogEvent;

/// Names of events of the log.
const RAN: &str = "checker.run";
const HALTED: &str = "breaker.halt";

impl Judge<'_> {
    pub(super) fn after_edit(&mut self, paths: &[PathBuf]) -> Result<Verdict> {
        let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (directory, path) in paths.iter().filter_map(|path| real_file(&self.environment.cwd, path)) {
            groups.entry(repository(&directory)).or_default().push((directory, path));
        }
        let (mut all, mut notes) = (Found::default(), Vec::new());
        for (root, files) in groups {
            let (mut directories, files): (Vec<_>, Vec<_>) = files.into_iter().unzip();
            let start = root.as_deref().and_then(|root| self.start_of(root));
            let since = || root.as_deref().map(|root| since(root, start.as_deref())).transpose();
            let place = Place::new(directories.swap_remove(0), root.clone(), start.as_deref(), true);
            let (finder, cwd) = (self.finder(), &self.environment.cwd);
            let ((examined, report), mut found) = self.judged(&place, |chain| {
                // First, for a checker may change what is measured.
                let examined = examined(cwd, &files, chain)?;
                Ok((examined, finder.edited(&files, since, chain)?))
            })?;
            if let Some(reason) = self.count(&examined) {
                return Ok(Verdict::Halt(reason));
            }
            self.take(report, &mut found);
            all.lead.extend(found.lead);
            all.violations.extend(found.violations);
            all.rules.extend(found.rules);
            all.problems.extend(examined.problems(cwd));
            all.is_news |= found.is_news;
            notes.extend(self.noted(&examined));
        }
        Ok(self.answered(all, notes))
    }

    /// Why the agent has to halt: what happened concerns a repository whose breaker says so.
    pub(super) fn halted(&mut self, event: &Event) -> Option<String> {
        let cwd = &self.environment.cwd;
        let files: Vec<_> = match event {
            Event::AfterEdit(paths) => paths.iter().collect(),
            Event::BeforeEdit(files) => files.iter().map(|file| &file.path).collect(),
            Event::SessionStart | Event::Stop(_) | Event::Other => Vec::new(),
        };
        let directories = files.into_iter().filter_map(|file| Some(super::real(cwd.join(file).parent()?)));
        let mut roots: Vec<_> =
            std::iter::once(cwd.clone()).chain(directories).map(|directory| root(cwd, &directory)).collect();
        roots.dedup();
        roots.iter().find_map(|root| Some(halt(root, &self.memory.halted(root)?)))
    }

    fn answered(&mut self, mut all: Found, notes: Vec<String>) -> Verdict {
        let is_silent = all.problems.is_empty() && all.rules.is_empty() && notes.is_empty();
        all.lead.extend(notes);
        all.problems.sort();
        all.problems.dedup();
        let count = all.refused();
        if count > 0 || all.is_news {
            self.log(BLOCKED, "after edit", count, None);
            return Verdict::Block(message(Purpose::AfterEdit, all.content()));
        }
        if is_silent { Verdict::Pass } else { Verdict::Inform(context(all.content())) }
    }

    /// Lets the breakers of the repositories count what was found. Why the agent has to halt, if it has.
    fn count(&mut self, examined: &Examined) -> Option<String> {
        let mut by_root: BTreeMap<&Path, Vec<&Run>> = BTreeMap::new();
        for run in &examined.runs {
            self.log_run(run);
            by_root.entry(run.job.root()).or_default().push(run);
        }
        let mut halted = None;
        for (root, runs) in by_root {
            let counted = self.memory.with_breaker(root, |breaker| {
                let counted = runs.iter().filter_map(|run| Some((run.counted()?, run.limits())));
                let is_news = counted.fold(false, |news, (run, limits)| breaker.count(&run, limits).is_some() || news);
                (is_news, breaker.halted().map(str::to_owned))
            });
            let Some((is_news, Some(reason))) = counted else { continue };
            if is_news {
                let [session, agent] = self.memory.names();
                let fields = [
                    ("session", session.into()),
                    ("agent", agent.into()),
                    ("repository", root.to_string_lossy().into()),
                    ("reason", reason.as_str().into()),
                ];
                self.memory.log(&LogEvent::new(HALTED, fields));
            }
            halted = Some(halt(root, &reason));
        }
        halted
    }

    fn log_run(&mut self, run: &Run) {
        let (outcome, reason) = match &run.came_to {
            CameTo::Clean => ("clean", None),
            CameTo::Problems(_) => ("problems", None),
            CameTo::NotRun(reason) => ("not_run", Some(reason.as_str())),
        };
        let fields = [
            ("checker", run.job.checker().name.as_str().into()),
            ("path", run.job.on().into()),
            ("repository", run.job.root().to_string_lossy().into()),
            ("outcome", outcome.into()),
            ("count", run.found().len().into()),
            ("ms", u64::try_from(run.took.as_millis()).unwrap_or(u64::MAX).into()),
            ("reason", reason.into()),
        ];
        self.memory.log(&LogEvent::new(RAN, fields));
    }

    /// Notices as lines. What was not checked is the user's business too.
    fn noted(&mut self, examined: &Examined) -> Vec<String> {
        let unchecked = examined.notices.iter().filter(|notice| matches!(notice, Notice::Unchecked(_)));
        self.warnings.extend(unchecked.map(|notice| notice.text().to_owned()));
        examined.notices.iter().map(|notice| format!("note: {}", notice.text())).collect()
    }
}

fn examined(cwd: &Path, files: &[PathBuf], chain: &Chain) -> Result<Examined> {
    let roots = Roots::new(&[cwd.to_owned()]);
    let subjects = files.iter().map(|file| Subject::new(file.clone(), &roots, chain)).collect::<Result<Vec<_>>>()?;
    examine(cwd, &subjects, &Trust::new())
}

/// The repository of `directory`, or what stands for one.
fn root(cwd: &Path, directory: &Path) -> PathBuf {
    repository(directory).unwrap_or_else(|| cwd.to_owned())
}

fn halt(root: &Path, reason: &str) -> String {
    format!(
        "complexity-gate has halted work in {}: {reason}. A person has to look at it first; \
         `complexity-gate state reset --breaker` in that folder lets work go on.",
        root.display()
    )
}

/// `path` seen from `cwd`, if it is a file, in the directory where that really is; and that directory.
fn real_file(cwd: &Path, path: &Path) -> Option<(PathBuf, PathBuf)> {
    let path = cwd.join(path);
    let directory = super::real(path.parent()?);
    let real = directory.join(path.file_name()?);
    path.is_file().then_some((directory, real))
}
