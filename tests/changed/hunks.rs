//! Which functions a difference touches.

use crate::NONE;
use crate::support::{Repo, fine, module, over};

/// `a` in lines 1 to 34, `b` in 37 to 70, both over a limit, and `c` in 73 to 76, which is not.
fn three() -> Repo {
    let repo = Repo::new();
    repo.write("m.py", module(&[over("a"), over("b"), fine("c")]));
    repo.commit();
    repo
}

fn edit(repo: &Repo, change: impl Fn(&mut Vec<&str>)) {
    let text = std::fs::read_to_string(repo.path("m.py")).unwrap();
    let mut lines: Vec<_> = text.lines().collect();
    change(&mut lines);
    repo.write("m.py", lines.join("\n") + "\n");
}

#[test]
fn one_changed_line_touches_its_function() {
    let repo = three();
    edit(&repo, |lines| lines[38] = "        return 100");
    assert_eq!(repo.check(&NONE).violations(), ["m.py:37 b"]);
}

#[test]
fn one_added_line_touches_its_function() {
    let repo = three();
    edit(&repo, |lines| lines.insert(69, "    # more"));
    assert_eq!(repo.check(&NONE).violations(), ["m.py:37 b"]);
}

#[test]
fn a_deletion_touches_nothing() {
    for deleted in [49..51, 0..34, 0..1] {
        let repo = three();
        edit(&repo, |lines| drop(lines.drain(deleted.clone())));
        let ran = repo.check(&NONE);
        assert_eq!((ran.code, ran.violations()), (0, vec![]));
    }
}

#[test]
fn a_line_between_functions_touches_none() {
    let repo = three();
    edit(&repo, |lines| lines[35] = "x = 1");
    assert_eq!(repo.check(&NONE).code, 0);
}

#[test]
fn a_missing_last_line_end_is_no_line() {
    let repo = Repo::new();
    repo.write("m.py", over("a").trim_end());
    repo.commit();
    repo.write("m.py", over("a").trim_end().replace("return 0", "return 7"));
    assert_eq!(repo.check(&NONE).violations(), ["m.py:1 a"]);
    repo.commit();
    repo.write("m.py", module(&[over("a").replace("return 0", "return 7"), fine("b")]).trim_end());
    assert_eq!(repo.check(&NONE).violations(), ["m.py:1 a"], "its last line got an end");
}

#[test]
fn lines_that_look_like_a_patch_are_content() {
    let repo = Repo::new();
    let text =
        |mark: &str| format!("X = '''\n--- {mark}\n+++ b/other\n@@ -1 +1 @@\ndiff --git a/x b/x\n'''\n\n{}", over("a"));
    repo.write("m.py", text("a"));
    repo.write("n.py", over("n"));
    repo.commit();
    repo.write("m.py", text("b"));
    assert_eq!(repo.check(&NONE).violations(), [""; 0]);
    repo.write("n.py", over("n").replace("return 0", "return 7"));
    assert_eq!(repo.check(&NONE).violations(), ["n.py:1 n"]);
}

#[test]
fn carriage_returns_end_lines_as_they_do_for_git() {
    let repo = Repo::new();
    let crlf = |text: String| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    repo.git(&["config", "core.autocrlf", "false"]);
    repo.write("m.py", crlf(module(&[over("a"), fine("b")])));
    repo.commit();
    repo.write("m.py", crlf(module(&[over("a"), over("b")])));
    assert_eq!(repo.check(&NONE).violations(), ["m.py:37 b"]);
    repo.git(&["config", "core.autocrlf", "true"]);
    repo.write("m.py", module(&[over("a"), fine("b")]));
    repo.commit();
    repo.write("m.py", module(&[over("a"), over("b")]).replace('\n', "\r\n"));
    assert_eq!(repo.check(&NONE).violations(), ["m.py:37 b"]);
}

#[test]
fn lone_carriage_returns_are_lines_that_git_does_not_see() {
    let repo = Repo::new();
    let cr = |text: String| text.replace('\n', "\r");
    repo.write("m.py", cr(module(&[fine("a"), fine("b")])));
    repo.commit();
    repo.write("m.py", cr(module(&[fine("a"), over("b")])));
    assert_eq!(repo.check(&NONE).violations(), ["m.py:7 b"]);
}

#[test]
fn a_renamed_file_is_compared_with_what_it_was() {
    let repo = Repo::new();
    repo.write("a.py", module(&[over("old"), fine("mid"), fine("tail")]));
    repo.commit();
    repo.git(&["mv", "a.py", "b c.py"]);
    assert_eq!(repo.check(&NONE).violations(), [""; 0]);
    repo.write("b c.py", module(&[over("old"), fine("mid"), over("tail")]));
    assert_eq!(repo.check(&NONE).violations(), ["b c.py:43 tail"]);
}

#[test]
fn a_mode_alone_is_no_change() {
    let repo = three();
    repo.git(&["update-index", "--chmod=+x", "m.py"]);
    assert_eq!(repo.check(&NONE).code, 0);
}
