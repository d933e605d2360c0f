//! A user's settings, attributes and environment do not change the answer.

use crate::NONE;
use crate::support::{Repo, fine, module, over, run};

/// An edit, a rename with an edit, and an untracked file.
fn changes() -> Repo {
    let repo = Repo::new();
    repo.write("é.py", module(&[over("a"), fine("b")]));
    repo.write("old.py", module(&[over("c"), fine("d")]));
    repo.commit();
    repo.write("é.py", module(&[over("a"), over("b")]));
    repo.git(&["mv", "old.py", "new.py"]);
    repo.write("new.py", module(&[over("c"), over("d")]));
    repo.write("fresh.py", over("e"));
    repo
}

const FOUND: [&str; 3] = ["fresh.py:1 e", "new.py:37 d", "é.py:37 b"];

#[test]
fn settings_that_shape_a_diff_do_not_matter() {
    let repo = changes();
    for (key, value) in [
        ("diff.noprefix", "true"),
        ("diff.mnemonicPrefix", "true"),
        ("diff.srcPrefix", "s/"),
        ("diff.dstPrefix", "d/"),
        ("diff.external", "false"),
        ("diff.algorithm", "patience"),
        ("diff.renames", "false"),
        ("diff.renames", "copies"),
        ("diff.renameLimit", "1"),
        ("diff.interHunkContext", "99"),
        ("diff.context", "9"),
        ("diff.orderFile", "/nowhere"),
        ("diff.relative", "true"),
        ("diff.submodule", "diff"),
        ("diff.wordRegex", "."),
        ("diff.suppressBlankEmpty", "true"),
        ("diff.autoRefreshIndex", "false"),
        ("diff.colorMoved", "zebra"),
        ("diff.wsErrorHighlight", "all"),
        ("color.ui", "always"),
        ("color.diff", "always"),
        ("core.quotePath", "true"),
        ("core.pager", "false"),
        ("core.safecrlf", "warn"),
        ("core.bigFileThreshold", "1"),
        ("pager.diff", "true"),
        ("alias.diff", "status"),
        ("format.pretty", "raw"),
    ] {
        repo.git(&["config", key, value]);
        assert_eq!(repo.check(&NONE).violations(), FOUND, "{key}={value}");
        repo.git(&["config", "--unset", key]);
    }
}

#[cfg(unix)]
#[test]
fn no_program_of_the_repository_is_started() {
    use std::os::unix::fs::PermissionsExt;
    let repo = changes();
    let witness = repo.sandbox.root.join("started");
    let script = repo.sandbox.root.join("script");
    std::fs::write(&script, format!("#!/bin/sh\ntouch '{}'\n", witness.display())).unwrap();
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
    let hooks = repo.path(".git/hooks");
    std::fs::create_dir_all(&hooks).unwrap();
    std::fs::copy(&script, hooks.join("post-index-change")).unwrap();
    repo.write(".git/info/attributes", "*.py diff=mine\n");
    for key in
        ["core.fsmonitor", "diff.external", "diff.mine.command", "diff.mine.textconv", "core.pager", "core.sshCommand"]
    {
        repo.git(&["config", key, script.to_str().unwrap()]);
    }
    // These run what was just set.
    let _ = std::fs::remove_file(&witness);
    assert_eq!(repo.check(&NONE).violations(), FOUND);
    assert!(!witness.exists());
}

#[test]
fn an_attribute_does_not_hide_lines() {
    let repo = changes();
    for attribute in ["-diff", "binary", "-text", "diff=mine"] {
        repo.write(".git/info/attributes", format!("*.py {attribute}\n"));
        assert_eq!(repo.check(&NONE).violations(), FOUND, "{attribute}");
    }
}

#[test]
fn a_nul_does_not_hide_lines() {
    let repo = Repo::new();
    repo.write("m.py", module(&[over("a"), "X = '\0'\n".to_owned(), fine("b")]));
    repo.commit();
    repo.write("m.py", module(&[over("a"), "X = '\0'\n".to_owned(), over("b")]));
    assert!(repo.check(&NONE).violations().iter().all(|violation| violation.ends_with(" b")));
}

#[test]
fn variables_of_git_do_not_matter() {
    let repo = changes();
    let other = repo.sandbox.repo("other");
    let git_folder = other.path(".git");
    for (name, value) in [
        ("GIT_DIR", git_folder.to_str().unwrap()),
        ("GIT_WORK_TREE", other.root.to_str().unwrap()),
        ("GIT_INDEX_FILE", ".git/nothing"),
        ("GIT_EXTERNAL_DIFF", "false"),
        ("GIT_DIFF_OPTS", "--unified=9"),
        ("GIT_LITERAL_PATHSPECS", "1"),
        ("GIT_CONFIG_PARAMETERS", "'diff.noprefix=true'"),
        ("GIT_OBJECT_DIRECTORY", "/nowhere"),
        ("GIT_CEILING_DIRECTORIES", "/"),
        ("GIT_PREFIX", "sub/"),
    ] {
        let ran = run(repo.gate(&["check", "--changed", "--format", "json"]).env(name, value));
        assert_eq!(ran.violations(), FOUND, "{name}");
    }
}
