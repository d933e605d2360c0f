//! The command line: arguments in, one exit code out. The only place that ends the process.

mod args;
mod changed;
mod commands;
mod config;
mod environment;
mod error;
mod gate;
mod outcome;
mod render;
mod report;
mod scan;
mod text;
mod why;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Arguments, Command};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::outcome::Outcome;

fn main() -> ExitCode {
    match run(Arguments::parse()) {
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
    let environment = Environment::new(arguments.queries)?;
    match arguments.command {
        Command::Check(arguments) => commands::check::run(&environment, &arguments),
        Command::Explain(arguments) => commands::explain::run(&environment, &arguments),
        Command::Init => commands::init::run(&environment),
        Command::Doctor(arguments) => commands::doctor::run(&environment, &arguments),
    }
}
