//! What walking a directory takes in and what git's own rules leave out.

use crate::support::{Repo, Sandbox, over};
use crate::{folder, found, run};

/// Writes `over` into each file.
fn fill(folder: &Repo, files: &[&str]) {
    for file in files {
        folder.write(file, over("f"));
    }
}

fn names(found: &[String]) -> Vec<&str> {
    found.iter().map(|line| line.split(':').next().unwrap()).collect()
}

#[test]
fn git_ignore_files_count_in_a_repository_and_outside_one() {
    for folder in [folder(), Repo::new()] {
        fill(&folder, &["kept.py", "left.py", "out/x.py", "sub/kept.py", "sub/own.py", "sub/again.py"]);
        folder.write(".gitignore", "left.py\nout/\nagain.py\n");
        folder.write("sub/.gitignore", "/own.py\n!again.py\n");
        let found = found(&folder, &[]);
        assert_eq!(names(&found), ["kept.py", "sub/again.py", "sub/kept.py"]);
    }
}

#[test]
fn the_rules_of_the_folders_above_count_too() {
    for folder in [folder(), Repo::new()] {
        fill(&folder, &["sub/kept.py", "sub/left.py"]);
        folder.write(".gitignore", "/sub/left.py\n");
        let ran = run(&mut folder.gate_in("sub", &["check", "--format", "json"]));
        assert_eq!(ran.violations(), ["kept.py:1 f"]);
        assert_eq!(found(&folder, &["sub"]), ["sub/kept.py:1 f"]);
    }
}

#[test]
fn an_inner_repository_has_rules_of_its_own() {
    let repo = Repo::new();
    fill(&repo, &["inner/a.py", "inner/b.py"]);
    repo.git(&["init", "-q", "inner"]);
    repo.write(".gitignore", "a.py\n");
    repo.write("inner/.gitignore", "b.py\n");
    assert_eq!(found(&repo, &[]), ["inner/a.py:1 f"]);
    // Somebody who keeps a whole home directory in git ignores everything in it.
    repo.write(".gitignore", "*\n");
    let inside = repo.sandbox.folder("repo/inner");
    assert_eq!(found(&inside, &[]), ["a.py:1 f"]);
}

#[test]
fn the_repositorys_and_the_users_excludes_count() {
    let repo = Repo::new();
    fill(&repo, &["kept.py", "mine.py", "ours.py", "sub/mine.py"]);
    repo.write(".git/info/exclude", "ours.py\n");
    let home = repo.sandbox.folder("home");
    home.write(".config/git/ignore", "mine.py\n");
    assert_eq!(found(&repo, &[]), ["kept.py:1 f"]);
}

#[test]
fn a_work_tree_reads_the_excludes_of_its_repository() {
    let repo = Repo::new();
    repo.commit();
    repo.git(&["worktree", "add", "-q", "../linked"]);
    repo.write(".git/info/exclude", "left.py\n");
    let linked = repo.sandbox.folder("linked");
    fill(&linked, &["kept.py", "left.py"]);
    assert_eq!(found(&linked, &[]), ["kept.py:1 f"]);
}

#[test]
fn ignore_files_of_other_tools_do_not_count() {
    let folder = folder();
    fill(&folder, &["a.py", "b.py", "c.py"]);
    folder.write(".ignore", "a.py\n");
    folder.write(".rgignore", "b.py\n");
    assert_eq!(found(&folder, &[]).len(), 3);
}

#[test]
fn hidden_files_are_walked_and_git_itself_is_not() {
    let repo = Repo::new();
    fill(&repo, &[".hidden.py", ".config/a.py", ".git/hooks/a.py", "sub/.git/b.py"]);
    assert_eq!(found(&repo, &[]), [".config/a.py:1 f", ".hidden.py:1 f"]);
}

#[test]
fn a_file_that_git_ignores_is_checked_if_it_is_named() {
    let repo = Repo::new();
    fill(&repo, &["a.py", "out/b.py"]);
    repo.write(".gitignore", "a.py\nout/\n");
    assert_eq!(found(&repo, &["a.py", "out/b.py"]), ["a.py:1 f", "out/b.py:1 f"]);
}

#[test]
fn a_rule_that_makes_no_sense_does_not_spoil_the_others() {
    let folder = folder();
    fill(&folder, &["a.py", "b.py"]);
    folder.write(".gitignore", b"[\nx[a\n\xff\nb.py\n");
    assert_eq!(found(&folder, &[]), ["a.py:1 f"]);
}

#[test]
fn every_source_without_grammar_is_said_and_nothing_else() {
    let folder = Sandbox::new().folder("kinds");
    let known = "kt java c cc cpp h hpp cs swift rb php scala lua zig m mm ex exs hs clj sh bash pl r";
    for extension in known.split(' ') {
        folder.write(format!("x.{extension}"), "");
    }
    for name in ["a.md", "a.json", "a.toml", "a.png", "a.yaml", "a.txt", "LICENSE", "Makefile", "a.lock", "a.css"] {
        folder.write(name, "");
    }
    let mut expected: Vec<_> = known.split(' ').map(|extension| format!("x.{extension}")).collect();
    expected.sort();
    assert_eq!(crate::gate(&folder, &["check", "--format", "json"]).unverified(), expected);
}
