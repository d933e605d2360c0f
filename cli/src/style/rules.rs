//! The rules of a configuration file, with their queries once they were needed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Catalog, Language, QueryText, Search};

use super::bound::Bound;
use super::run::TIME_LIMIT;
use super::source::Source;
use crate::config::{Decision, RuleFile, StyleFile};
use crate::scan::normalize;

/// The value of `action` with which rules run.
const ALLOW: &str = "allow";

/// The rules in effect. Queries are read and prepared when a file of their language is first met.
#[derive(Debug, Default)]
pub(crate) struct Style {
    rules: Vec<Rule>,
    source: Source,
    /// What whoever runs the rules should know.
    notes: Vec<String>,
    prepared: Mutex<BTreeMap<String, Arc<Prepared>>>,
}

/// A rule as it was configured.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) language: String,
    pub(crate) query: String,
    pub(crate) bound: Bound,
    pub(crate) decision: Decision,
    /// Of a language without a grammar.
    extensions: Option<Vec<String>>,
}

/// The rules for one grammar.
#[derive(Debug, Default)]
pub(super) struct Prepared {
    pub(super) search: Option<Search>,
    /// For each text of the search the number of its rule.
    pub(super) rules: Vec<usize>,
    /// What is wrong with queries, by the number of their rule.
    pub(super) faults: BTreeMap<usize, String>,
}

impl Style {
    /// The rules of a block that was checked.
    pub(crate) fn new(block: &StyleFile) -> Self {
        let directory = block.file.parent().filter(|parent| !parent.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new(".")).to_owned();
        let source = Source { directory, commit: block.commit.clone() };
        let (mut style, file) = (Self { source, ..Self::default() }, block.file.display());
        if block.rules.is_empty() {
            return style;
        }
        if block.action.as_deref() != Some(ALLOW) {
            let action = block.action.as_ref().map_or("is not given".to_owned(), |action| format!("is `{action}`"));
            style.notes = vec![format!(
                "the style rules of {file} are off: `style.action` {action}; `\"action\": \"{ALLOW}\"` turns them on"
            )];
            return style;
        }
        let without = block.rules.iter().filter_map(|rule| Some((rule, rule.no_grammar.as_ref()?)));
        style.notes =
            without.map(|(rule, reason)| format!("the style rule {} does not run: {reason}", rule.name)).collect();
        style.rules = block.rules.iter().map(Rule::new).collect();
        style
    }

    pub(crate) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What whoever runs the rules should know, a line each.
    pub(crate) fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Where its query files are.
    pub(crate) fn directory(&self) -> &Path {
        &self.source.directory
    }

    /// What is wrong with the rules whose query is the file at `path`, a line each.
    pub(crate) fn faults_in(&self, path: &Path, catalog: &Catalog) -> BTreeSet<String> {
        let rules = self.rules.iter().filter(|rule| normalize(&self.source.directory, Path::new(&rule.query)) == path);
        let faults = rules.flat_map(|rule| {
            let faults = rule.languages(catalog).filter_map(|language| self.fault(rule, language));
            faults.map(|fault| rule.unusable(&fault))
        });
        faults.collect()
    }

    /// What is wrong with the query of `rule` where it is used on `language`.
    pub(crate) fn fault(&self, rule: &Rule, language: &Language) -> Option<String> {
        let index = self.rules.iter().position(|other| std::ptr::eq(other, rule))?;
        self.prepared(language).faults.get(&index).cloned()
    }

    /// Prepares the rules for `language`, ahead of those who will ask for them.
    pub(crate) fn prepare(&self, language: &Language) {
        self.prepared(language);
    }

    /// The rules for `language`, prepared. Others that need them meanwhile wait.
    pub(super) fn prepared(&self, language: &Language) -> Arc<Prepared> {
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = prepared.entry(language.stem().to_owned());
        Arc::clone(entry.or_insert_with(|| Arc::new(self.load(language))))
    }

    fn load(&self, language: &Language) -> Prepared {
        let (mut prepared, mut texts) = (Prepared::default(), Vec::new());
        for (index, rule) in self.rules.iter().enumerate().filter(|(_, rule)| rule.is_for(language)) {
            match self.source.text(&rule.query) {
                Ok(text) => {
                    texts.push(QueryText { file: rule.query.clone(), text });
                    prepared.rules.push(index);
                }
                Err(reason) => {
                    prepared.faults.insert(index, reason);
                }
            }
        }
        if texts.is_empty() {
            return prepared;
        }
        let search = Search::new(language, &texts, TIME_LIMIT);
        let faults = prepared.rules.iter().enumerate().filter_map(|(text, rule)| Some((*rule, search.fault(text)?)));
        prepared.faults.extend(faults.map(|(rule, fault)| (rule, fault.to_string())));
        prepared.search = Some(search);
        prepared
    }
}

impl Rule {
    fn new(rule: &RuleFile) -> Self {
        Self {
            name: rule.name.clone(),
            language: rule.language.clone(),
            query: rule.query.clone(),
            bound: Bound::of(rule),
            decision: rule.decision,
            extensions: rule.no_grammar.as_ref().and(rule.extensions.clone()),
        }
    }

    /// Says that its query is at fault.
    pub(super) fn unusable(&self, fault: &str) -> String {
        format!("the style rule {} cannot be used: {fault}", self.name)
    }

    /// Whether it is about what is written in `language`: one grammar, or all of a key.
    pub(crate) fn is_for(&self, language: &Language) -> bool {
        self.extensions.is_none() && language.is_called(&self.language)
    }

    /// The languages that it is about.
    pub(crate) fn languages<'c>(&self, catalog: &'c Catalog) -> impl Iterator<Item = &'c Language> {
        catalog.languages().iter().filter(|language| self.is_for(language))
    }

    /// Whether it is about `path`, and there is no grammar for it.
    pub(super) fn is_without_parser(&self, path: &Path) -> bool {
        let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
        let is_its_own = |own: &String| extension.as_ref().is_some_and(|given| own.eq_ignore_ascii_case(given));
        self.extensions.iter().flatten().any(is_its_own)
    }
}
