//! `--changed` with paths: what of the change is below them.

use crate::support::{Repo, fine, over};

fn changed() -> Repo {
    let repo = Repo::new();
    for name in ["a.py", "sub/b.py", "sub/gone.py", "same.py", "Foo.kt"] {
        repo.write(name, fine("f"));
    }
    repo.commit();
    repo.write("a.py", over("a"));
    repo.write("sub/b.py", over("b"));
    repo.write("subway.py", over("c"));
    repo.write("notes.md", "x");
    repo.remove("sub/gone.py");
    repo
}

#[test]
fn a_path_takes_what_is_below_it() {
    let repo = changed();
    for (path, found) in [
        ("sub", vec!["sub/b.py:1 b"]),
        ("./sub/../a.py", vec!["a.py:1 a"]),
        ("same.py", vec![]),
        (".", vec!["a.py:1 a", "sub/b.py:1 b", "subway.py:1 c"]),
    ] {
        assert_eq!(repo.check(&[path]).violations(), found, "{path}");
    }
    assert_eq!(repo.check_in("sub", &["../a.py", "b.py"]).violations(), ["../a.py:1 a", "b.py:1 b"]);
    assert_eq!(repo.check(&["a.py", ".", "a.py"]).violations().len(), 3, "a file is checked once");
}

#[test]
fn a_deleted_file_can_be_given_and_one_that_never_was_cannot() {
    let repo = changed();
    let ran = repo.check(&["sub/gone.py"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let ran = repo.check(&["nowhere.py", "a.py"]);
    assert_eq!((ran.code, ran.violations()), (2, vec!["a.py:1 a".to_owned()]));
    assert!(ran.stderr.contains("nowhere.py"), "{}", ran.stderr);
}

#[test]
fn a_changed_file_that_is_named_is_never_left_out_silently() {
    let repo = changed();
    assert_eq!(repo.check(&["notes.md"]).unverified(), ["notes.md"]);
    assert_eq!(repo.check(&["."]).unverified(), [""; 0]);
}

#[test]
fn a_path_outside_the_repository_is_said_to_be_there() {
    let repo = changed();
    let outside = repo.sandbox.folder("outside");
    outside.write("o.py", over("o"));
    let ran = repo.check(&["../outside"]);
    assert_eq!((ran.code, ran.notes().len()), (0, 1));
    assert!(ran.notes()[0].contains("../outside is outside"));
    assert_eq!(repo.check(&[".."]).violations().len(), 3, "a folder around the repository holds it");
}

#[cfg(unix)]
#[test]
fn a_link_that_is_named_is_followed() {
    let repo = changed();
    std::os::unix::fs::symlink("sub", repo.path("link")).unwrap();
    assert_eq!(repo.check(&["link"]).violations(), ["sub/b.py:1 b"]);
}
