//! The paths that are given and how they are shown.

use crate::support::{Repo, Sandbox, fine, over};
use crate::{folder, found, gate};

fn tree() -> Repo {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.write("sub/b.py", over("g"));
    folder.write("sub/deep/c.py", over("h"));
    folder
}

#[test]
fn no_path_means_the_current_directory() {
    let tree = tree();
    assert_eq!(found(&tree, &[]), ["a.py:1 f", "sub/b.py:1 g", "sub/deep/c.py:1 h"]);
    let ran = crate::run(&mut tree.gate_in("sub", &["check", "--format", "json"]));
    assert_eq!(ran.violations(), ["b.py:1 g", "deep/c.py:1 h"]);
}

#[test]
fn only_what_is_below_the_paths_is_checked() {
    assert_eq!(found(&tree(), &["sub/deep", "a.py"]), ["a.py:1 f", "sub/deep/c.py:1 h"]);
}

#[test]
fn paths_are_shown_from_the_current_directory_however_they_are_written() {
    let tree = tree();
    let absolute = tree.path("sub/deep/../b.py");
    for path in ["./sub/b.py", "sub//b.py", "sub/deep/../b.py", absolute.to_str().unwrap()] {
        assert_eq!(found(&tree, &[path]), ["sub/b.py:1 g"], "{path}");
    }
    let above = crate::run(&mut tree.gate_in("sub/deep", &["check", "--format", "json", "../..", "../../a.py"]));
    assert_eq!(above.violations(), ["../../a.py:1 f", "../b.py:1 g", "c.py:1 h"]);
}

#[test]
fn a_file_reached_twice_is_checked_once() {
    let tree = tree();
    let ran = gate(&tree, &["check", "--format", "json", ".", "a.py", "./a.py", "sub", "sub/b.py", "sub"]);
    assert_eq!(ran.json()["checked"], 3);
    assert_eq!(ran.violations().len(), 3);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_while_walking() {
    let tree = tree();
    let outside = tree.sandbox.folder("outside");
    outside.write("o.py", over("o"));
    std::os::unix::fs::symlink(&outside.root, tree.path("sub/link")).unwrap();
    std::os::unix::fs::symlink(outside.path("o.py"), tree.path("sub/o.py")).unwrap();
    std::os::unix::fs::symlink(tree.path("sub"), tree.path("sub/deep/loop")).unwrap();
    std::os::unix::fs::symlink("nowhere", tree.path("sub/dangling.py")).unwrap();
    let ran = gate(&tree, &["check", "sub", "--format", "json"]);
    assert_eq!(ran.violations(), ["sub/b.py:1 g", "sub/deep/c.py:1 h"]);
    assert_eq!(ran.unverified(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_link_that_is_named_is_followed_and_shown_as_it_is_named() {
    let tree = tree();
    std::os::unix::fs::symlink("a.py", tree.path("link.py")).unwrap();
    std::os::unix::fs::symlink("sub", tree.path("link")).unwrap();
    assert_eq!(found(&tree, &["link.py"]), ["link.py:1 f"]);
    assert_eq!(found(&tree, &["link"]), ["link/b.py:1 g", "link/deep/c.py:1 h"]);
    // The name that comes first stands for the file.
    assert_eq!(found(&tree, &["link.py", "a.py"]), ["link.py:1 f"]);
    assert_eq!(found(&tree, &["sub/b.py", "link/b.py"]), ["sub/b.py:1 g"]);
}

#[test]
fn a_path_that_is_not_there_is_an_error_after_the_report() {
    let tree = tree();
    let ran = gate(&tree, &["check", "gone.py", "a.py", "gone"]);
    let errors = "complexity-gate: gone.py: No such file or directory\n\
                  complexity-gate: gone: No such file or directory\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (2, "FAIL a.py:1 f  complexity 17 > 15\n"));
    if cfg!(unix) {
        assert_eq!(ran.stderr, errors);
    }
    let json = gate(&tree, &["check", "gone.py", "a.py", "--format", "json"]);
    assert_eq!((json.code, json.violations()), (2, vec!["a.py:1 f".to_owned()]));
}

#[test]
fn a_directory_may_be_called_like_a_source_file() {
    let folder = folder();
    folder.write("a.js/b.py", over("f"));
    assert_eq!(found(&folder, &[]), ["a.js/b.py:1 f"]);
    assert_eq!(found(&folder, &["a.js"]), ["a.js/b.py:1 f"]);
    assert_eq!(gate(&folder, &["check"]).stderr, "");
}

#[test]
fn extensions_are_known_in_any_case() {
    let folder = folder();
    folder.write("A.PY", over("f"));
    folder.write("B.Kt", "");
    let ran = gate(&folder, &["check", "--format", "json"]);
    assert_eq!((ran.violations(), ran.unverified()), (vec!["A.PY:1 f".to_owned()], vec!["B.Kt".to_owned()]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text_is_shown_as_well_as_it_can_be() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.py");
    folder.write(name, over("f"));
    assert_eq!(found(&folder, &[]), ["caf\u{fffd}.py:1 f"]);
    assert_eq!(crate::run(folder.gate(&["check"]).arg(name)).code, 1);
}

#[test]
fn a_named_directory_without_sources_is_not_passed_over_in_silence() {
    let folder = folder();
    folder.write("a.py", fine("f"));
    folder.write("empty/notes.md", "");
    let ran = gate(&folder, &["check", "empty", "a.py"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, "note: there is no source file to check in empty\n"));
    assert_eq!(gate(&folder, &["check", "."]).stderr, "");
    let nothing = Sandbox::new().folder("nothing");
    assert_eq!(gate(&nothing, &["check", "--format", "json"]).notes(), ["there is no source file to check in ."]);
}
