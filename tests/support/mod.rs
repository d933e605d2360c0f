//! What tests of the binary share: folders of their own, repositories in them, and runs that see no setting from outside.
//!
//! `Sandbox` is a temporary home; `Repo` is a git repository in it; `Ran` is what a program left behind.
#![allow(dead_code, reason = "every test binary uses another part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::rc::Rc;

use serde_json::Value;

/// A temporary folder with a home, a state directory and room for repositories. Clones are the same folder.
#[derive(Clone)]
pub(crate) struct Sandbox {
    folder: Rc<tempfile::TempDir>,
    /// The folder without symbolic links, as git names it.
    pub(crate) root: PathBuf,
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Windows would answer with a form that git does not use.
        let root = if cfg!(windows) { folder.path().to_owned() } else { folder.path().canonicalize().unwrap() };
        for name in ["home/.config", "state"] {
            std::fs::create_dir_all(root.join(name)).unwrap();
        }
        let identity = "[user]\n name = A\n email = a@example.test\n[init]\n defaultBranch = main\n[protocol \"file\"]\n allow = always\n";
        std::fs::write(root.join("home/.gitconfig"), identity).unwrap();
        Self { folder: Rc::new(folder), root }
    }

    /// A new, empty repository.
    pub(crate) fn repo(&self, name: &str) -> Repo {
        let repo = self.folder(name);
        repo.git(&["init", "-q"]);
        repo
    }

    /// A folder that is no repository (yet), to write files and run commands in.
    pub(crate) fn folder(&self, name: &str) -> Repo {
        // With the separators of the platform, as in messages.
        let root: PathBuf = self.root.join(name).components().collect();
        std::fs::create_dir_all(&root).unwrap();
        Repo { sandbox: self.clone(), root }
    }

    /// `program` in `cwd`, which sees this home and none of the caller's settings.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>, cwd: &Path) -> Command {
        let mut command = Command::new(program);
        let caller = std::env::vars_os().map(|(name, _)| name);
        caller.filter(|name| name.to_string_lossy().starts_with("GIT_")).for_each(|name| {
            command.env_remove(name);
        });
        command.current_dir(cwd).stdin(Stdio::null()).env("HOME", self.root.join("home"));
        command.env("XDG_CONFIG_HOME", self.root.join("home").join(".config"));
        // What the same is called on Windows.
        command.env("USERPROFILE", self.root.join("home")).env("APPDATA", self.root.join("home").join(".config"));
        command.env("COMPLEXITY_GATE_HOME", self.root.join("state")).env_remove("COMPLEXITY_GATE_QUERIES");
        command.env("GIT_CONFIG_GLOBAL", self.root.join("home/.gitconfig")).env("GIT_CONFIG_NOSYSTEM", "1");
        for name in ["CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR", "CLAUDE_CONFIG_DIR", "CODEX_HOME", "RAYON_NUM_THREADS"] {
            command.env_remove(name);
        }
        command
    }
}

/// A folder with files, mostly a git repository.
pub(crate) struct Repo {
    pub(crate) sandbox: Sandbox,
    pub(crate) root: PathBuf,
}

impl Repo {
    /// A repository in a sandbox of its own.
    pub(crate) fn new() -> Self {
        Sandbox::new().repo("repo")
    }

    /// The same with one file in its only commit.
    pub(crate) fn with(path: &str, text: impl AsRef<[u8]>) -> Self {
        let repo = Self::new();
        repo.write(path, text);
        repo.commit();
        repo
    }

    pub(crate) fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.join(path)
    }

    /// Writes a file, and the folders above it.
    pub(crate) fn write(&self, path: impl AsRef<Path>, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub(crate) fn remove(&self, path: impl AsRef<Path>) {
        std::fs::remove_file(self.path(path)).unwrap();
    }

    /// Runs git, which must succeed, and gives what it printed, without the last line end.
    pub(crate) fn git<S: AsRef<OsStr>>(&self, arguments: &[S]) -> String {
        let ran = self.try_git(arguments);
        assert_eq!(ran.code, 0, "git: {}{}", ran.stdout, ran.stderr);
        ran.stdout.trim_end().to_owned()
    }

    /// Runs git, which may fail.
    pub(crate) fn try_git<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Ran {
        self.sandbox.command("git", &self.root).args(arguments).output().unwrap().into()
    }

    /// Commits everything there is and gives the commit's id.
    pub(crate) fn commit(&self) -> String {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", "state"]);
        self.git(&["rev-parse", "HEAD"])
    }

    /// The binary under test, to be run in the repository's root.
    pub(crate) fn gate<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        self.gate_in("", arguments)
    }

    /// The binary under test, to be run in a folder of the repository.
    pub(crate) fn gate_in<S: AsRef<OsStr>>(&self, folder: &str, arguments: &[S]) -> Command {
        // Unit tests use this file too, and are built without the binary.
        let Some(binary) = option_env!("CARGO_BIN_EXE_complexity-gate") else { panic!("a unit test has no binary") };
        let mut command = self.sandbox.command(binary, &self.path(folder));
        command.args(arguments);
        command
    }

    /// `check --changed --format json` with more arguments.
    pub(crate) fn check<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Ran {
        self.check_in("", arguments)
    }

    /// The same, run in a folder of the repository.
    pub(crate) fn check_in<S: AsRef<OsStr>>(&self, folder: &str, arguments: &[S]) -> Ran {
        run(self.gate_in(folder, &["check", "--changed", "--format", "json"]).args(arguments))
    }
}

/// What a program left behind.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self { code: output.status.code().unwrap_or(-1), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Ran {
    /// The standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", self.stdout, self.stderr))
    }

    /// `file:line function` of each violation of a JSON report.
    pub(crate) fn violations(&self) -> Vec<String> {
        let json = self.json();
        let text = |violation: &Value, key: &str| violation[key].as_str().unwrap_or_default().to_owned();
        let shown = |v: &Value| format!("{}:{} {}", text(v, "file"), v["line"], text(v, "function"));
        json["violations"].as_array().unwrap().iter().map(shown).collect()
    }

    /// The files about which a JSON report says that they are unverified.
    pub(crate) fn unverified(&self) -> Vec<String> {
        let json = self.json();
        let files = json["unverified"].as_array().unwrap().iter();
        files.map(|entry| entry["file"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// The notes of a JSON report.
    pub(crate) fn notes(&self) -> Vec<String> {
        let json = self.json();
        json["notes"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|note| note.as_str().unwrap_or_default().to_owned())
            .collect()
    }
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Ran {
    command.output().unwrap().into()
}

/// Runs a command with `input` as its standard input. A command that does not read all of it is no failure.
pub(crate) fn feed(command: &mut Command, input: &[u8]) -> Ran {
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap().into()
}

/// A function over the default limit of complexity: 17, in 34 lines.
pub(crate) fn over(name: &str) -> String {
    let branches = (1..=16).map(|n| format!("    if x == {n}:\n        return {n}\n")).collect::<Vec<_>>().concat();
    format!("def {name}(x):\n{branches}    return 0\n")
}

/// A function within all limits, in 4 lines.
pub(crate) fn fine(name: &str) -> String {
    format!("def {name}(x):\n    if x:\n        return 1\n    return 0\n")
}

/// Functions one below the other with two empty lines between them.
pub(crate) fn module(functions: &[String]) -> String {
    functions.join("\n\n")
}
