//! The `checkers` block as written, and whose word it is.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::strict::{given, given_limit, given_list, given_number, given_object};

/// Programs of the project's choice that look at edited files.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckersFile {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) enabled: Option<bool>,
    #[serde(default, deserialize_with = "given_list", skip_serializing_if = "Option::is_none")]
    pub(crate) commands: Option<Vec<CommandFile>>,
    #[serde(default, deserialize_with = "given_object", skip_serializing_if = "Option::is_none")]
    pub(crate) breaker: Option<BreakerFile>,
    #[serde(skip)]
    pub(crate) origin: Origin,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandFile {
    pub(crate) name: String,
    /// Program and arguments.
    pub(crate) run: Vec<String>,
    /// Globs from the root of the repository.
    pub(crate) files: Vec<String>,
    pub(crate) severity: Severity,
    /// Seconds.
    #[serde(default, deserialize_with = "given_number", skip_serializing_if = "Option::is_none")]
    pub(crate) timeout: Option<u32>,
    /// A regular expression for one problem of the output.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
}

/// What a problem does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// The agent is told, and goes on.
    Warning,
    /// The agent is blocked, a check fails.
    Critical,
}

impl Severity {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Critical => "critical",
        }
    }
}

/// Limits as written: one may be absent (the default holds) or `null` (none).
#[expect(clippy::option_option, reason = "absent, null and a number are three things")]
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BreakerFile {
    #[serde(default, deserialize_with = "given_limit", skip_serializing_if = "Option::is_none")]
    pub(crate) warnings: Option<Option<u32>>,
    #[serde(default, deserialize_with = "given_limit", skip_serializing_if = "Option::is_none")]
    pub(crate) criticals: Option<Option<u32>>,
    #[serde(default, deserialize_with = "given_limit", skip_serializing_if = "Option::is_none")]
    pub(crate) same: Option<Option<u32>>,
}

impl CheckersFile {
    /// This block with what it leaves open from `below`.
    pub(super) fn over(self, below: Self) -> Self {
        Self {
            enabled: self.enabled.or(below.enabled),
            commands: self.commands.or(below.commands),
            breaker: match (self.breaker, below.breaker) {
                (Some(breaker), Some(below)) => Some(breaker.over(&below)),
                (breaker, below) => breaker.or(below),
            },
            origin: self.origin,
        }
    }
}

impl BreakerFile {
    fn over(self, below: &Self) -> Self {
        Self {
            warnings: self.warnings.or(below.warnings),
            criticals: self.criticals.or(below.criticals),
            same: self.same.or(below.same),
        }
    }
}

/// Who wrote a block.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// The user, or this program: it may name programs to start.
    #[default]
    User,
    /// Whoever wrote the repository: the user has to agree first.
    Project { file: PathBuf, digest: String },
}

impl Origin {
    /// That of the block in the text of `file`, a valid configuration.
    pub(super) fn project(file: &Path, text: &str) -> Self {
        #[derive(Deserialize)]
        struct Blocks<'t> {
            #[serde(borrow)]
            checkers: Option<&'t RawValue>,
        }
        let blocks: Option<Blocks<'_>> = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok();
        let block = blocks.and_then(|blocks| blocks.checkers).map_or("", RawValue::get);
        Self::Project { file: file.to_owned(), digest: digest(block.as_bytes()) }
    }
}

/// The SHA-256 of `bytes` in hexadecimal digits.
fn digest(bytes: &[u8]) -> String {
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap_or_default());
    Sha256::digest(bytes).iter().flat_map(digits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 180-2, appendix B.1.
    #[test]
    fn the_digest_is_the_published_one() {
        assert_eq!(digest(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn every_byte_of_the_block_counts_and_no_other() {
        let origin = |text: &str| Origin::project(Path::new("f"), text);
        let first = origin(r#"{"checkers": {"enabled": true}}"#);
        assert_eq!(first, origin("\u{feff}{\"limits\": {},\n \"checkers\":{\"enabled\": true} }"));
        assert_eq!(first, Origin::Project { file: "f".into(), digest: digest(br#"{"enabled": true}"#) });
        assert_ne!(first, origin(r#"{"checkers": {"enabled":true}}"#));
        assert_ne!(first, origin(r#"{"checkers": {"enabled": false}}"#));
    }
}
