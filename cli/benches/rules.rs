//! What style rules cost in a hook.
//!
//! `cargo bench --bench rules -- <file> <query>...` has the hook judge `<file>` after and before an edit, without rules and
//! with one rule a query, in turn. Preparing queries is told apart by the same for an empty file, for which nothing else is
//! to be done. Of each the fast end is taken (a twentieth of the runs is faster), for the rest is what else the machine did.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may stop on an error")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use engine::{Catalog, QueryText, Search};
use serde_json::json;

const GATE: &str = env!("CARGO_BIN_EXE_complexity-gate");
const ROUNDS: usize = 100;
const LIMIT: Duration = Duration::from_secs(60);

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (Some(file), queries) = (arguments.next(), arguments.by_ref().collect::<Vec<_>>()) else { return };
    let file = Path::new(&file);
    let catalog = Catalog::built_in().unwrap();
    let language = catalog.language_of(file).unwrap();
    let source = std::fs::read_to_string(file).unwrap();
    let text = |file: String| QueryText { text: std::fs::read_to_string(&file).unwrap(), file };
    let texts: Vec<_> = queries.into_iter().map(text).collect();
    let prepare = |texts: &[QueryText]| fast((0..20).map(|_| time(|| drop(Search::new(language, texts, LIMIT)))));
    for text in &texts {
        println!("{:?} to prepare {}", prepare(std::slice::from_ref(text)), text.file);
    }
    println!("{:?} to prepare all, {} rules", prepare(&texts), texts.len());

    let scratch = tempfile::tempdir().unwrap();
    let name = Path::new("new").with_extension(file.extension().unwrap());
    let plain = Project::new(scratch.path().join("plain"), &name, language.key(), &[]);
    let ruled = Project::new(scratch.path().join("ruled"), &name, language.key(), &texts);
    println!("{} lines", source.lines().count());
    for event in ["PostToolUse", "PreToolUse"] {
        let work = [(&plain, ""), (&plain, &source), (&ruled, ""), (&ruled, &source)];
        let rounds: Vec<_> = (0..ROUNDS).map(|_| work.map(|(project, source)| project.hook(event, source))).collect();
        let times = [0, 1, 2, 3].map(|index| fast(rounds.iter().map(|round| round[index])).as_secs_f64());
        let [plain_empty, plain_full, ruled_empty, ruled_full] = times;
        let added = (ruled_full - ruled_empty) - (plain_full - plain_empty);
        println!(
            "{event:<12} {:.1} ms without rules, {:.2} with, {:.2} with preparing aside",
            plain_full * 1000.0,
            ruled_full / plain_full,
            1.0 + added / plain_full
        );
    }
}

/// A repository with one rule a query, which no file breaks.
struct Project {
    folder: PathBuf,
    file: PathBuf,
}

impl Project {
    fn new(folder: PathBuf, file: &Path, language: &str, texts: &[QueryText]) -> Self {
        std::fs::create_dir(&folder).unwrap();
        assert!(Command::new("git").args(["init", "-q"]).current_dir(&folder).status().unwrap().success());
        let mut rules = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let query = format!("{number}.scm");
            std::fs::write(folder.join(&query), &text.text).unwrap();
            rules.push(json!({"name": query, "language": language, "query": query, "max_matches": 4096}));
        }
        let limits = json!({"complexity": null, "depth": null, "lines": null, "params": null});
        let config = json!({"limits": limits, "style": {"action": "allow", "rules": rules}});
        std::fs::write(folder.join(".complexity-gate.json"), config.to_string()).unwrap();
        Self { file: folder.join(file), folder }
    }

    fn hook(&self, event: &str, source: &str) -> Duration {
        std::fs::write(&self.file, source).unwrap();
        let input = json!({"file_path": self.file, "content": source});
        let payload = json!({"hook_event_name": event, "tool_name": "Write", "cwd": self.folder, "tool_input": input});
        let payload = payload.to_string();
        let mut command = Command::new(GATE);
        command.args(["hook", "claude"]).env("COMPLEXITY_GATE_HOME", self.folder.with_extension("state"));
        time(|| {
            let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(payload.as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success() && output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
        })
    }
}

fn time(work: impl FnOnce()) -> Duration {
    let started = Instant::now();
    work();
    started.elapsed()
}

fn fast(times: impl Iterator<Item = Duration>) -> Duration {
    let mut times: Vec<_> = times.collect();
    times.sort();
    times[times.len() / 20]
}
