//! The documents keep to the truth: links lead somewhere, commands are those of CI, tables and examples agree with the program.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/support.rs"]
mod support;

use std::path::{Path, PathBuf};

use engine::Function;
use support::{assert_none, catalog, files, measure_text, root};

const SPEC: &str = "docs/spec.md";
const README: &str = "README.md";
const CONTRIBUTING: &str = ".github/CONTRIBUTING.md";

fn text(name: &str) -> String {
    let text = std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    text.replace('\r', "")
}

/// The names of all documents.
fn documents() -> Vec<String> {
    let below = ["docs", "queries", "tests"].iter().flat_map(|folder| files(&root().join(folder)));
    let below = below.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let names = below.map(|path| path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/"));
    names.chain([README, CONTRIBUTING, "CHANGELOG.md"].map(str::to_owned)).collect()
}

/// A block of code between fences.
struct Block {
    /// The word behind the opening fence.
    info: String,
    code: String,
    /// The list items that follow it.
    items: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut lines = text.lines();
    let mut blocks = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let code: String = lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
            let items = lines.clone().skip_while(|line| line.is_empty()).map_while(|line| line.strip_prefix("- "));
            blocks.push(Block { info: info.to_owned(), code, items: items.map(str::to_owned).collect() });
        }
    }
    blocks
}

/// The lines of a document that no fence encloses.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        fenced ^= line.starts_with("```");
        !fenced
    })
}

#[test]
fn every_link_leads_somewhere() {
    let mut failures = Vec::new();
    for name in documents() {
        let document = text(&name);
        let folder = root().join(&name).parent().unwrap().to_owned();
        for link in prose(&document).flat_map(links).filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { root().join(&name) } else { folder.join(file) };
            if !leads_to(&target, heading) {
                failures.push(format!("{name}: ({link})"));
            }
        }
    }
    assert_none(&failures);
}

/// The targets of `[text](target)`.
fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
}

fn leads_to(target: &Path, heading: &str) -> bool {
    if heading.is_empty() {
        return target.exists();
    }
    let text = std::fs::read_to_string(target).unwrap_or_default();
    prose(&text).filter(|line| line.starts_with('#')).any(|line| anchor(line.trim_start_matches('#').trim()) == heading)
}

/// The name under which a heading can be linked to.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[test]
fn the_commands_are_those_that_ci_runs() {
    let ci = text(".ci/run");
    let tests: Vec<_> = ci.lines().filter_map(|line| line.strip_prefix("step ")).filter(|line| is_test(line)).collect();
    let readme = blocks(&text(README));
    let commands = readme.iter().flat_map(|block| block.code.lines()).filter(|line| line.starts_with("cargo "));
    let commands: Vec<_> = commands.map(|line| line.split(" #").next().unwrap_or_default().trim_end()).collect();
    let (shown, others): (Vec<&str>, Vec<&str>) = commands.into_iter().partition(|command| is_test(command));
    assert_eq!(shown, tests, "README.md and .ci/run test alike");
    assert!(text(CONTRIBUTING).contains(&format!("`{}`", tests[0])), "{CONTRIBUTING} names the command of .ci/run");
    assert_eq!(others.len(), 1, "one command builds and checks: {others:?}");
    assert!(others[0].starts_with("cargo run --release --locked -p complexity-gate -- check "), "{others:?}");
    assert!(text("cli/Cargo.toml").contains("name = \"complexity-gate\"\n"));
}

fn is_test(command: &str) -> bool {
    command.starts_with("cargo test")
}

#[test]
fn the_tables_of_languages_are_complete() {
    let rows = |name| text(name).lines().filter(|line| line.starts_with('|')).collect::<String>();
    let (readme, spec) = (rows(README), rows(SPEC));
    let mut failures = Vec::new();
    for language in catalog().languages() {
        for extension in language.extensions().iter().map(|extension| format!("`.{extension}`")) {
            let absent = [(README, &readme), (SPEC, &spec)].into_iter().filter(|(_, text)| !text.contains(&extension));
            failures.extend(absent.map(|(name, _)| format!("{name}: {extension} is missing")));
        }
        if !spec.contains(language.grammar_version()) {
            failures.push(format!("{SPEC}: {} is missing", language.grammar_version()));
        }
    }
    assert_none(&failures);
}

#[test]
fn no_extension_with_a_grammar_is_listed_as_without_one() {
    let catalog = catalog();
    let listed = text("cli/src/scan/unsupported-extensions.txt");
    let known = |extension: &&str| catalog.language_of(&PathBuf::from(format!("x.{extension}"))).is_some();
    assert_none(&listed.split_whitespace().filter(known).map(str::to_owned).collect::<Vec<_>>());
}

#[test]
fn every_key_of_the_configuration_is_described() {
    let defaults: serde_json::Value = serde_json::from_str(&text("config.default.json")).unwrap();
    let spec = text(SPEC);
    let keys = defaults.as_object().unwrap().keys();
    assert_none(&keys.filter(|key| !spec.contains(&format!("`{key}`"))).cloned().collect::<Vec<_>>());
}

/// Each block of source code in the specification is followed by a list of the functions in it.
#[test]
fn the_examples_measure_what_they_say() {
    let catalog = catalog();
    let is_source = |path: &PathBuf| catalog.language_of(path).is_some();
    let mut failures = Vec::new();
    let mut count = 0;
    for block in blocks(&text(SPEC)) {
        let path = PathBuf::from(format!("example.{}", block.info));
        if is_source(&path) {
            count += 1;
            let measured = measure_text(&catalog, &path, &block.code);
            let found: Vec<_> = measured.functions.iter().map(item).collect();
            if found != block.items || measured.error_line.is_some() {
                failures.push(format!("{}says {:?}\nmeasured {found:?}", block.code, block.items));
            }
        }
    }
    assert_none(&failures);
    assert!(count > 0, "{SPEC} has examples");
}

/// A function as a list of the specification names it; what it is exempt from is left out.
fn item(function: &Function) -> String {
    let Function { name, complexity, depth, lines, params, .. } = function;
    let optional = [("lines", lines), ("params", params)];
    let optional: String =
        optional.iter().filter_map(|(name, value)| value.map(|value| format!(", {name} {value}"))).collect();
    format!("`{name}`: complexity {complexity}, depth {depth}{optional}")
}
