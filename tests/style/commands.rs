//! `style test` and `style try`.

use std::path::Path;

use serde_json::json;

use crate::project::{BLOCKS, COMMENTS, configure, project, rule};
use crate::support::{Ran, Repo, run};

fn style(repo: &Repo, arguments: &[&str]) -> Ran {
    run(repo.gate(&["style"]).args(arguments))
}

/// A project with a rule of at most two lines and these examples.
fn examples(text: &str) -> Repo {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    repo.write("style/q.md", text);
    repo
}

#[test]
fn examples_that_show_what_they_say_are_counted() {
    let repo = examples(
        "# r\n\n```python keeps matches=1\n# a\n# b\n```\n\n```python breaks\n# a\n# b\n# c\n```\n\
         ```python matches=none\nx = 1\n```\n```python\nnot an example (\n```\n",
    );
    let ran = style(&repo, &["test"]);
    assert_eq!((ran.stdout.as_str(), ran.code), ("OK   r  3 examples in style/q.md\n", 0));
}

#[test]
fn an_example_that_does_not_is_said_with_its_line() {
    for (fence, code, said) in [
        (
            "python keeps",
            "x = 1\n# a\n# b\n# c\n",
            "FAIL style/q.md:4 r  the example breaks the rule, and should keep it: a match covers 3 lines, and the rule permits 2, first at line 2\n",
        ),
        (
            "python breaks",
            "# a\n# b\n",
            "FAIL style/q.md:2 r  the example keeps the rule, and should break it; it matches 1 time\n",
        ),
        (
            "python matches=1,4",
            "# a\nx\n# b\ny\n",
            "FAIL style/q.md:5 r  a match begins here, and should not\nFAIL style/q.md:6 r  a match should begin here, and none does\n",
        ),
        ("python matches=none", "\n# a\n", "FAIL style/q.md:4 r  a match begins here, and should not\n"),
        (
            "python brekas",
            "",
            "FAIL style/q.md:2 r  unknown word `brekas` after the language; did you mean `breaks`?\n",
        ),
        ("go keeps", "", "FAIL style/q.md:2 r  the example is in go, the rule is for python\n"),
    ] {
        let repo = examples(&format!("# r\n```{fence}\n{code}```\n"));
        let ran = style(&repo, &["test"]);
        assert_eq!((ran.stdout.as_str(), ran.code), (said, 1), "{fence}");
    }
}

#[test]
fn a_rule_without_examples_a_broken_query_and_a_missing_grammar_are_said() {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    repo.write("style/broken.scm", "(coment) @c");
    configure(
        &repo,
        &[
            rule("r", &json!({"max_lines": 2})),
            rule("b", &json!({"max_lines": 2, "query": "style/broken.scm"})),
            rule("z", &json!({"max_lines": 2, "language": "zig", "extensions": [".zig"]})),
        ],
    );
    let ran = style(&repo, &["test"]);
    assert_eq!(
        ran.stdout,
        "NONE r  there is no style/q.md with examples\n\
         FAIL b  style/broken.scm:1: the grammar has no node kind `coment`; did you mean `comment`?\n\
         SKIP z  there is no grammar for zig\n"
    );
    assert_eq!(ran.code, 1);
    let empty = Repo::new();
    let ran = style(&empty, &["test"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, "note: there are no style rules to test\n"));
}

/// What the documentation offers does what it says, in each language's own words.
#[test]
fn the_rules_of_the_documentation_pass_their_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/style-rules");
    let repo = Repo::new();
    let ran = run(repo.gate(&["style", "test"]).current_dir(folder));
    assert_eq!((ran.code, ran.stdout.lines().count(), ran.stderr.as_str()), (0, 5, ""), "{}", ran.stdout);
    assert!(ran.stdout.lines().all(|line| line.starts_with("OK ")), "{}", ran.stdout);
}

#[test]
fn trying_a_query_says_what_it_matches_and_each_bounds_number() {
    let repo = Repo::new();
    repo.write("q.scm", BLOCKS);
    repo.write("sub/a.py", "# one\n# two\nx = 1\n# three\ny = 2\n");
    let ran = style(&repo, &["try", "q.scm", "sub/a.py"]);
    // Three of five lines are 60 per cent.
    assert_eq!(
        ran.stdout,
        "sub/a.py:1  2 lines   # one\nsub/a.py:4  1 line    # three\n\
         max_matches 2  max_lines 2  max_share 60\n3 of 5 lines covered\n"
    );
    assert!(ran.code == 0 && ran.stderr.starts_with("note: preparing the query took "), "{}", ran.stderr);
}

#[test]
fn trying_a_query_on_embedded_code_names_the_language() {
    let repo = Repo::new();
    repo.write("q.scm", "(identifier) @match");
    repo.write("a.svelte", "<script lang=\"ts\">\nlet x = 1\n</script>\n");
    let ran = style(&repo, &["try", "q.scm", "a.svelte", "--language", "typescript"]);
    assert!(ran.stdout.starts_with("a.svelte:2  1 line    x\n"), "{}", ran.stdout);
    let ran = style(&repo, &["try", "q.scm", "a.svelte", "--language", "go"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("a.svelte: it holds no go; it holds svelte, typescript"), "{}", ran.stderr);
}

#[test]
fn trying_says_what_is_wrong() {
    let repo = Repo::new();
    repo.write("q.scm", COMMENTS);
    repo.write("bad.scm", "\n(coment) @c");
    repo.write("a.py", "x = 1\n");
    repo.write("a.zig", "x\n");
    repo.write("b.py", "# x\n".repeat(5000));
    for (query, file, said) in [
        (
            "bad.scm",
            "a.py",
            "complexity-gate: bad.scm:2: the grammar has no node kind `coment`; did you mean `comment`?\n",
        ),
        ("absent.scm", "a.py", "complexity-gate: absent.scm: "),
        ("q.scm", "absent.py", "complexity-gate: absent.py: cannot be read: "),
        ("q.scm", "a.zig", "complexity-gate: a.zig: there is no grammar for it"),
        ("q.scm", "b.py", "complexity-gate: b.py: it matches more than 4096 times\n"),
    ] {
        let ran = style(&repo, &["try", query, file]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{query} {file}");
        assert!(ran.stderr.starts_with(said) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
    }
}
