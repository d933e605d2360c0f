//! The state folder: private, changed under one lock, each file replaced as a whole.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use super::log::{self, Event, LogLine};
use super::name::file_name;
use super::record::{Record, create, files, private, read, set_aside, write};
use super::session::Session;
use crate::error::{Error, Result};

const VARIABLE: &str = "COMPLEXITY_GATE_HOME";
/// How long another run may hold the lock; a hook that waits longer would make its host wait too.
const PATIENCE: Duration = Duration::from_secs(3);
/// A session that was not heard of for this long will not go on.
const MAX_AGE: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// The folder in which things are remembered.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    folder: PathBuf,
}

/// A change that was made, and what the user should know of it.
#[derive(Debug)]
pub(crate) struct Updated<T> {
    pub(crate) value: T,
    pub(crate) complaint: Option<String>,
}

impl Store {
    /// `COMPLEXITY_GATE_HOME`, or `~/.pickforge/complexity-gate`. Nothing is created before something is written.
    pub(crate) fn new() -> Result<Self> {
        let given = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
        let own = || Some(std::env::home_dir()?.join(".pickforge").join("complexity-gate"));
        let folder = given.or_else(own).filter(|folder| !folder.as_os_str().is_empty());
        folder.map(|folder| Self { folder }).ok_or_else(|| {
            Error::Usage(format!("there is no home directory; set {VARIABLE} to a folder for what is to be remembered"))
        })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Lets `change` alter what is known of the session `id`.
    pub(crate) fn update<T>(&self, id: &str, change: impl FnOnce(&mut Session) -> T) -> Result<Updated<T>> {
        if !self.path::<Session>(id).exists() {
            forget_old(&self.folder.join(Session::FOLDER));
        }
        self.change(id, change)
    }

    /// Lets `change` alter the record `id`; a new one, if there is none that can be read.
    pub(crate) fn change<R: Record, T>(&self, id: &str, change: impl FnOnce(&mut R) -> T) -> Result<Updated<T>> {
        let _lock = self.lock()?;
        let path = self.path::<R>(id);
        let folder = self.folder.join(R::FOLDER);
        create(&folder)?;
        let (before, complaint) = match read(&path)? {
            None => (None, None),
            Some(text) => match R::parse(&text) {
                Some(record) => (Some(record), None),
                None => (None, Some(set_aside(&path)?)),
            },
        };
        let before = before.unwrap_or_else(|| R::new(id));
        let mut after = before.clone();
        let value = change(&mut after);
        if before != after {
            write(&folder, &path, &after)?;
        }
        Ok(Updated { value, complaint })
    }

    /// The record `id`; `None` if there is none, or none that can be read.
    pub(crate) fn read<R: Record>(&self, id: &str) -> Result<Option<R>> {
        Ok(read(&self.path::<R>(id))?.as_deref().and_then(R::parse))
    }

    /// Whether there is a file for the record `id`, readable or not.
    pub(crate) fn holds<R: Record>(&self, id: &str) -> bool {
        self.path::<R>(id).exists()
    }

    fn path<R: Record>(&self, id: &str) -> PathBuf {
        self.folder.join(R::FOLDER).join(file_name(id)).with_extension("json")
    }

    /// Adds lines to the log.
    pub(crate) fn log(&self, events: &[Event]) -> Result<()> {
        let _lock = self.lock()?;
        events.iter().try_for_each(|event| log::append(&self.folder, event))
    }

    /// The log, oldest line first.
    pub(crate) fn events(&self) -> Result<Vec<LogLine>> {
        log::read(&self.folder)
    }

    /// Every record of a kind, by file name. Files that cannot be read are none.
    pub(crate) fn all<R: Record>(&self) -> Result<Vec<R>> {
        let files = files(&self.folder.join(R::FOLDER))?;
        Ok(files.iter().filter_map(|file| R::parse(&read(file).ok()??)).collect())
    }

    /// Sets every count of blocks back to zero and says how many there were.
    pub(crate) fn reset(&self) -> Result<usize> {
        let folder = self.folder.join(Session::FOLDER);
        if !folder.exists() {
            return Ok(0);
        }
        let _lock = self.lock()?;
        let mut counters = 0;
        for file in files(&folder)? {
            match read(&file)?.as_deref().map(Session::parse) {
                Some(Some(mut session)) => {
                    counters += session.reset();
                    write(&folder, &file, &session)?;
                }
                Some(None) => {
                    set_aside(&file)?;
                }
                None => {}
            }
        }
        Ok(counters)
    }

    fn lock(&self) -> Result<File> {
        create(&self.folder)?;
        let path = self.folder.join("lock");
        let file = private().read(true).write(true).create(true).open(&path).map_err(Error::io(&path))?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(error) => return Err(Error::io(&path)(error.into())),
            }
        }
    }
}

