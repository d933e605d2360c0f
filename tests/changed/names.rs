//! Names that a careless reader of git's output trips over.

use std::path::PathBuf;

use crate::NONE;
use crate::support::{Repo, fine, module, over};

const NAMES: [&str; 18] = [
    "with space.py",
    "quo\"te.py",
    "it's.py",
    "back\\slash.py",
    "tab\there.py",
    "line\nfeed.py",
    "return\rhere.py",
    "bell\u{7}.py",
    "-dash.py",
    "--.py",
    "x b/x b/x.py",
    "a b/b.py",
    "*.py",
    "[k].py",
    ":colon.py",
    ":(top)magic.py",
    "größe_日本.py",
    "{brace}.py",
];

#[cfg(unix)]
fn not_utf8() -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(b"caf\xe9.py").into()
}

fn files(repo: &Repo) -> Vec<String> {
    let ran = repo.check(&NONE);
    assert_eq!((ran.code, ran.unverified()), (1, vec![]), "{}", ran.stderr);
    let json = ran.json();
    let shown = |v: &serde_json::Value| v["file"].as_str().unwrap().to_owned();
    json["violations"].as_array().unwrap().iter().map(shown).collect()
}

fn sorted() -> Vec<String> {
    let mut names = NAMES.map(str::to_owned).to_vec();
    names.sort();
    names
}

#[cfg(unix)]
#[test]
fn tracked_files_are_found_under_every_name() {
    let repo = Repo::new();
    for name in NAMES {
        repo.write(name, fine("one"));
    }
    repo.commit();
    for name in NAMES {
        repo.write(name, module(&[fine("one"), over("two")]));
    }
    assert_eq!(files(&repo), sorted());
    repo.git(&["config", "core.quotePath", "true"]);
    assert_eq!(files(&repo), sorted());
}

#[cfg(unix)]
#[test]
fn untracked_files_are_found_under_every_name() {
    let repo = Repo::new();
    repo.commit();
    for name in NAMES {
        repo.write(name, over("two"));
    }
    assert_eq!(files(&repo), sorted());
}

#[cfg(unix)]
#[test]
fn renames_are_found_under_every_name() {
    let repo = Repo::new();
    for (index, name) in NAMES.iter().enumerate() {
        repo.write(name, module(&[over(&format!("f{index}")), fine("two")]));
    }
    repo.commit();
    for name in NAMES {
        let text = std::fs::read_to_string(repo.path(name)).unwrap();
        repo.remove(name);
        repo.write(format!("moved/{name}"), text.replace("def two", "def three"));
    }
    repo.git(&["add", "-A"]);
    let ran = repo.check(&["--functions"]);
    assert_eq!(ran.json()["functions"].as_array().unwrap().len(), NAMES.len());
    assert_eq!(ran.violations(), [""; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_need_not_be_text() {
    let repo = Repo::new();
    repo.write(not_utf8(), fine("one"));
    repo.commit();
    repo.write(not_utf8(), module(&[fine("one"), over("two")]));
    assert_eq!(repo.check(&NONE).violations(), ["caf\u{fffd}.py:7 two"]);
    repo.git(&["rm", "-q", "--cached", "--", "*"]);
    repo.commit();
    assert_eq!(repo.check(&NONE).code, 0);
}

#[test]
fn a_name_that_begins_with_a_dash_can_be_given() {
    let repo = Repo::new();
    repo.commit();
    repo.write("-dash.py", over("a"));
    repo.write("other.py", over("b"));
    assert_eq!(repo.check(&["--", "-dash.py"]).violations(), ["-dash.py:1 a"]);
}
