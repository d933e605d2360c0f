//! What is remembered between runs, outside the checked repository: a file a record and one log.
//!
//! `store` is the folder with its lock, `record` a thing with a file of its own and the way in which files are written,
//! `session` what is known of one session, `guard`
//! the count of consecutive blocks, `log` the list of events, `name` how files are named.

mod guard;
mod log;
mod name;
mod record;
mod session;
mod store;

pub(crate) use guard::Turn;
pub(crate) use log::{Event, LogLine};
pub(crate) use name::{file_name, hash};
pub(crate) use record::Record;
pub(crate) use session::{ConfigFiles, Session};
pub(crate) use store::{Store, Updated};
