//! Reads what a program prints: the beginning is kept, the rest is dropped while it goes on printing.

use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Bytes that are kept.
const MAX_BYTES: usize = 1024 * 1024;

/// What was printed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Output {
    bytes: Vec<u8>,
    /// Whether there was more.
    pub(super) is_cut: bool,
}

impl Output {
    /// This output and then the other one, together not more than is kept of one.
    pub(super) fn followed_by(mut self, other: Self) -> Self {
        if !self.bytes.is_empty() && !self.bytes.ends_with(b"\n") {
            self.bytes.push(b'\n');
        }
        self.bytes.extend(other.bytes);
        self.is_cut |= other.is_cut || self.bytes.len() > MAX_BYTES;
        self.bytes.truncate(MAX_BYTES);
        self
    }

    /// As text without colours; the last line is dropped if it may not be whole.
    pub(super) fn text(&self) -> String {
        let whole = match self.bytes.iter().rposition(|byte| *byte == b'\n') {
            Some(end) if self.is_cut => &self.bytes[..end],
            _ => &self.bytes[..],
        };
        anstream::adapter::strip_str(&String::from_utf8_lossy(whole)).to_string()
    }
}

/// Reads a stream to its end in the background.
#[derive(Debug)]
pub(super) struct Collector {
    read: Arc<Mutex<Output>>,
    end: Receiver<()>,
}

impl Collector {
    pub(super) fn new(stream: Option<impl Read + Send + 'static>) -> Self {
        let read = Arc::new(Mutex::new(Output::default()));
        let (sender, end) = channel();
        if let Some(stream) = stream {
            let read = Arc::clone(&read);
            std::thread::spawn(move || {
                collect(stream, &read);
                drop(sender);
            });
        }
        Self { read, end }
    }

    /// What there is at the stream's end, or at `deadline`: somebody who left the group may hold the stream open.
    pub(super) fn until(&self, deadline: Instant) -> Output {
        let is_open = self.end.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        let mut output = std::mem::take(&mut *self.read.lock().unwrap_or_else(PoisonError::into_inner));
        output.is_cut |= is_open == Err(RecvTimeoutError::Timeout);
        output
    }
}

fn collect(mut stream: impl Read, read: &Mutex<Output>) {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => {
                let mut output = read.lock().unwrap_or_else(PoisonError::into_inner);
                let room = MAX_BYTES - output.bytes.len().min(MAX_BYTES);
                output.is_cut |= count > room;
                output.bytes.extend_from_slice(&buffer[..count.min(room)]);
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(text: &str, is_cut: bool) -> Output {
        Output { bytes: text.as_bytes().to_owned(), is_cut }
    }

    #[test]
    fn the_beginning_is_kept_and_the_rest_is_read() {
        let read = Mutex::new(Output::default());
        let mut stream = std::io::repeat(b'x').take(5 * MAX_BYTES as u64);
        collect(&mut stream, &read);
        let output = read.into_inner().unwrap();
        assert_eq!((output.bytes.len(), output.is_cut, stream.limit()), (MAX_BYTES, true, 0));
    }

    #[test]
    fn two_streams_are_one_output() {
        assert_eq!(output("a", false).followed_by(output("b", false)), output("a\nb", false));
        assert_eq!(output("", false).followed_by(output("b", true)), output("b", true));
        let full = "x".repeat(MAX_BYTES);
        let both = output(&full, false).followed_by(output("b", false));
        assert_eq!((both.bytes.len(), both.is_cut), (MAX_BYTES, true));
    }

    #[test]
    fn text_has_no_colours_and_no_half_lines() {
        assert_eq!(output("\u{1b}[31ma\u{1b}[0m\nb", false).text(), "a\nb");
        assert_eq!(output("a\nb", true).text(), "a");
        let binary = Output { bytes: vec![b'a', 0xff, b'\n'], is_cut: false };
        assert_eq!(binary.text(), "a\u{fffd}\n");
    }
}
