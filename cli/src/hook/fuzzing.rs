//! Ways in for the fuzz targets. Files are what they say, not what is on disk.

use std::path::Path;

use super::edit::{Replacement, replaced};
use super::payload::Payload;
use super::{claude, codex, patch};

/// Reads a payload as each host's adapter does.
pub fn payload(bytes: &[u8]) {
    let Ok(payload) = Payload::parse(bytes) else { return };
    let cwd = Path::new("/nowhere");
    let _ = (claude::is_foreign(&payload), codex::is_foreign(&payload));
    let _ = (claude::event(&payload, cwd), codex::event(&payload, cwd));
}

/// Reads a patch and applies it to `file`, which stands for every file that it names.
pub fn patch(text: &str, file: &str) {
    patch::written_paths(text).for_each(drop);
    if let Some(patch) = patch::Patch::parse(text) {
        let _ = patch.planned(Path::new("/nowhere"), |_| Ok(Some(file.to_owned())));
    }
}

/// Reads a list of replacements and applies them to `file`.
pub fn edits(text: &str, file: &str) {
    if let Ok(replacements) = serde_json::from_str::<Vec<Replacement>>(text) {
        let _ = replaced(Some(file), &replacements);
    }
}
