//! Where `--changed` is asked: folders, work trees, repositories within repositories, and no repository.

use crate::NONE;
use crate::support::{Repo, Sandbox, fine, over};

fn changed() -> Repo {
    let repo = Repo::new();
    for name in ["top.py", "sub/in.py", "sub dir/x.py"] {
        repo.write(name, fine("f"));
    }
    repo.commit();
    repo.write("top.py", over("top"));
    repo.write("sub/in.py", over("inner"));
    repo.write("other/fresh.py", over("fresh"));
    repo
}

#[test]
fn every_folder_sees_the_whole_change_from_where_it_is() {
    let repo = changed();
    assert_eq!(repo.check(&NONE).violations(), ["other/fresh.py:1 fresh", "sub/in.py:1 inner", "top.py:1 top"]);
    let seen = repo.check_in("sub", &NONE).violations();
    assert_eq!(seen, ["../other/fresh.py:1 fresh", "../top.py:1 top", "in.py:1 inner"]);
    assert_eq!(repo.check_in("sub dir", &NONE).violations().len(), 3);
}

#[test]
fn a_linked_work_tree_has_its_own_changes() {
    let repo = Repo::new();
    repo.write("a.py", fine("a"));
    repo.commit();
    repo.git(&["worktree", "add", "-q", "../linked", "-b", "side"]);
    let linked = repo.sandbox.folder("linked");
    linked.write("a.py", over("a"));
    assert_eq!(linked.check(&NONE).violations(), ["a.py:1 a"]);
    assert_eq!(repo.check(&NONE).code, 0);
}

#[test]
fn a_submodule_is_not_entered_and_has_its_own_changes() {
    let repo = Repo::new();
    let lib = repo.sandbox.repo("lib");
    lib.write("lib.py", fine("f"));
    lib.commit();
    repo.git(&["submodule", "--quiet", "add", lib.root.to_str().unwrap(), "vendor/lib.py"]);
    repo.commit();
    let inside = repo.sandbox.folder("repo/vendor/lib.py");
    inside.write("lib.py", over("moved"));
    inside.commit();
    inside.write("extra.py", over("extra"));
    let ran = repo.check(&NONE);
    assert_eq!((ran.code, ran.unverified()), (0, vec![]));
    assert_eq!(inside.check(&NONE).violations(), ["extra.py:1 extra"]);
    repo.git(&["rm", "-q", "-f", "--cached", "vendor/lib.py"]);
    assert_eq!(repo.check(&NONE).code, 0, "now it is an embedded repository");
}

#[test]
fn a_submodule_in_the_place_of_a_file_is_not_entered() {
    let repo = Repo::new();
    repo.write("a.py", fine("a"));
    repo.commit();
    repo.remove("a.py");
    let inner = repo.sandbox.repo("repo/a.py");
    inner.write("x.py", over("x"));
    inner.commit();
    repo.git(&["add", "a.py"]);
    let ran = repo.check(&NONE);
    assert_eq!((ran.code, ran.unverified()), (0, vec![]), "{}", ran.stderr);
}

#[test]
fn an_embedded_repository_is_not_entered() {
    let repo = changed();
    for name in ["repo/nested", "repo/sub/unborn.py"] {
        let nested = repo.sandbox.repo(name);
        nested.write("deep.py", over("deep"));
    }
    repo.sandbox.folder("repo/nested").commit();
    let ran = repo.check(&NONE);
    assert_eq!((ran.violations().len(), ran.unverified()), (3, vec![]));
}

#[test]
fn without_a_repository_everything_is_checked_and_that_is_said() {
    let folder = Sandbox::new().folder("plain");
    folder.write("a.py", over("a"));
    folder.write("sub/b.py", over("b"));
    let ran = folder.check(&NONE);
    assert_eq!(ran.violations(), ["a.py:1 a", "sub/b.py:1 b"]);
    assert_eq!(ran.notes(), ["not in a git repository: all functions are checked, not only changed ones"]);
    assert_eq!(folder.check(&["sub"]).violations(), ["sub/b.py:1 b"]);
}

#[test]
fn without_a_commit_everything_is_checked_and_that_is_said() {
    let repo = Repo::new();
    repo.write("a.py", over("a"));
    repo.write("b.py", over("b"));
    repo.git(&["add", "a.py"]);
    let ran = repo.check(&NONE);
    assert_eq!(ran.violations(), ["a.py:1 a", "b.py:1 b"]);
    assert!(ran.notes()[0].starts_with("this git repository has no commit yet"));
}

#[test]
fn without_a_work_tree_everything_is_checked_and_that_is_said() {
    let bare = Sandbox::new().folder("bare");
    bare.git(&["init", "-q", "--bare"]);
    bare.write("a.py", over("a"));
    let ran = bare.check(&NONE);
    assert_eq!(ran.violations(), ["a.py:1 a"]);
    assert!(ran.notes()[0].starts_with("this git repository has no work tree here"));
}

#[test]
fn a_broken_repository_is_an_error_of_one_line() {
    let repo = changed();
    repo.write(".git/HEAD", "0123456789012345678901234567890123456789\n");
    let ran = repo.check(&NONE);
    assert_eq!((ran.code, ran.stderr.lines().count()), (2, 1), "{}", ran.stderr);
}
