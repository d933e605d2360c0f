//! `doctor` on the hooks of agents: whether they are installed, and whether the binary that they name is this one.

use std::path::Path;

use serde_json::{Value, json};

use crate::gate;
use crate::support::{Repo, run};

const BINARY: &str = env!("CARGO_BIN_EXE_complexity-gate");

/// Settings that run `command` on these events, in the shape that both agents read.
fn settings(command: &str, events: &[&str]) -> Value {
    let groups = json!([{"hooks": [{"type": "command", "command": command, "timeout": 20}]}]);
    let hooks: serde_json::Map<_, _> = events.iter().map(|event| ((*event).to_owned(), groups.clone())).collect();
    json!({"hooks": hooks})
}

const ALL: [&str; 5] = ["PostToolUse", "PreToolUse", "SessionStart", "Stop", "SubagentStop"];

/// What is said of an agent, without indentation.
fn lines(text: &str, agent: &str) -> Vec<String> {
    let lines = text.lines().skip_while(|line| *line != format!("  {agent}")).skip(1);
    lines.take_while(|line| line.starts_with("   ")).map(|line| line.trim().to_owned()).collect()
}

fn of(repo: &Repo, agent: &str) -> Vec<String> {
    let ran = gate(repo, &["doctor"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    lines(&ran.stdout, agent)
}

fn home(repo: &Repo) -> Repo {
    repo.sandbox.folder("home")
}

#[test]
fn without_settings_nothing_is_installed() {
    let repo = Repo::new();
    let at = |root: &Path, path: &str| format!("{}: not there", root.join(path).display());
    let home = home(&repo).root;
    let claude = [
        at(&home, ".claude/settings.json"),
        at(&repo.root, ".claude/settings.json"),
        at(&repo.root, ".claude/settings.local.json"),
        "not installed".to_owned(),
    ];
    assert_eq!(of(&repo, "Claude Code"), claude);
    let codex = [
        at(&home, ".codex/hooks.json"),
        at(&home, ".codex/config.toml"),
        at(&repo.root, ".codex/hooks.json"),
        at(&repo.root, ".codex/config.toml"),
        "not installed".to_owned(),
    ];
    assert_eq!(of(&repo, "Codex"), codex);
}

#[test]
fn hooks_of_others_are_not_ours() {
    let repo = Repo::new();
    home(&repo)
        .write(".claude/settings.json", settings("prettier --write; my-complexity-gate hook claude", &ALL).to_string());
    let said = of(&repo, "Claude Code");
    assert!(said[0].ends_with("settings.json: no hook of complexity-gate"), "{said:?}");
    assert_eq!(said.last().unwrap(), "not installed");
}

#[test]
fn an_installed_hook_is_shown_with_its_events_and_its_binary() {
    for (agent, word, file) in
        [("Claude Code", "claude", ".claude/settings.json"), ("Codex", "codex", ".codex/hooks.json")]
    {
        for in_home in [true, false] {
            let repo = Repo::new();
            let place = if in_home { home(&repo) } else { repo.sandbox.folder("repo") };
            let command = format!("{BINARY} hook {word}");
            place.write(file, settings(&command, &ALL).to_string());
            let said = of(&repo, agent);
            let at =
                said.iter().position(|line| *line == format!("{}: installed", place.path(file).display())).unwrap();
            assert_eq!(said[at + 1], format!("`{command}` on {}", ALL.join(" ")));
            assert_eq!(said[at + 2], format!("runs {BINARY}, this binary"));
            assert!(!said.iter().any(|line| line.starts_with("missing") || line == "not installed"), "{said:?}");
        }
    }
}

#[test]
fn the_settings_of_the_repository_are_found_from_any_folder_of_it() {
    let repo = Repo::new();
    repo.write(".claude/settings.local.json", settings(&format!("{BINARY} hook claude"), &["Stop"]).to_string());
    std::fs::create_dir(repo.path("sub")).unwrap();
    let said = lines(&run(&mut repo.gate_in("sub", &["doctor"])).stdout, "Claude Code");
    assert!(said.contains(&format!("runs {BINARY}, this binary")), "{said:?}");
}

#[test]
fn events_that_are_not_hooked_are_named() {
    let repo = Repo::new();
    home(&repo).write(".claude/settings.json", settings(&format!("{BINARY} hook claude"), &["Stop"]).to_string());
    repo.write(
        ".claude/settings.json",
        settings(&format!("{BINARY} hook claude"), &["PreToolUse", "SessionStart"]).to_string(),
    );
    let said = of(&repo, "Claude Code");
    assert!(said.contains(&"missing: PostToolUse SubagentStop".to_owned()), "{said:?}");
}

#[test]
fn a_bare_name_is_looked_up_on_the_path() {
    let repo = Repo::new();
    home(&repo).write(".claude/settings.json", settings("complexity-gate hook claude", &ALL).to_string());
    let with = |folders: &[&Path]| {
        let path = std::env::join_paths(folders).unwrap();
        lines(&run(repo.gate(&["doctor"]).env("PATH", path)).stdout, "Claude Code").remove(2)
    };
    let own = Path::new(BINARY).parent().unwrap();
    assert_eq!(with(&[&repo.root]), "runs nothing: complexity-gate is not on the PATH here");
    assert_eq!(with(&[&repo.root, own]), format!("runs {BINARY}, this binary"));
    let other = repo.sandbox.folder("other");
    let name = format!("complexity-gate{}", std::env::consts::EXE_SUFFIX);
    std::fs::copy(BINARY, other.path(&name)).unwrap();
    let expected = format!("runs {}, another binary than this one", other.path(&name).display());
    assert_eq!(with(&[&other.root, own]), expected);
}

#[test]
fn the_program_of_a_command_is_found_however_it_is_written() {
    let repo = Repo::new();
    let name = format!("complexity-gate{}", std::env::consts::EXE_SUFFIX);
    repo.write(format!("bin/{name}"), "");
    let (bin, missing) = (repo.path("bin").join(&name), repo.path("gone/complexity-gate"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&bin, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::create_dir_all(home(&repo).path("b")).unwrap();
        std::os::unix::fs::symlink(BINARY, home(&repo).path("b/complexity-gate")).unwrap();
    }
    let other = format!("runs {}, another binary than this one", bin.display());
    let nothing = format!("runs nothing: {} is no program", missing.display());
    let unknown = "runs a program that only the agent's shell can tell".to_owned();
    let mut cases = vec![
        ("\"$CLAUDE_PROJECT_DIR\"/bin/complexity-gate hook claude", other.clone()),
        ("bin/complexity-gate hook claude", other),
        ("${CLAUDE_PROJECT_DIR}/gone/complexity-gate hook claude", nothing),
        ("$TOOLS/complexity-gate hook claude", unknown),
    ];
    if cfg!(unix) {
        let this = format!("runs {}, this binary", home(&repo).path("b/complexity-gate").display());
        cases.push(("A=1 timeout 20 ~/b/complexity-gate hook claude", this.clone()));
        cases.push(("sh -c 'exec $HOME/b/complexity-gate hook claude'", this));
    }
    for (command, expected) in cases {
        repo.write(".claude/settings.json", settings(command, &ALL).to_string());
        let said = of(&repo, "Claude Code");
        assert!(said.contains(&expected), "{command}: {said:?}");
    }
}

#[test]
fn a_command_with_arguments_of_its_own_is_read_too() {
    let repo = Repo::new();
    let handler = json!({"type": "command", "command": BINARY, "args": ["hook", "claude"]});
    repo.write(".claude/settings.json", json!({"hooks": {"Stop": [{"hooks": [handler]}]}}).to_string());
    let said = of(&repo, "Claude Code");
    assert!(said.contains(&format!("`{BINARY} hook claude` on Stop")), "{said:?}");
    assert!(said.contains(&format!("runs {BINARY}, this binary")), "{said:?}");
}

#[test]
fn the_hook_of_another_agent_is_said_and_counts_for_nothing() {
    let repo = Repo::new();
    repo.write(".codex/hooks.json", settings(&format!("{BINARY} hook claude"), &ALL).to_string());
    let said = of(&repo, "Codex");
    assert!(said.contains(&"is not the hook of this agent, which is `hook codex`".to_owned()), "{said:?}");
    assert_eq!(said.last().unwrap(), "not installed");
}

#[test]
fn hooks_in_toml_are_read() {
    let repo = Repo::new();
    let toml = format!(
        "model = \"m\"\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = \"command\"\ncommand = '{BINARY} hook codex'\n\
         [hooks.state.\"x:stop:0:0\"]\ntrusted_hash = \"complexity-gate\"\n"
    );
    home(&repo).write(".codex/config.toml", toml);
    let said = of(&repo, "Codex");
    assert!(said.contains(&format!("`{BINARY} hook codex` on Stop")), "{said:?}");
    assert!(said.contains(&"missing: SessionStart PreToolUse PostToolUse SubagentStop".to_owned()), "{said:?}");
}

#[test]
fn switches_that_turn_every_hook_off_are_said() {
    let repo = Repo::new();
    let off = "all hooks are switched off in this file".to_owned();
    repo.write(".claude/settings.json", r#"{"disableAllHooks": true}"#);
    repo.write(".codex/config.toml", "[features]\nhooks = false\n");
    assert!(of(&repo, "Claude Code").contains(&off));
    assert!(of(&repo, "Codex").contains(&off));
    repo.write(".claude/settings.json", r#"{"disableAllHooks": false}"#);
    assert!(!of(&repo, "Claude Code").contains(&off));
}

#[test]
fn settings_that_cannot_be_read_are_said() {
    let repo = Repo::new();
    repo.write(".claude/settings.json", "{");
    repo.write(".claude/settings.local.json/x", "");
    repo.write(".codex/config.toml", "[hooks\n");
    repo.write(".codex/hooks.json", "[\"complexity-gate hook codex\"]");
    let claude = of(&repo, "Claude Code");
    assert!(claude[1].contains("settings.json: not valid JSON: EOF"), "{claude:?}");
    assert!(claude[2].ends_with("settings.local.json: it is not a regular file"), "{claude:?}");
    let codex = of(&repo, "Codex");
    assert!(codex[2].ends_with("hooks.json: no hook of complexity-gate"), "{codex:?}");
    assert!(codex[3].contains("config.toml: not valid TOML: "), "{codex:?}");
}

#[test]
fn the_folders_that_the_agents_variables_name_are_looked_at() {
    let repo = Repo::new();
    let elsewhere = repo.sandbox.folder("elsewhere");
    elsewhere.write("settings.json", settings(&format!("{BINARY} hook claude"), &ALL).to_string());
    let said = lines(&run(repo.gate(&["doctor"]).env("CLAUDE_CONFIG_DIR", &elsewhere.root)).stdout, "Claude Code");
    assert_eq!(said[0], format!("{}: installed", elsewhere.path("settings.json").display()));
    let said = lines(&run(repo.gate(&["doctor"]).env("CODEX_HOME", &elsewhere.root)).stdout, "Codex");
    assert_eq!(said[0], format!("{}: not there", elsewhere.path("hooks.json").display()));
}
