//! A query file's text and the header lines at its top.

use super::error::QueryError;

/// One query file: `<stem>.scm`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuerySource {
    /// The file's name without `.scm`: the key of the grammar table, or a base when it begins with `_`.
    pub stem: String,
    /// Where it was read from, for messages.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// The `; key: value` lines at the top of a query file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// `; language:` the key of the language in configuration and reports.
    pub(crate) language: String,
    /// `; extensions:` lower case, without the dot.
    pub(crate) extensions: Vec<String>,
    /// `; inherits:` stems of bases.
    pub(crate) inherits: Vec<String>,
    /// `; grammar:` the crate and version the patterns were written against.
    pub(crate) grammar: String,
}

const KEYS: [&str; 4] = ["language", "extensions", "inherits", "grammar"];

impl QuerySource {
    /// A base holds patterns for other files and is no language by itself.
    #[must_use]
    pub fn is_base(&self) -> bool {
        self.stem.starts_with('_')
    }

    /// Reads the header: the comment lines before the first line that is not a comment.
    pub(crate) fn header(&self) -> Result<Header, QueryError> {
        let mut header = Header::default();
        for (number, line) in (1..).zip(self.text.lines()) {
            let Some(comment) = line.strip_prefix(';') else { break };
            let Some((key, value)) = comment.split_once(':') else {
                continue;
            };
            let (key, value) = (key.trim(), value.trim());
            match key {
                "language" => value.clone_into(&mut header.language),
                "grammar" => value.clone_into(&mut header.grammar),
                "extensions" => header.extensions = words(value).map(str::to_ascii_lowercase).collect(),
                "inherits" => header.inherits = words(value).map(str::to_owned).collect(),
                _ => self.refuse_misspelt_key(key, number)?,
            }
        }
        self.check(&header)?;
        Ok(header)
    }

    /// Prose in a header may contain a colon; a single word before it that is almost a key is a slip.
    fn refuse_misspelt_key(&self, key: &str, line: u32) -> Result<(), QueryError> {
        match super::error::nearest(key, KEYS.into_iter()) {
            Some(near) => Err(self.error(line, format!("unknown header `{key}`; did you mean `{near}`?"))),
            None => Ok(()),
        }
    }

    fn check(&self, header: &Header) -> Result<(), QueryError> {
        if self.is_base() {
            return match header.inherits.is_empty() && header.language.is_empty() && header.extensions.is_empty() {
                true => Ok(()),
                false => Err(self.error(1, "a base (`_` first) has no language, extensions or inherits header")),
            };
        }
        for (key, missing) in [
            ("language", header.language.is_empty()),
            ("extensions", header.extensions.is_empty()),
            ("grammar", header.grammar.is_empty()),
        ] {
            if missing {
                return Err(self.error(1, format!("the header line `; {key}: ...` is missing")));
            }
        }
        match header.inherits.iter().find(|base| !base.starts_with('_')) {
            Some(base) => Err(self.error(1, format!("`{base}` cannot be inherited: a base's name begins with `_`"))),
            None => Ok(()),
        }
    }

    pub(crate) fn error(&self, line: u32, message: impl Into<String>) -> QueryError {
        QueryError::new(&self.file, line, message)
    }
}

fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split([',', ' ', '\t']).filter(|word| !word.is_empty())
}
