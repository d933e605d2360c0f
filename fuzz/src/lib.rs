//! What the targets share: measuring, and what holds of every result.

#[path = "../../tests/engine/invariants.rs"]
mod invariants;
pub mod measure;
