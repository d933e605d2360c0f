//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::hook::Host;

/// Measures functions and keeps agents and CI from finishing while the ones they changed are over their limits.
#[derive(Debug, Parser)]
#[command(name = "complexity-gate", bin_name = "complexity-gate", version, about, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Read query files from this folder instead of the built-in ones; also `$COMPLEXITY_GATE_QUERIES`.
    // Not by clap, to which a variable that is set and empty would be an error.
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) queries: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Report the functions that are over their limits (exit 1 if there are any, 2 if something went wrong).
    Check(CheckArguments),
    /// Say for each function of a file what is counted and where.
    Explain(ExplainArguments),
    /// Write .complexity-gate.json with the effective defaults into the current directory.
    Init,
    /// Answer one event of a coding agent: its JSON on stdin, one JSON object or nothing on stdout.
    Hook(HookArguments),
    /// Try the project's own style rules without an agent.
    Style(StyleArguments),
    /// Show or reset what hooks remember: blocks in a row, and the log.
    State(StateArguments),
    /// Allow the checkers of this project's configuration to be started, as they are written now.
    Trust(TrustArguments),
    /// Show the configuration in effect, the languages and their query files, and which agents run the hooks.
    Doctor(DoctorArguments),
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// Only functions that differ from the last commit, and untracked files in full.
    #[arg(long)]
    pub(crate) changed: bool,
    /// Only what the branch changed since it left REF, committed or not.
    #[arg(long, value_name = "REF")]
    pub(crate) base: Option<String>,
    /// How to report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// List every measured function with its metrics.
    #[arg(long)]
    pub(crate) functions: bool,
    /// Also run the external checkers that the configuration names.
    #[arg(long)]
    pub(crate) checkers: bool,
    /// Use this configuration file instead of the nearest .complexity-gate.json.
    #[arg(long, value_name = "PATH")]
    pub(crate) config: Option<PathBuf>,
    /// Files and directories to check; the current directory if none is given.
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArguments {
    /// A file, or `file:line` for the innermost function at that line.
    pub(crate) target: PathBuf,
    /// How to report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct DoctorArguments {
    /// List node kinds that look like control flow and that no query file mentions (exit 1 if there are any).
    #[arg(long)]
    pub(crate) coverage: bool,
}

#[derive(Debug, Args)]
pub(crate) struct HookArguments {
    /// The agent that runs the hook.
    #[arg(value_enum)]
    pub(crate) host: Host,
}

#[derive(Debug, Args)]
pub(crate) struct StateArguments {
    #[command(subcommand)]
    pub(crate) action: Option<StateAction>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Subcommand)]
pub(crate) enum StateAction {
    /// Print the counters and every event of the log, a line each.
    Show,
    /// Set the counters of blocks back to zero.
    Reset(ResetArguments),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Args)]
pub(crate) struct ResetArguments {
    /// Reset the circuit breaker of this repository instead: its counts, and the halt.
    #[arg(long)]
    pub(crate) breaker: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TrustArguments {
    /// The configuration file to trust; the nearest .complexity-gate.json if none is given.
    #[arg(long, value_name = "PATH")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct StyleArguments {
    #[command(subcommand)]
    pub(crate) action: StyleAction,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StyleAction {
    /// Run the examples beside the rules' query files (exit 1 if one does not show what it says).
    Test {
        /// Use this configuration file instead of the nearest .complexity-gate.json.
        #[arg(long, value_name = "PATH")]
        config: Option<PathBuf>,
    },
    /// Say what a query matches in a file, how many lines that is, and their share of the file.
    Try {
        /// The query file.
        query: PathBuf,
        /// The file to look in.
        file: PathBuf,
        /// The grammar that the query is for, if it is not the file's own: that of a script in a component, say.
        #[arg(long, value_name = "NAME")]
        language: Option<String>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}
