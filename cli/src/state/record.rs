//! Records: things that are kept in a file of their own. Files are private, and replaced as a whole.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::{Error, Result};

/// A larger file was not written by this tool.
pub(super) const MAX_BYTES: u64 = 1024 * 1024;

/// Something that is remembered under an id.
pub(crate) trait Record: Clone + PartialEq + Serialize {
    /// The folder for its kind.
    const FOLDER: &'static str;

    /// What is known of `id` at first.
    fn new(id: &str) -> Self;

    /// `None` if this is not what this version wrote.
    fn parse(text: &[u8]) -> Option<Self>;
}

/// The files of records in a folder that may not exist, in order.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(Error::io(folder))?,
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "json")).collect();
    files.sort();
    Ok(files)
}

pub(super) fn create(folder: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(Error::io(folder))
}

/// Options for files that only their owner may read.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The bytes of a file; `None` if it does not exist. Too large a file is cut, and so not valid.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        file => file.map_err(Error::io(path))?,
    };
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes).map_err(Error::io(path))?;
    Ok(Some(bytes))
}

/// Replaces `path` as a whole, so that no reader and no crash ever meets half of it.
pub(super) fn write(folder: &Path, path: &Path, value: &impl Serialize) -> Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(Error::io(folder))?;
    let text = serde_json::to_string(value).map_err(|error| Error::Usage(error.to_string()))?;
    writeln!(file, "{text}").map_err(Error::io(path))?;
    file.persist(path).map_err(|error| Error::io(path)(error.error))?;
    Ok(())
}

/// Keeps a damaged file under another name, and says so.
pub(super) fn set_aside(path: &Path) -> Result<String> {
    let aside = path.with_extension("json.damaged");
    std::fs::rename(path, &aside).map_err(Error::io(path))?;
    Ok(format!("{} was damaged; it is kept as {} and its counts start again", path.display(), aside.display()))
}
