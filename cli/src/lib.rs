//! The command line: arguments in, one exit code out. The only place that ends the process.

mod args;
mod changed;
mod checkers;
mod commands;
mod config;
mod environment;
mod error;
mod gate;
mod hook;
mod outcome;
mod read;
mod render;
mod report;
mod scan;
mod state;
mod style;
mod text;
mod why;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Arguments, Command, StateAction};
use crate::environment::{Environment, query_folder};
use crate::error::{Error, Result};
use crate::outcome::Outcome;

/// What fuzz targets call: each reader of text that somebody else wrote, without the files and programs around it.
#[cfg(fuzzing)]
pub mod fuzzing {
    pub use crate::changed::fuzzing::diff;
    pub use crate::checkers::fuzzing::output;
    pub use crate::config::fuzzing::config;
    pub use crate::hook::fuzzing::{edits, patch, payload};
    pub use crate::style::fuzzing::examples;
}

/// Does what the process's arguments say.
#[must_use]
pub fn main() -> ExitCode {
    match Arguments::try_parse() {
        Ok(Arguments { command: Command::Hook(hook), queries }) => {
            commands::hook::run(hook.host, query_folder(queries))
        }
        Ok(arguments) => finish(run(arguments)),
        Err(error) if error.use_stderr() && commands::hook::is_meant(std::env::args_os().skip(1)) => {
            commands::hook::misused(&error)
        }
        Err(error) if error.use_stderr() => {
            // There is nowhere left to say that it could not be said.
            let _ = error.print();
            ExitCode::from(2)
        }
        Err(answer) => finish(render::printed(answer.print()).map(|()| Outcome::Clean)),
    }
}

fn finish(result: Result<Outcome>) -> ExitCode {
    match result {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            if !matches!(error, Error::Reported) {
                render::error(&error.to_string());
            }
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> Result<Outcome> {
    let environment = Environment::new(query_folder(arguments.queries))?;
    match arguments.command {
        Command::Check(arguments) => commands::check::run(&environment, &arguments),
        Command::Explain(arguments) => commands::explain::run(&environment, &arguments),
        Command::Init => commands::init::run(&environment),
        Command::Doctor(arguments) => commands::doctor::run(&environment, &arguments),
        Command::State(arguments) => commands::state::run(&environment, arguments.action.unwrap_or(StateAction::Show)),
        Command::Trust(arguments) => commands::trust::run(&environment, &arguments),
        Command::Style(arguments) => commands::style::run(&environment, &arguments.action),
        // It has exit codes of its own, see `main`.
        Command::Hook(_) => Ok(Outcome::Clean),
    }
}
