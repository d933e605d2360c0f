//! A project with rules.

use serde_json::{Value, json};

use crate::support::{Ran, Repo, run};

/// Matches every comment of a Python file.
pub(crate) const COMMENTS: &str = "(comment) @match";
/// Matches comments that follow each other.
pub(crate) const BLOCKS: &str = "(comment)+ @match";

/// A repository with one rule `r` for Python: its members beside name and language, and its query.
pub(crate) fn project(members: &Value, query: &str) -> Repo {
    let repo = Repo::new();
    repo.write("style/q.scm", query);
    configure(&repo, &[rule("r", members)]);
    repo
}

/// A rule for Python with the query `style/q.scm`.
pub(crate) fn rule(name: &str, members: &Value) -> Value {
    let mut rule = json!({"name": name, "language": "python", "query": "style/q.scm"});
    rule.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    rule
}

/// Writes a configuration with `rules`.
pub(crate) fn configure(repo: &Repo, rules: &[Value]) {
    let config = json!({"style": {"action": "allow", "rules": rules}});
    repo.write(".complexity-gate.json", config.to_string());
}

/// `check` with more arguments.
pub(crate) fn check(repo: &Repo, arguments: &[&str]) -> Ran {
    run(repo.gate(&["check"]).args(arguments))
}

/// Comments, one a line.
pub(crate) fn comments(count: usize) -> String {
    "# x\n".repeat(count)
}
