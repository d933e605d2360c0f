//! States of the index and of the work tree.

use crate::NONE;
use crate::support::{Repo, fine, module, over};

fn committed(names: &[&str]) -> Repo {
    let repo = Repo::new();
    repo.write(".gitignore", "cache/\n");
    for name in names {
        repo.write(name, fine("f"));
    }
    repo.commit();
    repo
}

#[test]
fn staged_and_unstaged_edits_count_with_the_lines_of_the_work_tree() {
    let repo = committed(&["staged.py", "unstaged.py", "both.py"]);
    repo.write("staged.py", over("s"));
    repo.write("both.py", module(&[fine("f"), over("b")]));
    repo.git(&["add", "-A"]);
    repo.write("both.py", module(&[over("first"), fine("f"), over("b")]));
    repo.write("unstaged.py", over("u"));
    let found = ["both.py:1 first", "both.py:43 b", "staged.py:1 s", "unstaged.py:1 u"];
    assert_eq!(repo.check(&NONE).violations(), found);
}

#[test]
fn untracked_files_count_in_full_and_ignored_ones_do_not() {
    let repo = committed(&["a.py"]);
    repo.write("deep/er/fresh.py", over("f"));
    repo.write("cache/c.py", over("c"));
    repo.write("notes.md", "x");
    repo.write("Foo.kt", "fun f() = 1");
    repo.write("latin.py", b"X = '\xff'\n");
    let ran = repo.check(&NONE);
    assert_eq!(ran.violations(), ["deep/er/fresh.py:1 f"]);
    assert_eq!(ran.unverified(), ["Foo.kt", "latin.py"]);
}

#[test]
fn a_tracked_file_that_a_later_rule_ignores_counts() {
    let repo = committed(&["a.py"]);
    repo.write(".gitignore", "a.py\n");
    repo.write("a.py", over("a"));
    assert_eq!(repo.check(&NONE).violations(), ["a.py:1 a"]);
}

#[test]
fn a_file_that_is_to_be_added_counts_in_full() {
    let repo = committed(&["a.py"]);
    repo.write("intent.py", over("i"));
    repo.git(&["add", "-N", "intent.py"]);
    assert_eq!(repo.check(&NONE).violations(), ["intent.py:1 i"]);
}

#[test]
fn a_file_that_is_no_longer_tracked_counts_in_full() {
    let repo = Repo::new();
    repo.write("a.py", over("a"));
    repo.commit();
    repo.git(&["rm", "-q", "--cached", "a.py"]);
    assert_eq!(repo.check(&NONE).violations(), ["a.py:1 a"]);
}

#[test]
fn a_deleted_file_has_nothing_to_check() {
    let repo = committed(&["a.py", "b.py"]);
    repo.remove("a.py");
    repo.write("c.py", over("c"));
    repo.git(&["rm", "-q", "b.py"]);
    repo.git(&["add", "c.py"]);
    repo.remove("c.py");
    let ran = repo.check(&NONE);
    assert_eq!((ran.code, ran.unverified()), (0, vec![]));
}

#[test]
fn a_conflict_is_unverified_and_its_functions_are_checked() {
    let repo = committed(&["a.py"]);
    repo.git(&["checkout", "-q", "-b", "other"]);
    repo.write("a.py", over("theirs"));
    repo.commit();
    repo.git(&["checkout", "-q", "main"]);
    repo.write("a.py", over("ours"));
    repo.commit();
    assert_ne!(repo.try_git(&["merge", "-q", "other"]).code, 0);
    let ran = repo.check(&NONE);
    assert_eq!(ran.unverified(), ["a.py"]);
    assert_ne!(ran.code, 2, "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_not_followed() {
    use std::os::unix::fs::symlink;
    let repo = committed(&["a.py", "b.py"]);
    let outside = repo.sandbox.folder("outside");
    outside.write("o.py", over("o"));
    for link in ["fresh.py", "staged.py"] {
        symlink(outside.path("o.py"), repo.path(link)).unwrap();
    }
    symlink(&outside.root, repo.path("folder")).unwrap();
    repo.git(&["add", "staged.py"]);
    repo.remove("b.py");
    symlink(outside.path("o.py"), repo.path("b.py")).unwrap();
    let ran = repo.check(&NONE);
    assert_eq!((ran.code, ran.unverified()), (0, vec![]), "{}", ran.stdout);
}

#[cfg(unix)]
#[test]
fn what_stands_in_the_place_of_a_file_is_looked_at_as_what_it_is() {
    let repo = committed(&["a.py", "b.py", "dir/c.py"]);
    repo.remove("a.py");
    repo.write("a.py/inner.py", over("inner"));
    repo.remove("b.py");
    assert!(repo.sandbox.command("mkfifo", &repo.root).arg("b.py").status().unwrap().success());
    std::fs::remove_dir_all(repo.path("dir")).unwrap();
    repo.write("dir", "x");
    let ran = repo.check(&NONE);
    assert_eq!(ran.violations(), ["a.py/inner.py:1 inner"]);
    assert_eq!(ran.unverified(), ["b.py"]);
    assert_eq!(repo.check_in("a.py", &NONE).unverified(), ["../b.py"]);
}

#[test]
fn a_link_that_became_a_file_counts() {
    let repo = committed(&[]);
    repo.git(&["config", "core.symlinks", "false"]);
    repo.write("l.py", "target");
    repo.git(&["add", "l.py"]);
    let id = repo.git(&["rev-parse", ":l.py"]);
    repo.git(&["update-index", "--cacheinfo", &format!("120000,{id},l.py")]);
    repo.git(&["commit", "-q", "-m", "link"]);
    repo.git(&["config", "core.symlinks", "true"]);
    repo.write("l.py", over("a"));
    assert_eq!(repo.check(&NONE).violations(), ["l.py:1 a"]);
}
