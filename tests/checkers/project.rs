//! A repository with checkers: scripts written by the test, and a configuration that names them.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::support::{Ran, Repo, fine, run};

pub(crate) const CONFIG: &str = ".complexity-gate.json";

/// Prints `$1:<line>: error: <message>  [<code>]` as mypy does, and fails: the file comes first among the arguments.
pub(crate) fn reporting(code: &str) -> String {
    format!("echo \"$1:1: error: it is wrong  [{code}]\"\nexit 1\n")
}

pub(crate) struct Project {
    pub(crate) repo: Repo,
}

impl Project {
    /// A repository with one committed file, and no checkers yet.
    pub(crate) fn new() -> Self {
        let repo = Repo::new();
        repo.write("m.py", fine("a"));
        repo.commit();
        Self { repo }
    }

    /// The same with one checker that runs `script` and is trusted.
    pub(crate) fn with(severity: &str, script: &str) -> Self {
        let project = Self::new();
        let command = project.command("c", severity, script);
        project.configure(&json!([command]), &json!({}));
        project.trust();
        project
    }

    /// A script outside the repository.
    pub(crate) fn script(&self, name: &str, body: &str) -> String {
        let path = self.repo.sandbox.root.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{body}")).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// A command that runs `body` on Python files, as the configuration has it.
    pub(crate) fn command(&self, name: &str, severity: &str, body: &str) -> Value {
        let script = self.script(name, body);
        json!({"name": name, "run": [script, "{file}"], "files": ["**/*.py"], "severity": severity})
    }

    pub(crate) fn configure(&self, commands: &Value, breaker: &Value) {
        self.write_config(&json!({"checkers": {"enabled": true, "commands": commands, "breaker": breaker}}));
    }

    pub(crate) fn write_config(&self, config: &Value) {
        self.repo.write(CONFIG, config.to_string());
    }

    /// The same configuration as the user's own.
    pub(crate) fn configure_user(&self, commands: &Value, breaker: &Value) {
        let config = json!({"checkers": {"enabled": true, "commands": commands, "breaker": breaker}});
        self.repo.write("../home/.config/complexity-gate/config.json", config.to_string());
    }

    pub(crate) fn trust(&self) {
        let ran = self.gate(&["trust"]);
        assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    }

    pub(crate) fn gate(&self, arguments: &[&str]) -> Ran {
        run(&mut self.repo.gate(arguments))
    }

    /// A file outside the repository, by which a script shows what it did.
    pub(crate) fn witness(&self, name: &str) -> PathBuf {
        self.repo.sandbox.root.join(name)
    }

    /// What `state show` prints.
    pub(crate) fn state(&self) -> String {
        let ran = self.gate(&["state", "show"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout
    }
}
