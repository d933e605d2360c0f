//! `check --changed` and `check --base`: which functions of a git repository are looked at.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "changed/base.rs"]
mod base;
#[path = "changed/hunks.rs"]
mod hunks;
#[path = "changed/names.rs"]
mod names;
#[path = "changed/notes.rs"]
mod notes;
#[path = "changed/paths.rs"]
mod paths;
#[path = "changed/places.rs"]
mod places;
#[path = "changed/settings.rs"]
mod settings;
#[path = "changed/states.rs"]
mod states;
mod support;

/// No arguments beside `check --changed --format json`.
const NONE: [&str; 0] = [];
