//! A way in for the fuzz targets.

use super::problems::problems;

/// Reads what a program printed that failed.
pub fn output(text: &str) {
    let _ = problems(text, None, "it failed");
}
