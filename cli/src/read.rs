//! Reads text files that others wrote: settings and query files. What is too large or no text is an error, not memory.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// A larger file is none of those that are read here.
const MAX_BYTES: u64 = 1024 * 1024;

/// The text of a file that was found, `None` if there is none. What stands in its place and is no file, say a link to
/// nothing, is an error: it was meant to be one.
pub(crate) fn found_text(path: &Path) -> io::Result<Option<String>> {
    let Ok(own) = path.symlink_metadata() else { return Ok(None) };
    match path.metadata() {
        Ok(data) if data.is_file() => text(path).map(Some),
        Ok(_) => Err(fault("it is not a regular file")),
        Err(_) if own.is_symlink() => Err(fault("it is a symbolic link that leads to no file")),
        Err(error) => Err(error),
    }
}

/// The text of a file that was named; it may be anything that can be read.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(fault("it is larger than 1 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| fault("it is not valid UTF-8"))
}

fn fault(message: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, message)
}
