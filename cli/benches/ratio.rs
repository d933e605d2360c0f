//! How much longer a check takes than only reading and parsing the same files with tree-sitter, which is its limit.
//!
//! `cargo bench --bench ratio -- <folder>...` prints for each folder and each language in it two ratios of CPU time
//! on one thread: of the whole scan, and of one file of about 300 lines, whole process. Both sides are processes that are run in
//! turn, and the median of the pairs' ratios is printed, so that a machine whose speed drifts does not matter much.
//! Embedded languages are not parsed by the limit, so the ratio of a host language says little.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "a benchmark may stop on an error")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use engine::Catalog;
use ignore::WalkBuilder;
use tree_sitter::Parser;

const GATE: &str = env!("CARGO_BIN_EXE_complexity-gate");
const SCAN_PAIRS: usize = 5;
const FILE_PAIRS: usize = 60;
const FILE_LINES: usize = 300;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.split_first() {
        Some((first, paths)) if first == "--parse-only" => parse_only(paths),
        _ => arguments.iter().for_each(|folder| compare(Path::new(folder))),
    }
}

/// The limit: reads and parses every file below `paths`.
fn parse_only(paths: &[String]) {
    let catalog = Catalog::built_in().expect("the built-in query files load");
    let mut parser = Parser::new();
    for path in paths.iter().flat_map(|path| sources(&catalog, Path::new(path))) {
        let source = std::fs::read(&path).unwrap();
        parser.set_language(catalog.language_of(&path).unwrap().grammar()).unwrap();
        std::hint::black_box(parser.parse(&source, None));
    }
}

fn sources(catalog: &Catalog, path: &Path) -> Vec<PathBuf> {
    let walk = WalkBuilder::new(path).hidden(false).build();
    let files = walk.map(|entry| entry.unwrap().into_path());
    files.filter(|path| path.is_file() && catalog.language_of(path).is_some()).collect()
}

/// Links the files of each language into a folder of its own, so that both sides see the same ones and nothing else.
fn compare(folder: &Path) {
    let catalog = Catalog::built_in().expect("the built-in query files load");
    let mut by_language: BTreeMap<&str, Vec<PathBuf>> = BTreeMap::new();
    for path in sources(&catalog, folder) {
        by_language.entry(catalog.language_of(&path).unwrap().stem()).or_default().push(path);
    }
    let scratch = tempfile::tempdir().unwrap();
    let config = scratch.path().join("config.json");
    std::fs::write(&config, r#"{"ignore": [], "tests": {"patterns": []}}"#).unwrap();
    for (language, paths) in by_language {
        let copies = scratch.path().join(language);
        std::fs::create_dir(&copies).unwrap();
        for (number, path) in paths.iter().enumerate() {
            let name = format!("{number}.{}", path.extension().unwrap().to_string_lossy());
            std::fs::copy(path, copies.join(name)).unwrap();
        }
        let one = copies.join("one").with_extension(paths[0].extension().unwrap());
        let near = paths.iter().min_by_key(|path| lines(path).abs_diff(FILE_LINES)).unwrap();
        let scan = ratio(&copies, &config, SCAN_PAIRS);
        std::fs::copy(near, &one).unwrap();
        let file = ratio(&one, &config, FILE_PAIRS);
        println!(
            "{language:<11} {:>6} files  scan {scan:.2}  one file of {} lines {file:.2}",
            paths.len(),
            lines(near)
        );
    }
}

fn lines(path: &Path) -> usize {
    String::from_utf8_lossy(&std::fs::read(path).unwrap()).lines().count()
}

/// The median of the ratios of check to limit, the two run in turn.
fn ratio(path: &Path, config: &Path, pairs: usize) -> f64 {
    let this = std::env::current_exe().unwrap();
    let once = || {
        let limit = time(Command::new(&this).arg("--parse-only").arg(path));
        let check =
            time(Command::new(GATE).args(["check", "--config"]).arg(config).arg(path).env("RAYON_NUM_THREADS", "1"));
        check.as_secs_f64() / limit.as_secs_f64()
    };
    once();
    let mut ratios: Vec<_> = (0..pairs).map(|_| once()).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[pairs / 2]
}

/// Wall time of a process that does not wait: on one thread about its CPU time.
fn time(command: &mut Command) -> Duration {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    assert!(status.code().is_some_and(|code| code < 2), "{command:?} failed");
    start.elapsed()
}
