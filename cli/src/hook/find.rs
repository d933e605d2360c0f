//! Finds what is wrong, functions over their limits and broken style rules: in edited files, in a change, or everywhere.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Catalog;

use crate::changed::{Change, Since, changed};
use crate::commands::check::Check;
use crate::config::{AfterEdit, Chain};
use crate::error::Result;
use crate::report::Report;
use crate::scan::{Discovery, Target, discover, select, shown};

/// What finding needs in every case.
pub(super) struct Finder<'f> {
    /// What paths are shown relative to.
    pub(super) cwd: &'f Path,
    pub(super) catalog: &'f Catalog,
}

impl Finder<'_> {
    /// In all of the edited files, or in what is new in them since the session began, as their configuration says.
    /// `since` tells when that was; outside a repository there is no such thing.
    pub(super) fn edited(
        &self,
        files: &[PathBuf],
        since: impl Fn() -> Result<Option<Since>>,
        chain: &Arc<Chain>,
    ) -> Result<Report> {
        let mut discovery = discover(self.cwd, files, self.catalog, chain)?;
        let is_partial = |target: &Target| {
            let settings = chain.settings(target.path.parent().unwrap_or(&target.path));
            settings.is_ok_and(|settings| settings.hook.after_edit == AfterEdit::Changed)
        };
        let (mut partial, whole): (Vec<_>, Vec<_>) =
            std::mem::take(&mut discovery.targets).into_iter().partition(is_partial);
        if let Some(target) = partial.first()
            && let Some(since) = since()?
            && let Ok(change) = changed(target.path.parent().unwrap_or(&target.path), &since)?
        {
            partial = touched(partial, change);
        }
        discovery.targets = whole.into_iter().chain(partial).collect();
        let mut report = self.report(discovery, chain)?;
        for file in files {
            let settings = chain.settings(file.parent().unwrap_or(file))?;
            report.style.add(&shown(self.cwd, file), &settings.style.without_parser(file));
        }
        self.look_at_queries(files.iter(), chain, &mut report)?;
        Ok(report)
    }

    /// In what a change touched.
    pub(super) fn changed(&self, change: &Change, chain: &Arc<Chain>) -> Result<Report> {
        let mut report = self.report(select(self.cwd, change.clone(), &[], self.catalog, chain)?, chain)?;
        let paths = change.files.iter().map(|file| &file.path).chain(&change.gone);
        self.look_at_queries(paths, chain, &mut report)?;
        Ok(report)
    }

    /// Says what is wrong with those of the `paths` that are queries of style rules: whoever changed one should know.
    fn look_at_queries<'p>(
        &self,
        paths: impl Iterator<Item = &'p PathBuf>,
        chain: &Arc<Chain>,
        report: &mut Report,
    ) -> Result<()> {
        for path in paths {
            let settings = chain.settings(path.parent().unwrap_or(path))?;
            report.style.faults.extend(settings.style.faults_in(path, self.catalog));
        }
        Ok(())
    }

    /// In every file below `root`.
    pub(super) fn everything(&self, root: &Path, chain: &Arc<Chain>) -> Result<Report> {
        self.report(discover(self.cwd, &[root.to_owned()], self.catalog, chain)?, chain)
    }

    fn report(&self, discovery: Discovery, chain: &Chain) -> Result<Report> {
        let check = Check { cwd: self.cwd, catalog: self.catalog, chain, list_functions: false };
        Ok(check.report(discovery)?.0)
    }
}

/// The targets that are part of `change`, each with its new lines.
fn touched(targets: Vec<Target>, change: Change) -> Vec<Target> {
    let mut lines: HashMap<_, _> = change.files.into_iter().map(|file| (file.path, file.touched)).collect();
    let with_lines = |target: Target| {
        let touched = lines.remove(&target.path)?;
        Some(Target { touched, ..target })
    };
    targets.into_iter().filter_map(with_lines).collect()
}
