//! A way in for the fuzz targets.

/// Reads the examples beside a query file.
pub fn examples(text: &str) {
    let _ = super::examples(text);
}
