//! Where the output goes: pipes that close, disks that are full, terminals and their colours, many threads.

use std::io::Read;
use std::process::Stdio;

use crate::support::{Repo, over, run};
use crate::{folder, gate};

/// Three hundred files, each with `over`, `over` again and a file without grammar.
fn many() -> Repo {
    let folder = folder();
    for number in 0..100 {
        folder.write(format!("d{}/a{number}.py", number % 7), format!("{}\n\n{}", over("one"), over("two")));
        folder.write(format!("d{}/b{number}.py", number % 5), over("f"));
        folder.write(format!("d{}/c{number}.kt", number % 3), "");
    }
    folder
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = many();
    for format in ["text", "json"] {
        let with = |threads: &str| {
            let mut command = folder.gate(&["check", "--functions", "--format", format]);
            run(command.env("RAYON_NUM_THREADS", threads)).stdout
        };
        let one = with("1");
        assert_eq!((with("2"), with("8")), (one.clone(), one));
    }
    // Two violations in each of the first hundred files, one in each of the second.
    let json = gate(&folder, &["check", "--format", "json"]).json();
    assert_eq!(json["violations"].as_array().unwrap().len(), 300);
    assert_eq!((json["unverified"].as_array().unwrap().len(), &json["checked"]), (100, &200.into()));
}

#[test]
fn a_reader_that_goes_away_ends_the_output_quietly() {
    let folder = folder();
    // A violation each, in lines of 40 bytes: more than a pipe holds.
    let functions = (0..5000).map(|n| format!("def function_{n}(x):\n    if x:\n        return 1\n"));
    folder.write("a.py", functions.collect::<String>());
    folder.write(".complexity-gate.json", r#"{"limits": {"complexity": 1}}"#);
    for format in ["text", "json"] {
        let mut command = folder.gate(&["check", "--functions", "--format", format]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0; 10]).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(1), vec![]), "{format}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let folder = folder();
    folder.write("a.py", over("f"));
    for arguments in [&["check"][..], &["check", "--format", "json"], &["explain", "a.py"], &["doctor"], &["--version"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = run(folder.gate(arguments).stdout(full));
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert_eq!(ran.stderr, "complexity-gate: standard output: No space left on device\n", "{arguments:?}");
    }
}

#[test]
fn colours_are_for_terminals_and_those_who_ask() {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.write("b.kt", "");
    let plain = "FAIL a.py:1 f  complexity 17 > 15\nUNVERIFIED b.kt  no grammar for .kt\n";
    let with = |variables: &[(&str, &str)]| run(folder.gate(&["check"]).envs(variables.iter().copied())).stdout;
    assert_eq!(with(&[]), plain);
    assert_eq!(with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), plain);
    let coloured = with(&[("CLICOLOR_FORCE", "1")]);
    // Bold red and yellow around the first word of each line, and nothing else.
    let first = |line: &str| line.split(' ').next().unwrap().to_owned();
    let words: Vec<_> = coloured.lines().map(first).collect();
    assert_eq!(words, ["\u{1b}[1m\u{1b}[31mFAIL\u{1b}[0m", "\u{1b}[33mUNVERIFIED\u{1b}[0m"]);
    let rest = |text: &str| text.lines().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect::<Vec<_>>();
    assert_eq!(rest(&coloured), rest(plain));
}

#[test]
fn json_is_never_coloured() {
    let folder = folder();
    folder.write("a.py", over("f"));
    let ran = run(folder.gate(&["check", "--format", "json"]).env("CLICOLOR_FORCE", "1"));
    assert_eq!(ran.violations(), ["a.py:1 f"]);
}

#[cfg(unix)]
#[test]
fn a_name_cannot_pretend_to_be_output() {
    let folder = folder();
    let name = "x\u{1b}[31m\nFAIL \u{202e}\t.py";
    folder.write(name, over("f"));
    let shown = "x\\u{1b}[31m\\nFAIL \\u{202e}\\t.py";
    assert_eq!(gate(&folder, &["check"]).stdout, format!("FAIL {shown}:1 f  complexity 17 > 15\n"));
    assert!(gate(&folder, &["explain", name]).stdout.starts_with(&format!("{shown}:1 f\n")));
    let missing = gate(&folder, &["check", "\u{1b}\n.py"]).stderr;
    assert_eq!(missing, "complexity-gate: \\u{1b}\\n.py: No such file or directory\n");
    // JSON has escapes of its own.
    assert_eq!(gate(&folder, &["check", "--format", "json"]).violations(), [format!("{name}:1 f")]);
}