/// Removes sessions that ended long ago. What cannot be removed stays: nothing depends on it.
fn forget_old(sessions: &Path) {
    let is_old = |entry: &std::fs::DirEntry| {
        let changed = entry.metadata().and_then(|data| data.modified());
        changed.is_ok_and(|changed| SystemTime::now().duration_since(changed).is_ok_and(|age| age > MAX_AGE))
    };
    let entries = std::fs::read_dir(sessions).into_iter().flatten().flatten();
    entries.filter(is_old).for_each(|entry| {
        let _ = std::fs::remove_file(entry.path());
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().join("deep/state") };
        (folder, store)
    }

    fn session_file(store: &Store, id: &str) -> PathBuf {
        store.folder.join(Session::FOLDER).join(file_name(id)).with_extension("json")
    }

    #[test]
    fn a_change_is_there_for_the_next_run() {
        let (_folder, store) = store();
        store.update("s", |session| session.count("a", 3)).unwrap();
        store.update("s", |session| session.count("a", 3)).unwrap();
        store.update("t", |session| session.count("a", 3)).unwrap();
        assert_eq!(
            store.all::<Session>().unwrap().iter().map(|session| session.blocks("a")).collect::<Vec<_>>(),
            [2, 1]
        );
        assert_eq!(store.reset().unwrap(), 2);
        assert_eq!(store.update("s", |session| session.blocks("a")).unwrap().value, 0);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_may_look() {
        use std::os::unix::fs::PermissionsExt;
        let (_folder, store) = store();
        store.update("s", |session| session.count("a", 3)).unwrap();
        store.log(&[Event::new("gate.block", [])]).unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!([mode(&store.folder), mode(&store.folder.join(Session::FOLDER))], [0o700; 2]);
        assert_eq!(
            [mode(&session_file(&store, "s")), mode(&store.folder.join("log.jsonl")), mode(&store.folder.join("lock"))],
            [0o600; 3]
        );
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_said() {
        let (_folder, store) = store();
        store.update("s", |session| session.count("a", 3)).unwrap();
        for damage in ["", "{", "[]", r#"{"version":99}"#, "\u{fffd}"] {
            std::fs::write(session_file(&store, "s"), damage).unwrap();
            let updated = store.update("s", |session| session.count("a", 3)).unwrap();
            assert!(updated.complaint.is_some_and(|line| line.contains(".damaged")), "{damage}");
            assert_eq!(store.update("s", |session| session.blocks("a")).unwrap().value, 1);
        }
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let store = Store { folder: folder.path().join("file/state") };
        assert!(store.update("s", |_| ()).unwrap_err().to_string().contains("file"));
        std::fs::remove_file(folder.path().join("file")).unwrap();
        std::fs::create_dir_all(session_file(&store, "s")).unwrap();
        assert!(store.update("s", |_| ()).is_err());
    }

    #[test]
    fn counts_of_runs_at_the_same_time_add_up() {
        let (_folder, store) = store();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    (0..10).for_each(|_| drop(store.update("s", |session| session.count("a", 1000)).unwrap()));
                });
            }
        });
        assert_eq!(store.update("s", |session| session.blocks("a")).unwrap().value, 80);
    }
}
