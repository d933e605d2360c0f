//! One file a subcommand, each with `run(arguments) -> Result<Outcome>`.

pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod hook;
pub(crate) mod init;
pub(crate) mod state;
pub(crate) mod style;
pub(crate) mod style_test;
pub(crate) mod style_try;
pub(crate) mod trust;
