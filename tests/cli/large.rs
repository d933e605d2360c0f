//! Sources that are large or deep: each is answered, in time that grows with its size alone.

use std::fs::File;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::folder;
use crate::support::Ran;

const MIB: usize = 1024 * 1024;
/// Fifty times what the slowest takes; what grows with the square of its size would take longer still.
const PATIENCE: Duration = Duration::from_secs(120);
/// One at a time: beside each other on few cores they would meet the time limit for parsing.
static TURN: Mutex<()> = Mutex::new(());

/// The binary on one file, its last argument; it must come to an end.
fn patient(content: &str, arguments: &[&str]) -> Ran {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder();
    folder.write(arguments[arguments.len() - 1], content);
    // Files, unlike pipes, take any amount of output while nobody reads.
    let [stdout, stderr] = ["stdout", "stderr"].map(|name| folder.sandbox.root.join(name));
    let mut command = folder.gate(arguments);
    command.stdout(File::create(&stdout).unwrap()).stderr(File::create(&stderr).unwrap());
    let mut child = command.spawn().unwrap();
    let deadline = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("{arguments:?} takes too long");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let [stdout, stderr] = [stdout, stderr].map(|path| std::fs::read_to_string(path).unwrap());
    Ran { code: child.wait().unwrap().code().unwrap(), stdout, stderr }
}

#[track_caller]
fn assert_report(name: &str, content: &str, lines: &[&str]) {
    let ran = patient(content, &["check", name]);
    let expected: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    let code = i32::from(expected.contains("FAIL"));
    assert_eq!((ran.stdout, ran.code, ran.stderr.as_str()), (expected, code, ""));
}

#[test]
fn one_line_of_20_megabytes_is_not_parsed() {
    let text = format!("x = '{}'", "a".repeat(20_000_000));
    assert_report("a.js", &text, &["UNVERIFIED a.js  larger than 5 MiB"]);
}

/// Bundled code in one line of `length` bytes, with one function over a limit at its end: 16 `&&`, so 17.
fn minified(length: usize) -> String {
    let unit = format!("function a(b){{return b?1:\"{}\"}}", "s".repeat(2000));
    let last = format!("function z(a){{return a{}}}", "&&a".repeat(16));
    let units = (length - last.len()) / unit.len();
    let text = format!("{}{last}", unit.repeat(units));
    format!("{text}{}", " ".repeat(length - text.len()))
}

#[test]
fn the_largest_file_that_is_parsed_has_5_mebibytes() {
    assert_report("a.js", &minified(5 * MIB), &["FAIL a.js:1 z  complexity 17 > 15"]);
    assert_report("a.js", &minified(5 * MIB + 1), &["UNVERIFIED a.js  larger than 5 MiB"]);
}

#[test]
fn brackets_that_do_not_close_are_a_syntax_error_however_many() {
    for bracket in ["(", "[", "{"] {
        assert_report("a.js", &bracket.repeat(100_000), &["UNVERIFIED a.js  syntax error at line 1"]);
    }
    assert_report("a.py", &"(".repeat(100_000), &["UNVERIFIED a.py  syntax error at line 1"]);
}

#[test]
fn a_hundred_thousand_nested_brackets_count_nothing() {
    let text = format!("function f(a) {{ return {}a{}; }}", "[".repeat(100_000), "]".repeat(100_000));
    assert_report("a.js", &text, &[]);
}

#[test]
fn a_hundred_thousand_nested_branches_count_each() {
    let text = format!("function f(a) {{{}{}}}", "if(a){".repeat(100_000), "}".repeat(100_000));
    let expected = ["FAIL a.js:1 f  complexity 100001 > 15", "FAIL a.js:1 f  depth 100000 > 4"];
    assert_report("a.js", &text, &expected);
}

#[test]
fn a_chain_of_fifty_thousand_branches_is_one_level() {
    let text = format!("function f(a) {{{}{{}}}}", "if(a){}else ".repeat(50_000));
    assert_report("a.js", &text, &["FAIL a.js:1 f  complexity 50001 > 15"]);
}

#[test]
fn a_switch_of_fifty_thousand_arms_counts_each() {
    let arms = "    case 1: break;\n".repeat(50_000);
    let text = format!("function f(a) {{\n  switch (a) {{\n{arms}  }}\n}}\n");
    let expected = ["FAIL a.js:1 f  complexity 50001 > 15", "FAIL a.js:1 f  lines 50004 > 100"];
    assert_report("a.js", &text, &expected);
}

#[test]
fn fifty_thousand_operators_count_each() {
    let text = format!("fn f(a: bool) -> bool {{ a{} }}", " && a".repeat(50_000));
    assert_report("a.rs", &text, &["FAIL a.rs:1 f  complexity 50001 > 15"]);
}

/// The text of each of these is as long as what is in it, all on one line of 225,000 characters.
#[test]
fn nested_branches_are_explained_one_by_one() {
    let text = format!("function f(a) {{{}{}}}", "if(a){ö;".repeat(25_000), "}".repeat(25_000));
    let ran = patient(&text, &["explain", "a.js"]);
    let lines: Vec<_> = ran.stdout.lines().collect();
    // Its name, its complexity, the branches, its depth, its lines and its parameters.
    assert_eq!((ran.code, lines.len()), (0, 25_005));
    // The first begins after 15 characters, each of the others 8 after the one before.
    assert!(lines[2].starts_with("    1:16 "), "{}", lines[2]);
    assert!(lines[25_001].starts_with("    1:200008 "), "{}", lines[25_001]);
}

#[test]
fn fifty_thousand_nested_functions_are_measured_one_by_one() {
    let text = format!("{}if(a){{}}{}", "function f(a){".repeat(50_000), "}".repeat(50_000));
    assert_report("a.js", &text, &[]);
}

#[test]
fn fifty_thousand_parameters_count_each() {
    let text = format!("package a\nfunc f({}) {{}}\n", "a int,".repeat(50_000));
    assert_report("a.go", &text, &["FAIL a.go:2 f  params 50000 > 6"]);
}
