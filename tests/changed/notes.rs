//! The configuration: what it ignores, where its globs begin, and the note when it is itself in the change.

use crate::NONE;
use crate::support::{Repo, over, run};

const CONFIG: &str = ".complexity-gate.json";
const NOTE: &str = ".complexity-gate.json changed in this diff";

fn configured() -> Repo {
    let repo = Repo::new();
    repo.write(CONFIG, "{}");
    repo.write("sub/.complexity-gate.json", "{}");
    repo.commit();
    repo
}

#[test]
fn a_configuration_in_the_change_is_said_first() {
    type Edit = fn(&Repo);
    let edits: [(&str, Edit); 6] = [
        ("edited", |repo| repo.write(CONFIG, "{ }")),
        ("staged", |repo| {
            repo.write(CONFIG, "{ }");
            repo.git(&["add", CONFIG]);
        }),
        ("deleted", |repo| repo.remove(CONFIG)),
        ("renamed away", |repo| drop(repo.git(&["mv", CONFIG, "else.json"]))),
        ("below", |repo| repo.write("sub/.complexity-gate.json", "{ }")),
        ("untracked", |repo| repo.write("new/.complexity-gate.json", "{}")),
    ];
    for (how, edit) in edits {
        let repo = configured();
        assert!(repo.check(&NONE).notes().is_empty());
        edit(&repo);
        assert_eq!(repo.check(&NONE).notes(), [NOTE], "{how}");
        let ran = run(&mut repo.gate(&["check", "--changed"]));
        assert_eq!(ran.stderr.lines().next(), Some(format!("note: {NOTE}").as_str()), "{how}");
    }
}

#[test]
fn what_the_configuration_ignores_is_not_unverified_either() {
    let repo = configured();
    repo.write(CONFIG, r#"{"ignore": ["**/Foo.kt", "fresh.py", "sub/b.py"]}"#);
    repo.commit();
    for name in ["Foo.kt", "x/Foo.kt", "fresh.py", "sub/fresh.py"] {
        repo.write(name, over("f"));
    }
    for folder in ["", "sub", "x"] {
        let ran = repo.check_in(folder, &NONE);
        assert_eq!(ran.unverified(), [""; 0]);
        assert_eq!(ran.violations().len(), 1, "globs begin at the root of the repository");
    }
    assert_eq!(repo.check(&["fresh.py"]).notes(), ["fresh.py is ignored by the configuration"]);
}

#[test]
fn the_nearest_configuration_counts() {
    let repo = configured();
    repo.write("sub/.complexity-gate.json", r#"{"limits": {"complexity": 20}}"#);
    repo.commit();
    repo.write("a.py", over("a"));
    repo.write("sub/b.py", over("b"));
    assert_eq!(repo.check(&NONE).violations(), ["a.py:1 a"]);
}
