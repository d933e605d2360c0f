//! Asks the rules about a file, on the trees that it was parsed into for measuring.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use engine::{Analysis, Catalog, Found, Language};

use super::bound::Covered;
use super::rules::{Rule, Style};
use super::ruling::{Outcome, Ruling};

/// Larger files are not checked.
pub(crate) const MAX_BYTES: usize = 1024 * 1024;
/// How long the queries of one language may take to be prepared, and then to run on a file. Hosts give a hook 20 s before
/// an edit, and parsing may take 10 of them.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(4);

/// What each rule matched, by its number, or why there is no answer.
type Answers = BTreeMap<usize, Result<Vec<Found>, Outcome>>;

impl Style {
    /// What the rules say of a file that was parsed.
    pub(crate) fn judge(&self, catalog: &Catalog, analysis: &Analysis, source: &str) -> Vec<Ruling<'_>> {
        if self.rules().is_empty() {
            return Vec::new();
        }
        if source.len() > MAX_BYTES {
            let languages = analysis.stems().into_iter().filter_map(|stem| catalog.language(stem)).collect::<Vec<_>>();
            return self.unanswered(&languages, "the file is larger than 1 MiB");
        }
        let mut answers = Answers::new();
        for language in analysis.stems().into_iter().filter_map(|stem| catalog.language(stem)) {
            self.ask(language, analysis, source, &mut answers);
        }
        let outcome = |rule: &Rule, answer: Result<Vec<Found>, Outcome>| match answer {
            Err(outcome) => outcome,
            Ok(mut found) => {
                found.sort_by_key(|found| found.nodes.first().map(|node| node.start));
                let covered: Vec<_> = found.iter().map(|found| Covered::of(found, &analysis.lines)).collect();
                let matches = covered.iter().map(Covered::line).collect();
                Outcome::Judged { matches, excesses: rule.bound.excesses(&covered, analysis.lines.count()) }
            }
        };
        let rulings = answers.into_iter().map(|(index, answer)| (&self.rules()[index], answer));
        rulings.map(|(rule, answer)| Ruling { rule, outcome: outcome(rule, answer) }).collect()
    }

    /// What the rules for `languages` say of a file that could not be checked.
    pub(crate) fn unanswered(&self, languages: &[&Language], reason: &str) -> Vec<Ruling<'_>> {
        let about = |rule: &&Rule| languages.iter().any(|language| rule.is_for(language));
        let rules = self.rules().iter().filter(about);
        rules.map(|rule| Ruling { rule, outcome: Outcome::NoAnswer(reason.to_owned()) }).collect()
    }

    /// The rules for `path` that have no grammar.
    pub(crate) fn without_parser(&self, path: &Path) -> Vec<Ruling<'_>> {
        let rules = self.rules().iter().filter(|rule| rule.is_without_parser(path));
        rules.map(|rule| Ruling { rule, outcome: Outcome::NoParser }).collect()
    }

    /// Adds what the rules for `language` match in its trees. A rule with several grammars needs all of them to answer.
    fn ask(&self, language: &Language, analysis: &Analysis, source: &str, answers: &mut Answers) {
        let prepared = self.prepared(language);
        for (rule, fault) in &prepared.faults {
            answers.insert(*rule, Err(Outcome::NoQuery(fault.clone())));
        }
        let Some(search) = &prepared.search else { return };
        for (rule, answer) in prepared.rules.iter().zip(search.run(analysis, source, TIME_LIMIT)) {
            let known = answers.entry(*rule).or_insert_with(|| Ok(Vec::new()));
            match (known, answer) {
                (Ok(found), Ok(more)) => found.extend(more),
                (known @ Ok(_), Err(error)) => *known = Err(Outcome::NoAnswer(error.to_string())),
                (Err(_), _) => {}
            }
        }
    }
}
