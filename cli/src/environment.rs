//! What every command needs: where it runs and the query files it uses.

use std::path::{Path, PathBuf};

use engine::{Catalog, QuerySource};

use crate::error::{Error, Result};
use crate::read::text;

const QUERIES: &str = "COMPLEXITY_GATE_QUERIES";

/// The surroundings of a run.
#[derive(Debug)]
pub(crate) struct Environment {
    /// The current directory, absolute.
    pub(crate) cwd: PathBuf,
    /// Folder with query files, instead of the built-in ones.
    pub(crate) queries: Option<PathBuf>,
}

impl Environment {
    pub(crate) fn new(queries: Option<PathBuf>) -> Result<Self> {
        let cwd = std::env::current_dir().map_err(Error::io("the current directory"))?;
        Ok(Self { cwd, queries })
    }

    /// The languages there are.
    pub(crate) fn catalog(&self) -> Result<Catalog> {
        match &self.queries {
            Some(folder) => Ok(Catalog::new(read_queries(folder)?)?),
            None => Ok(Catalog::built_in()?),
        }
    }
}

/// The folder with query files that was `given`, or that the user's environment names.
pub(crate) fn query_folder(given: Option<PathBuf>) -> Option<PathBuf> {
    given.or_else(|| std::env::var_os(QUERIES).filter(|value| !value.is_empty()).map(PathBuf::from))
}

fn read_queries(folder: &Path) -> Result<Vec<QuerySource>> {
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(Error::io(folder))? {
        let path = entry.map_err(Error::io(folder))?.path();
        if path.extension().is_none_or(|extension| extension != "scm") {
            continue;
        }
        let text = text(&path).map_err(Error::io(&path))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        sources.push(QuerySource { stem, file: path.display().to_string(), text });
    }
    if sources.is_empty() {
        return Err(Error::Usage(format!("{}: there are no query files (*.scm) in it", folder.display())));
    }
    sources.sort_by(|left, right| left.stem.cmp(&right.stem));
    Ok(sources)
}
