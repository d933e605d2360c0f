//! The languages there are: which file belongs to which, and their patterns, compiled when first needed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use tree_sitter::Language as Grammar;

use crate::grammars::{grammar, grammar_names};
use crate::query::{Header, QueryError, QuerySource, RuleSet, Setting, unmentioned_kinds};

static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../queries");

/// A language: a query file with its grammar.
#[derive(Debug)]
pub struct Language {
    stem: String,
    header: Header,
    grammar: Grammar,
    /// Indices of its query files in the catalogue, bases first.
    files: Vec<usize>,
    rules: OnceLock<Result<RuleSet, QueryError>>,
}

impl Language {
    /// The name of its query file without `.scm`.
    #[must_use]
    pub fn stem(&self) -> &str {
        &self.stem
    }

    /// Its key in configuration and reports; several query files may share one.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.header.language
    }

    /// Whether `name` is its key or the name of its query file.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.key() == name || self.stem() == name
    }

    /// The extensions of its files, lower case, without the dot.
    #[must_use]
    pub fn extensions(&self) -> &[String] {
        &self.header.extensions
    }

    /// The grammar crate and version its patterns were written against.
    #[must_use]
    pub fn grammar_version(&self) -> &str {
        &self.header.grammar
    }

    /// The grammar itself.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }
}

/// All languages of a set of query files.
#[derive(Debug)]
pub struct Catalog {
    sources: Vec<QuerySource>,
    languages: Vec<Language>,
    by_extension: BTreeMap<String, usize>,
}

impl Catalog {
    /// The query files built into the binary.
    pub fn built_in() -> Result<Self, QueryError> {
        Self::new(built_in_sources())
    }

    /// Reads the headers of `sources`. Patterns are compiled when a language is first used.
    pub fn new(sources: Vec<QuerySource>) -> Result<Self, QueryError> {
        let mut languages = Vec::new();
        let mut by_extension = BTreeMap::new();
        for (index, source) in sources.iter().enumerate() {
            let header = source.header()?;
            if source.is_base() {
                continue;
            }
            for extension in &header.extensions {
                if by_extension.insert(extension.clone(), languages.len()).is_some() {
                    return Err(
                        source.error(1, format!("the extension `{extension}` belongs to another language already"))
                    );
                }
            }
            languages.push(language(index, &sources, header)?);
        }
        Ok(Self { sources, languages, by_extension })
    }

    /// The query files.
    #[must_use]
    pub fn sources(&self) -> &[QuerySource] {
        &self.sources
    }

    /// The languages in the order of their query files.
    #[must_use]
    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    /// The language of a file, by its extension, without regard to case.
    #[must_use]
    pub fn language_of(&self, path: &Path) -> Option<&Language> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        self.by_extension.get(&extension).map(|index| &self.languages[*index])
    }

    /// The language of a query file.
    #[must_use]
    pub fn language(&self, stem: &str) -> Option<&Language> {
        self.languages.iter().find(|language| language.stem == stem)
    }

    /// Compiles every language's patterns, and says what the first broken file has wrong.
    pub fn check(&self) -> Result<(), QueryError> {
        self.languages.iter().try_for_each(|language| self.rules(language).map(|_| ()))
    }

    /// How many patterns a language has, its bases' included.
    pub fn pattern_count(&self, language: &Language) -> Result<usize, QueryError> {
        Ok(self.rules(language)?.patterns.len())
    }

    /// Node kinds of a language's grammar that look like control flow and that its query files do not mention.
    pub fn unmentioned(&self, language: &Language) -> Result<Vec<String>, QueryError> {
        unmentioned_kinds(&self.files(language), &language.grammar)
    }

    /// The query files of a language, bases first.
    #[must_use]
    pub fn files(&self, language: &Language) -> Vec<&QuerySource> {
        language.files.iter().map(|index| &self.sources[*index]).collect()
    }

    pub(crate) fn rules<'c>(&'c self, language: &'c Language) -> Result<&'c RuleSet, QueryError> {
        let compiled = language.rules.get_or_init(|| {
            let rules = RuleSet::compile(&self.files(language), &language.grammar)?;
            self.check_injections(language, &rules)?;
            Ok(rules)
        });
        compiled.as_ref().map_err(Clone::clone)
    }

    fn check_injections(&self, language: &Language, rules: &RuleSet) -> Result<(), QueryError> {
        let settings = rules.patterns.iter().flat_map(|pattern| &pattern.settings);
        let mut injected = settings.filter(|(setting, _)| *setting == Setting::InjectionLanguage).map(|(_, stem)| stem);
        match injected.find(|stem| self.language(stem).is_none()) {
            Some(stem) => {
                let source = &self.sources[language.files[language.files.len() - 1]];
                let line = (1..).zip(source.text.lines()).find(|(_, line)| line.contains(&format!("\"{stem}\"")));
                Err(source.error(
                    line.map_or(1, |(number, _)| number),
                    format!("there is no query file `{stem}.scm` to inject"),
                ))
            }
            None => Ok(()),
        }
    }
}

/// The query files built into the binary, sorted by name.
#[must_use]
pub fn built_in_sources() -> Vec<QuerySource> {
    let mut sources: Vec<_> = BUILT_IN
        .files()
        .filter_map(|file| {
            let stem = file.path().to_str()?.strip_suffix(".scm")?;
            Some(QuerySource {
                stem: stem.to_owned(),
                file: format!("queries/{stem}.scm"),
                text: file.contents_utf8()?.to_owned(),
            })
        })
        .collect();
    sources.sort_by(|left, right| left.stem.cmp(&right.stem));
    sources
}

fn language(index: usize, sources: &[QuerySource], header: Header) -> Result<Language, QueryError> {
    let source = &sources[index];
    let Some(grammar) = grammar(&source.stem) else {
        let known: Vec<_> = grammar_names().collect();
        let message = format!("no grammar `{}` is built in; there are: {}", source.stem, known.join(", "));
        return Err(source.error(1, message));
    };
    let mut files = Vec::new();
    let mut seen = BTreeSet::new();
    for base in &header.inherits {
        let Some(found) = sources.iter().position(|candidate| candidate.stem == *base) else {
            return Err(source.error(1, format!("the base `{base}.scm` is missing")));
        };
        if !seen.insert(base) {
            return Err(source.error(1, format!("`{base}` is inherited twice")));
        }
        files.push(found);
    }
    files.push(index);
    Ok(Language { stem: source.stem.clone(), header, grammar, files, rules: OnceLock::new() })
}
