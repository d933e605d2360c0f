//! `--base`: what a branch did since it left another.

use crate::support::{Ran, Repo, fine, module, over, run};

/// A branch with a commit, an edit and an untracked file, while its base went on.
fn branched() -> Repo {
    let repo = Repo::new();
    repo.write("a.py", module(&[over("old"), fine("a")]));
    repo.commit();
    repo.git(&["checkout", "-q", "-b", "work"]);
    repo.write("a.py", module(&[over("old"), over("a")]));
    repo.commit();
    repo.git(&["checkout", "-q", "main"]);
    repo.write("theirs.py", over("theirs"));
    repo.commit();
    repo.git(&["checkout", "-q", "work"]);
    repo.write("edit.py", over("edit"));
    repo.git(&["add", "edit.py"]);
    repo.write("fresh.py", over("fresh"));
    repo
}

fn base(repo: &Repo, name: &str) -> Ran {
    run(&mut repo.gate(&["check", "--format", "json", "--base", name]))
}

#[test]
fn everything_since_the_branch_left_counts() {
    let repo = branched();
    repo.git(&["tag", "-a", "mark", "-m", "x", "main"]);
    for name in ["main", "refs/heads/main", "mark", "main~0", "HEAD~1"] {
        let found = ["a.py:37 a", "edit.py:1 edit", "fresh.py:1 fresh"];
        assert_eq!(base(&repo, name).violations(), found, "{name}");
    }
    assert_eq!(base(&repo, "HEAD").violations(), ["edit.py:1 edit", "fresh.py:1 fresh"]);
}

#[test]
fn an_unknown_base_is_an_error_of_one_line() {
    let repo = branched();
    for name in ["nowhere", "", "--help", "-", "main..work", "0123456789012345678901234567890123456789", "HEAD:a.py"] {
        let ran = run(&mut repo.gate(&["check", &format!("--base={name}")]));
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.lines().count()), (2, "", 1), "{name}: {}", ran.stderr);
        assert!(ran.stderr.contains("fetch it first"), "{}", ran.stderr);
    }
}

#[test]
fn no_common_commit_is_an_error_of_one_line() {
    let repo = branched();
    repo.git(&["checkout", "-q", "--orphan", "alone"]);
    repo.commit();
    let ran = base(&repo, "main");
    assert_eq!((ran.code, ran.stderr.lines().count()), (2, 1), "{}", ran.stderr);
    let source = format!("file://{}", repo.root.display());
    repo.git(&["checkout", "-q", "work"]);
    repo.git(&["clone", "-q", "--depth=1", "--no-single-branch", &source, "../shallow"]);
    let ran = base(&repo.sandbox.folder("shallow"), "origin/main");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("--unshallow"), "{}", ran.stderr);
}

#[test]
fn a_base_works_with_paths_and_in_a_folder() {
    let repo = branched();
    let ran = run(&mut repo.gate(&["check", "--changed", "--base", "main", "--format", "json", "a.py"]));
    assert_eq!(ran.violations(), ["a.py:37 a"]);
}
