//! `init`: a file with the effective defaults that `check` accepts.

use std::path::Path;

use serde_json::Value;

use crate::support::{Repo, over, run};
use crate::{folder, gate};

fn written(folder: &Repo) -> Value {
    serde_json::from_str(&std::fs::read_to_string(folder.path(".complexity-gate.json")).unwrap()).unwrap()
}

#[test]
fn the_defaults_are_written_into_the_current_directory() {
    let folder = folder();
    std::fs::create_dir(folder.path("sub")).unwrap();
    let ran = run(&mut folder.gate_in("sub", &["init"]));
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "wrote .complexity-gate.json\n", ""));
    let defaults = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("config.default.json");
    let defaults: Value = serde_json::from_str(&std::fs::read_to_string(defaults).unwrap()).unwrap();
    let sub = folder.sandbox.folder("work/sub");
    assert_eq!(written(&sub), defaults);
    assert!(!folder.path(".complexity-gate.json").exists());
}

#[test]
fn check_accepts_what_was_written_and_finds_the_same() {
    let folder = folder();
    folder.write("a.py", over("f"));
    let before = gate(&folder, &["check"]).stdout;
    assert_eq!(gate(&folder, &["init"]).code, 0);
    let ran = gate(&folder, &["check"]);
    assert_eq!((ran.code, ran.stdout), (1, before));
}

#[test]
fn the_users_settings_are_part_of_the_effective_defaults() {
    let folder = folder();
    let user = folder.sandbox.folder("home/.config/complexity-gate");
    user.write("config.json", r#"{"limits": {"complexity": 9}, "hook": {"max_blocks": 5}}"#);
    // A project's file above is no default.
    folder.sandbox.folder("").write(".complexity-gate.json", r#"{"limits": {"complexity": 1}}"#);
    gate(&folder, &["init"]);
    let limits = serde_json::json!({"complexity": 9, "depth": 4, "lines": 100, "params": 6});
    assert_eq!(written(&folder)["limits"], limits);
    assert_eq!(written(&folder)["hook"]["max_blocks"], 5);
    assert_eq!(written(&folder)["hook"]["after_edit"], "file");
}

#[test]
fn a_file_that_is_there_is_left_alone() {
    let folder = folder();
    folder.write(".complexity-gate.json", "mine");
    let ran = gate(&folder, &["init"]);
    let expected = "complexity-gate: .complexity-gate.json exists already; edit it, or remove it first\n";
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (2, "", expected));
    assert_eq!(std::fs::read_to_string(folder.path(".complexity-gate.json")).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_not_written_through() {
    let folder = folder();
    std::os::unix::fs::symlink("elsewhere.json", folder.path(".complexity-gate.json")).unwrap();
    assert_eq!(gate(&folder, &["init"]).code, 2);
    assert!(!folder.path("elsewhere.json").exists());
}

#[test]
fn a_broken_user_file_is_an_error_and_nothing_is_written() {
    let folder = folder();
    folder.sandbox.folder("home/.config/complexity-gate").write("config.json", "{");
    assert_eq!(gate(&folder, &["init"]).code, 2);
    assert!(!folder.path(".complexity-gate.json").exists());
}
