//! Reads an agent's settings file for the commands of its hooks. Claude Code's and Codex's files have one shape.

use std::path::Path;

use serde_json::Value;

use super::program::is_ours;
use crate::read::found_text;
use crate::text::reason;

/// A command of this tool and the events on which an agent runs it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Installed {
    /// As it is written.
    pub(super) command: String,
    /// The word that names this tool, and what follows it.
    pub(super) words: Vec<String>,
    pub(super) events: Vec<String>,
}

/// Reads a settings file; `None` if there is none. What is wrong with it is said in a few words.
pub(super) fn settings(file: &Path) -> Result<Option<Value>, String> {
    let Some(text) = found_text(file).map_err(|error| reason(&error))? else { return Ok(None) };
    let is_toml = file.extension().is_some_and(|extension| extension == "toml");
    let parsed = match is_toml {
        true => toml::from_str(&text).map_err(|error| format!("not valid TOML: {}", error.message())),
        false => serde_json::from_str(&text).map_err(|error| format!("not valid JSON: {error}")),
    };
    parsed.map(Some)
}

/// The commands of this tool that a settings file holds, in the order of the file.
pub(super) fn installed(settings: &Value) -> Vec<Installed> {
    let mut found: Vec<Installed> = Vec::new();
    let events = settings["hooks"].as_object().into_iter().flatten();
    for (event, groups) in events {
        let groups = groups.as_array().into_iter().flatten();
        let handlers = groups.flat_map(|group| group["hooks"].as_array().into_iter().flatten());
        for (command, words) in handlers.filter_map(ours) {
            match found.iter_mut().find(|known| known.command == command) {
                Some(known) if known.events.contains(event) => {}
                Some(known) => known.events.push(event.clone()),
                None => found.push(Installed { command, words, events: vec![event.clone()] }),
            }
        }
    }
    found
}

/// The command of a handler, and its words from the one that names this tool on, if one does.
fn ours(handler: &Value) -> Option<(String, Vec<String>)> {
    let command = handler["command"].as_str()?;
    let words: Vec<_> = match handler["args"].as_array() {
        // With arguments of their own there is no shell.
        Some(arguments) => {
            let arguments = arguments.iter().filter_map(Value::as_str).map(str::to_owned);
            std::iter::once(command.to_owned()).chain(arguments).collect()
        }
        None => words(command),
    };
    let shown = if handler["args"].is_array() { words.join(" ") } else { command.to_owned() };
    let first = words.iter().position(|word| is_ours(word))?;
    Some((shown, words[first..].to_vec()))
}

/// The words of a shell's command line, also those that it hands to another shell.
fn words(command: &str) -> Vec<String> {
    let split = |text: &str| shlex::split(text).unwrap_or_else(|| text.split_whitespace().map(str::to_owned).collect());
    let is_command = |word: &String| word.contains(char::is_whitespace) && !is_ours(word);
    let nested = |word: String| if is_command(&word) { split(&word) } else { vec![word] };
    split(command).into_iter().flat_map(nested).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_tools_name_is_found_in_any_command_line() {
        for (handler, expected) in [
            (json!({"command": "complexity-gate hook claude"}), "complexity-gate hook claude"),
            (
                json!({"command": "A=1 timeout 9 /b/complexity-gate --queries q hook codex"}),
                "/b/complexity-gate --queries q hook codex",
            ),
            (json!({"command": "'/a b/complexity-gate' hook claude"}), "/a b/complexity-gate hook claude"),
            (json!({"command": "sh -c 'exec ~/complexity-gate hook claude'"}), "~/complexity-gate hook claude"),
            (json!({"command": "complexity-gate.exe", "args": ["hook", "claude"]}), "complexity-gate.exe hook claude"),
            (json!({"command": "complexity-gate hook 'claude"}), "complexity-gate hook 'claude"),
        ] {
            assert_eq!(ours(&handler).unwrap().1.join(" "), expected);
        }
        for other in [json!({"command": "my-complexity-gate"}), json!({"command": 5}), json!([]), json!(null)] {
            assert_eq!(ours(&other), None, "{other}");
        }
    }

    #[test]
    fn events_of_one_command_come_together_and_odd_shapes_are_none() {
        let handler = |command: &str| json!([{"hooks": [{"type": "command", "command": command}]}]);
        let settings = json!({"hooks": {
            "Stop": handler("complexity-gate hook claude"),
            "PreToolUse": handler("lint"),
            "SubagentStop": handler("complexity-gate hook claude"),
            "state": {"a": {"trusted_hash": "complexity-gate"}},
            "Other": "complexity-gate",
        }});
        let found = installed(&settings);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].events, ["Stop", "SubagentStop"]);
        assert!(installed(&json!({"hooks": ["complexity-gate"]})).is_empty());
    }
}
