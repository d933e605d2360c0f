//! What hosts of agents write to a hook: payloads, and the patches in them.

use std::io;
use std::path::Path;

#[path = "../../cli/src/hook/answer.rs"]
mod answer;
#[path = "../../cli/src/hook/budget.rs"]
mod budget;
#[path = "../../cli/src/hook/claude.rs"]
mod claude;
#[path = "../../cli/src/hook/codex.rs"]
mod codex;
#[path = "../../cli/src/hook/edit.rs"]
mod edit;
#[path = "../../cli/src/hook/event.rs"]
mod event;
#[path = "../../cli/src/hook/hunk.rs"]
mod hunk;
#[path = "../../cli/src/hook/patch.rs"]
mod patch;
#[path = "../../cli/src/hook/payload.rs"]
mod payload;
#[path = "../../cli/src/hook/verdict.rs"]
mod verdict;

/// Every file that an edit is about.
const FILE: &str = "fn a() {\r\n    b();\r\n}\r\n\r\nfn c() {}\r\n";

/// Reads a payload as each host's adapter does.
pub fn payload(bytes: &[u8]) {
    let Ok(payload) = payload::Payload::read(bytes) else { return };
    let cwd = Path::new("/w");
    let _ = (claude::is_foreign(&payload), codex::is_foreign(&payload));
    let _ = (claude::event(&payload, cwd), codex::event(&payload, cwd));
}

/// Reads a patch and applies it to `file`, which stands for every file that it names.
pub fn patch(text: &str, file: &str) {
    patch::written_paths(text).for_each(drop);
    if let Some(patch) = patch::Patch::parse(text) {
        let _ = patch.planned(Path::new("/w"), |_| Ok(Some(file.to_owned())));
    }
}

/// Stands in for the one that reads from disk.
fn read_text(_: &Path) -> io::Result<Option<String>> {
    Ok(Some(FILE.to_owned()))
}
