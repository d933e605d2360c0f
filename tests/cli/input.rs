//! Source text as it comes: line ends, encodings, and files that are broken or none.

use serde_json::{Value, json};

use crate::support::{Ran, over};
use crate::{folder, gate};

/// `check --functions` over one file.
fn check(name: &str, content: impl AsRef<[u8]>) -> Ran {
    let folder = folder();
    folder.write(name, content);
    gate(&folder, &["check", "--functions", "--format", "json", name])
}

/// Line, last line and counted lines of the first function.
fn lines(ran: &Ran) -> Value {
    let function = &ran.json()["functions"][0];
    json!([function["line"], function["end_line"], function["lines"]])
}

#[track_caller]
fn assert_unverified(name: &str, content: impl AsRef<[u8]>, reason: &str) {
    let ran = check(name, content);
    let said = ran.json()["unverified"].clone();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert_eq!(said.as_array().unwrap().len(), 1, "{said}");
    assert!(said[0]["reason"].as_str().unwrap().starts_with(reason), "{said}");
}

#[test]
fn line_ends_of_every_kind_give_the_same_numbers() {
    let unix = format!("# comment\n\n{}", over("f"));
    for line_end in ["\n", "\r\n", "\r"] {
        let ran = check("a.py", unix.replace('\n', line_end));
        assert_eq!((ran.violations(), lines(&ran)), (vec!["a.py:3 f".to_owned()], json!([3, 36, 34])), "{line_end:?}");
    }
    let line_ends = ["\n", "\r\n", "\r"].into_iter().cycle();
    let mixed: String = unix.lines().zip(line_ends).flat_map(|(line, end)| [line, end]).collect();
    assert_eq!(lines(&check("a.py", mixed)), json!([3, 36, 34]));
}

#[test]
fn a_byte_order_mark_is_no_text() {
    for name in ["a.py", "a.js", "a.ts", "a.tsx", "a.rs", "a.go", "a.dart", "a.svelte"] {
        let ran = check(name, "\u{feff}");
        assert_eq!((ran.code, ran.unverified()), (0, vec![]), "{name}");
    }
    let ran = check("a.py", format!("\u{feff}{}", over("f")));
    assert_eq!((ran.violations(), ran.unverified()), (vec!["a.py:1 f".to_owned()], vec![]));
    assert_eq!(lines(&ran), json!([1, 34, 34]));
}

#[test]
fn a_last_line_needs_no_end() {
    let ran = check("a.py", over("f").trim_end());
    assert_eq!((ran.violations(), lines(&ran)), (vec!["a.py:1 f".to_owned()], json!([1, 34, 34])));
}

#[test]
fn a_file_without_code_is_checked_and_has_no_functions() {
    for (name, text) in
        [("a.py", ""), ("b.js", "\n\n \t\n"), ("c.rs", "// only a comment"), ("d.svelte", ""), ("e.go", "\r\r")]
    {
        let ran = check(name, text);
        let json = ran.json();
        assert_eq!((ran.code, &json["checked"], &json["functions"]), (0, &json!(1), &json!([])), "{name}");
        assert_eq!(ran.unverified(), [""; 0], "{name}");
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_said() {
    let all: Vec<_> = (0..=255).collect();
    let utf_16: Vec<_> = over("f").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for content in [all, [b"\xff\xfe".to_vec(), utf_16].concat(), b"x = '\xe9'\n".to_vec(), b"\xed\xa0\x80".to_vec()] {
        assert_unverified("a.py", content, "not valid UTF-8");
    }
}

#[test]
fn one_bad_byte_at_the_end_keeps_the_whole_file_from_being_checked() {
    let ran = check("a.py", [over("f").as_bytes(), b"# \xff"].concat());
    assert_eq!((ran.code, &ran.json()["checked"]), (0, &json!(0)));
}

#[test]
fn nul_bytes_are_a_syntax_error() {
    assert_unverified("a.js", "\0".repeat(1000), "syntax error at line 1");
    assert_unverified("a.go", "package a\n\0\nfunc f() {}\n", "syntax error at line 2");
    let ran = check("a.py", format!("{}\n\0\n", over("f")));
    assert_eq!((ran.code, ran.violations()), (1, vec!["a.py:1 f".to_owned()]));
}

#[test]
fn code_that_breaks_off_is_a_syntax_error() {
    for (name, text) in [
        ("a.js", "function f(a) {\n  if (a) {\n    return"),
        ("a.ts", "class A { m(a: string"),
        ("a.py", "def f(a):\n    if (a\n"),
        ("a.rs", "fn f() {\n    match a {\n"),
        ("a.go", "package a\nfunc f() {\n\tif a {"),
        ("a.dart", "class A { void m() { if (a) {"),
        ("a.svelte", "<script>let a = () => {</script>"),
    ] {
        assert_unverified(name, text, "syntax error at line ");
    }
}

#[test]
fn a_string_or_comment_that_does_not_end_is_a_syntax_error() {
    for (name, text) in [
        ("a.js", "const a = 'x"),
        ("b.js", "const a = `x ${"),
        ("c.js", "let a; /* x"),
        ("a.py", "a = '''x\n"),
        ("a.rs", "fn f() { /* x"),
        ("b.rs", "const A: &str = \"x"),
        ("a.go", "package a\nvar a = `x"),
        ("a.dart", "var a = '''x"),
    ] {
        assert_unverified(name, text, "syntax error at line ");
    }
}

#[test]
fn the_wrong_language_is_a_syntax_error_and_nothing_worse() {
    let python = over("f");
    for name in ["a.js", "a.ts", "a.tsx", "a.rs", "a.go", "a.dart"] {
        assert_unverified(name, &python, "syntax error at line ");
    }
}

#[test]
fn names_may_be_written_in_any_alphabet() {
    let ran = check("größe.py", over("функция_名前"));
    assert_eq!(ran.violations(), ["größe.py:1 функция_名前"]);
}
