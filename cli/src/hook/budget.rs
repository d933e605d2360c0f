//! Bounds the work that goes into telling what an edit would leave, whatever the edit is.

/// More than any edit takes that a person or a model writes, and still a matter of a second.
const BYTES: usize = 64 * 1024 * 1024;

const EXCEEDED: &str = "the edit takes too long to be applied";

/// The bytes that may still be looked at or written for one payload.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
    is_exceeded: bool,
}

impl Budget {
    pub(super) fn new() -> Self {
        Self { left: BYTES, is_exceeded: false }
    }

    /// `None` if there is not so much left; then there is nothing left at all.
    pub(super) fn spend(&mut self, bytes: usize) -> Option<()> {
        let left = self.left.checked_sub(bytes);
        self.is_exceeded |= left.is_none();
        self.left = left.unwrap_or_default();
        left.map(drop)
    }

    /// What there is to know of the text that came of the work: why it is not known, if that was too much. `None` if the
    /// edit cannot be made.
    pub(super) fn outcome(&self, text: Option<String>) -> Option<Result<String, &'static str>> {
        match text {
            Some(text) => Some(Ok(text)),
            None => self.is_exceeded.then_some(Err(EXCEEDED)),
        }
    }
}
