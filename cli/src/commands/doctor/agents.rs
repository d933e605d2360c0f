//! Whether the hooks are installed in the settings of the agents, and whether the binary that they name is this one.

use std::env::{home_dir, var_os};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::installed::{Installed, installed, settings};
use super::program::{Program, find};
use super::sheet::Sheet;
use crate::scan::repository;

/// The events that a gate needs, as both agents call them.
const EVENTS: [&str; 5] = ["SessionStart", "PreToolUse", "PostToolUse", "Stop", "SubagentStop"];

/// An agent and where its settings are.
struct Agent {
    name: &'static str,
    /// The word after `hook`.
    word: &'static str,
    /// Its folder in the home directory and in a project.
    folder: &'static str,
    /// The variable that names another folder than the one in the home directory.
    variable: &'static str,
    user_files: &'static [&'static str],
    project_files: &'static [&'static str],
    /// What a reader of the list should know.
    advice: &'static str,
}

const AGENTS: [Agent; 2] = [
    Agent {
        name: "Claude Code",
        word: "claude",
        folder: ".claude",
        variable: "CLAUDE_CONFIG_DIR",
        user_files: &["settings.json"],
        project_files: &["settings.json", "settings.local.json"],
        advice: "in an interactive session a project's hooks run once the folder is trusted",
    },
    Agent {
        name: "Codex",
        word: "codex",
        folder: ".codex",
        variable: "CODEX_HOME",
        user_files: &["hooks.json", "config.toml"],
        project_files: &["hooks.json", "config.toml"],
        advice: "Codex passes over a hook that was not trusted, without a word: see `/hooks` in Codex",
    },
];

pub(super) fn section(sheet: &mut Sheet, cwd: &Path) {
    sheet.title("hooks in the settings of agents");
    let project = repository(cwd).unwrap_or_else(|| cwd.to_owned());
    for agent in &AGENTS {
        agent.describe(sheet, &project);
    }
}

impl Agent {
    fn describe(&self, sheet: &mut Sheet, project: &Path) {
        sheet.line(self.name);
        let mut events: Vec<String> = Vec::new();
        for file in self.files(project) {
            events.extend(self.file(sheet, &file, project));
        }
        if events.is_empty() {
            return sheet.detail("not installed");
        }
        let missing: Vec<_> = EVENTS.into_iter().filter(|event| !events.iter().any(|known| known == event)).collect();
        if !missing.is_empty() {
            sheet.detail(&format!("missing: {}", missing.join(" ")));
        }
        sheet.detail(self.advice);
    }

    /// The user's settings, then the project's.
    fn files(&self, project: &Path) -> Vec<PathBuf> {
        let given = var_os(self.variable).filter(|value| !value.is_empty()).map(PathBuf::from);
        let user = given.or_else(|| Some(home_dir()?.join(self.folder)));
        let user = user.iter().flat_map(|folder| self.user_files.iter().map(|file| folder.join(file)));
        let own = project.join(self.folder);
        let mut files: Vec<_> = user.chain(self.project_files.iter().map(|file| own.join(file))).collect();
        // In the home directory itself they are the same.
        files.dedup();
        files
    }

    /// Describes one file and gives the events on which it runs this agent's hook.
    fn file(&self, sheet: &mut Sheet, file: &Path, project: &Path) -> Vec<String> {
        let shown = file.display();
        let settings = match settings(file) {
            Ok(Some(settings)) => settings,
            Ok(None) => {
                sheet.detail(&format!("{shown}: not there"));
                return Vec::new();
            }
            Err(message) => {
                sheet.detail(&format!("{shown}: {message}"));
                return Vec::new();
            }
        };
        let found = installed(&settings);
        let state = if found.is_empty() { "no hook of complexity-gate" } else { "installed" };
        sheet.detail(&format!("{shown}: {state}"));
        if is_off(&settings) {
            sheet.note("all hooks are switched off in this file");
        }
        for command in &found {
            self.command(sheet, command, project);
        }
        found.into_iter().filter(|command| self.is_meant(command)).flat_map(|command| command.events).collect()
    }

    fn command(&self, sheet: &mut Sheet, installed: &Installed, project: &Path) {
        sheet.note(&format!("`{}` on {}", installed.command, installed.events.join(" ")));
        if !self.is_meant(installed) {
            sheet.note(&format!("  is not the hook of this agent, which is `hook {}`", self.word));
        }
        let verdict = match find(&installed.words[0], project) {
            Program::This(path) => format!("runs {}, this binary", path.display()),
            Program::Other(path) => format!("runs {}, another binary than this one", path.display()),
            Program::NotOnPath => format!("runs nothing: {} is not on the PATH here", installed.words[0]),
            Program::NoSuchFile(path) => format!("runs nothing: {} is no program", path.display()),
            Program::Unknown => "runs a program that only the agent's shell can tell".to_owned(),
        };
        sheet.note(&format!("  {verdict}"));
    }

    fn is_meant(&self, installed: &Installed) -> bool {
        installed.words.windows(2).any(|pair| pair[0] == "hook" && pair[1] == self.word)
    }
}

/// Whether settings switch off every hook: `disableAllHooks` of Claude Code, `features.hooks` of Codex.
fn is_off(settings: &Value) -> bool {
    settings["disableAllHooks"] == true || settings["features"]["hooks"] == false
}
