//! Bounds the work that goes into telling what an edit would leave, whatever the edit is.

/// More than any edit takes that a person or a model writes, and still a matter of a second.
const BYTES: usize = 64 * 1024 * 1024;

/// The bytes that may still be looked at or written for one payload.
#[derive(Debug)]
pub(super) struct Budget(usize);

impl Budget {
    pub(super) fn new() -> Self {
        Self(BYTES)
    }

    /// `None` if there is not so much left; then there is nothing left at all.
    pub(super) fn spend(&mut self, bytes: usize) -> Option<()> {
        let left = self.0.checked_sub(bytes);
        self.0 = left.unwrap_or_default();
        left.map(drop)
    }
}
