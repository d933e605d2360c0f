//! What a configuration may say of languages: their keys, and those of their grammars and extensions.

use std::collections::BTreeMap;

use engine::{Catalog, Language, nearest};

/// The names there are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Languages {
    /// The keys, sorted.
    keys: Vec<String>,
    /// Stems of query files that are no keys.
    stems: Vec<String>,
    /// Extension, with its dot, and key.
    extensions: BTreeMap<String, String>,
}

impl Languages {
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let mut keys: Vec<_> = catalog.languages().iter().map(|language| language.key().to_owned()).collect();
        keys.sort_unstable();
        keys.dedup();
        let stems = catalog.languages().iter().map(|language| language.stem().to_owned());
        let extensions = |language: &Language| {
            let key = language.key().to_owned();
            language.extensions().iter().map(|extension| (format!(".{extension}"), key.clone())).collect::<Vec<_>>()
        };
        Self {
            stems: stems.filter(|stem| !keys.contains(stem)).collect(),
            extensions: catalog.languages().iter().flat_map(extensions).collect(),
            keys,
        }
    }

    /// Whether limits can be given for `key`.
    pub(super) fn has_key(&self, key: &str) -> bool {
        self.keys.iter().any(|known| known == key)
    }

    /// Whether there is a grammar for `name`, a key or one of several grammars of a key.
    pub(super) fn has_grammar(&self, name: &str) -> bool {
        self.has_key(name) || self.stems.iter().any(|stem| stem == name)
    }

    /// The key of the language whose files have `extension`.
    pub(super) fn of_extension(&self, extension: &str) -> Option<&str> {
        self.extensions.get(&extension.to_ascii_lowercase()).map(String::as_str)
    }

    /// The name that may have been meant by `name`.
    pub(super) fn near(&self, name: &str) -> Option<&str> {
        nearest(&name.to_lowercase(), self.keys.iter().chain(&self.stems).map(String::as_str))
    }

    /// `did you mean ...?`, or all there are.
    pub(super) fn hint(&self, name: &str) -> String {
        match self.near(name) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known: {}", self.keys.join(", ")),
        }
    }

    #[cfg(test)]
    pub(super) fn some() -> Self {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let extensions = [(".go", "go"), (".rs", "rust")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        Self { keys: owned(&["go", "rust"]), stems: owned(&["rustx"]), extensions: extensions.into() }
    }
}
