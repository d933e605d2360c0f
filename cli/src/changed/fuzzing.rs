//! A way in for the fuzz targets.

use super::diff;

/// Reads what `git diff` printed.
pub fn diff(mut output: &[u8]) {
    let _ = diff::read(&mut output);
}
