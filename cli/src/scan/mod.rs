//! Which files are checked, and what is measured in them.

mod discover;
mod finder;
mod measure;
mod paths;
mod roots;
mod select;

pub(crate) use discover::{Discovery, discover};
pub(crate) use measure::{MAX_BYTES, MeasuredFile, Scan, Scanned, progress};
pub(crate) use paths::{normalize, shown};
pub(crate) use roots::{Roots, relative, repository};
pub(crate) use select::select;

use std::ops::RangeInclusive;
use std::path::PathBuf;

/// A file to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    /// Absolute and without `.` and `..`.
    pub(crate) path: PathBuf,
    /// Named by the user, not met while walking.
    pub(crate) named: bool,
    /// Only functions that meet one of these lines count; all do if there are none.
    pub(crate) touched: Option<Vec<RangeInclusive<u32>>>,
}

/// A file about which nothing, or not everything, can be said.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub(crate) struct Unverified {
    pub(crate) file: String,
    pub(crate) reason: String,
}
