//! `hook`: answers one event of a coding agent. Whatever goes wrong, the agent is not blocked by it: the exit code is 0,
//! or 1 with one line on stderr, never the 2 that hosts read as a refusal.

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::error::Result;
use crate::hook::{Host, Reply, reply};
use crate::render;

const NAME: &str = "hook";
/// The option of the command line that takes a value and may stand before the command.
const OPTION_WITH_VALUE: &str = "--queries";

pub(crate) fn run(host: Host, queries: Option<PathBuf>) -> ExitCode {
    // A panic is one line like any other failure, not a message with a backtrace.
    std::panic::set_hook(Box::new(|_| {}));
    match guarded(|| reply(host, queries, std::io::stdin().lock())) {
        Ok(reply) => match say(&reply) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(&error.to_string()),
        },
        Err(message) => failed(&message),
    }
}

/// Whether a command line that could not be read was meant to be a hook's.
pub(crate) fn is_meant(arguments: impl IntoIterator<Item = OsString>) -> bool {
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        if argument == OPTION_WITH_VALUE {
            arguments.next();
        } else if !argument.to_string_lossy().starts_with('-') {
            return argument == NAME;
        }
    }
    false
}

/// Answers a hook's command line that could not be read.
pub(crate) fn misused(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    failed(&format!("{}; see `complexity-gate hook --help`", line.strip_prefix("error: ").unwrap_or(line)))
}

/// The result of `work`, an error or a panic as one line.
fn guarded(work: impl FnOnce() -> Result<Reply>) -> std::result::Result<Reply, String> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(_) => Err("internal error in a hook; nothing was judged, please report this".to_owned()),
    }
}

fn failed(message: &str) -> ExitCode {
    render::error(message);
    ExitCode::from(1)
}

fn say(reply: &Reply) -> Result<()> {
    let said = reply.answer.as_ref().map_or(Ok(()), render::answer);
    if let Some(report) = &reply.unresolved {
        render::report_on_stderr(report);
    }
    reply.notes.iter().for_each(|line| render::note(line));
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_one_line() {
        let message = guarded(|| panic!("boom")).unwrap_err();
        assert!(message.contains("internal error") && !message.contains('\n'));
    }

    #[test]
    fn a_hooks_command_line_is_known_by_its_first_word() {
        let meant = |text: &str| is_meant(text.split(' ').map(OsString::from));
        for text in [
            "hook",
            "hook cluade",
            "hook claude --bogus",
            "--queries q hook",
            "--queries=q hook x",
            "--bogus hook claude",
        ] {
            assert!(meant(text), "{text}");
        }
        for text in ["check hook", "--queries hook check", "--bogus", "", "hooks"] {
            assert!(!meant(text), "{text}");
        }
    }
}
