//! What the configuration ignores.

use crate::support::{Repo, over};
use crate::{folder, found, gate};

fn with(ignore: &str) -> Repo {
    let folder = folder();
    folder.write(".complexity-gate.json", format!(r#"{{"ignore": [{ignore}]}}"#));
    folder
}

#[test]
fn what_is_ignored_is_not_looked_up_in_any_language() {
    let folder = with(r#""*.kt", "gen/**""#);
    folder.write("a.kt", "");
    folder.write("gen/b.kt", "");
    folder.write("gen/c.py", [0xff]);
    folder.write("d.kts.kt2", "");
    let ran = gate(&folder, &["check"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""));
}

#[test]
fn the_defaults_leave_out_what_nobody_writes_by_hand() {
    let folder = folder();
    for name in [
        "node_modules/p/a.js",
        "x/node_modules/a.js",
        "dist/a.js",
        "build/a.js",
        "target/a.rs",
        ".svelte-kit/a.js",
        "generated/a.py",
        "a.min.js",
    ] {
        folder.write(name, "function f(a, b, c, d, e, f, g) {}");
    }
    folder.write("a.g.dart", "f(a, b, c, d, e, f, g) {}");
    folder.write("a.freezed.dart", "f(a, b, c, d, e, f, g) {}");
    folder.write("distance/a.js", "function f(a, b, c, d, e, f, g) {}");
    assert_eq!(found(&folder, &[]), ["distance/a.js:1 f"]);
}

#[test]
fn a_list_replaces_the_defaults() {
    let folder = with(r#""x/**""#);
    folder.write("dist/a.py", over("f"));
    folder.write("x/a.py", over("f"));
    assert_eq!(found(&folder, &[]), ["dist/a.py:1 f"]);
}

#[test]
fn a_file_that_is_named_and_ignored_is_said() {
    let folder = Repo::new();
    folder.write(".complexity-gate.json", r#"{"ignore": ["gen/**"]}"#);
    folder.write("gen/a.py", over("f"));
    folder.write("b.py", over("g"));
    let ran = gate(&folder, &["check", "gen/a.py", "b.py"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "FAIL b.py:1 g  complexity 17 > 15\n"));
    assert_eq!(ran.stderr, "note: gen/a.py is ignored by the configuration\n");
    assert_eq!(
        gate(&folder, &["check", "--format", "json", "gen/a.py"]).notes(),
        ["gen/a.py is ignored by the configuration"]
    );
}

#[test]
fn a_directory_that_is_named_and_ignored_is_said() {
    let repo = Repo::new();
    repo.write(".complexity-gate.json", r#"{"ignore": ["gen/**"]}"#);
    repo.write("gen/a.py", over("f"));
    let ran = gate(&repo, &["check", "gen"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, "note: gen is ignored by the configuration\n"));
}

/// A broken configuration below is an error as soon as a file beside it is met, so it tells whether that happened.
#[test]
fn ignored_directories_are_not_entered() {
    let folder = with(r#""gen/**", "*/deep/**", "files/*.py""#);
    folder.write("gen/.complexity-gate.json", "{");
    folder.write("sub/deep/.complexity-gate.json", "{");
    folder.write("files/a.py", over("f"));
    folder.write("files/sub/a.py", over("f"));
    let ran = gate(&folder, &["check"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "FAIL files/sub/a.py:1 f  complexity 17 > 15\n"), "{}", ran.stderr);
    folder.write("files/.complexity-gate.json", "{");
    assert_eq!(gate(&folder, &["check"]).code, 2, "this one is met");
}

#[test]
fn a_nested_configuration_has_a_list_of_its_own() {
    let folder = with(r#""**/a.py""#);
    folder.write("a.py", over("f"));
    folder.write("sub/a.py", over("f"));
    folder.write("sub/b.py", over("f"));
    folder.write("sub/.complexity-gate.json", r#"{"ignore": ["**/b.py"]}"#);
    assert_eq!(found(&folder, &[]), ["sub/a.py:1 f"]);
}
