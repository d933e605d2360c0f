//! Runs git so that its answer depends on the repository alone, not on the caller's settings.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, Command, Stdio};

use crate::error::{Error, Result};

/// Settings that change what is printed, or that start programs, and for which commands have no option.
const SETTINGS: [&str; 11] = [
    "color.ui=false",
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    "core.quotePath=false",
    "core.safecrlf=false",
    "core.warnAmbiguousRefs=false",
    "diff.autoRefreshIndex=true",
    "diff.relative=false",
    "diff.suppressBlankEmpty=false",
    "log.mailmap=false",
    "log.showSignature=false",
];

/// As much of what git says about a failure as is kept.
const MESSAGE_BYTES: u64 = 16 * 1024;

/// What a command left behind.
pub(super) struct Answer<T> {
    pub(super) output: T,
    pub(super) succeeded: bool,
    /// What it said of a failure.
    pub(super) message: String,
}

/// One git command in `cwd`, with a cleaned environment and options; bytes out.
pub(crate) fn git<S: AsRef<OsStr>>(cwd: &Path, arguments: &[S]) -> Result<Vec<u8>> {
    read(cwd, arguments, |output| {
        let mut bytes = Vec::new();
        output.read_to_end(&mut bytes).map(|_| bytes)
    })
}

/// The first line of the output of a command that may fail: `None` if it did.
pub(super) fn line<S: AsRef<OsStr>>(cwd: &Path, arguments: &[S]) -> Result<Option<String>> {
    let answer = run(cwd, arguments, |output| {
        let mut line = String::new();
        output.read_line(&mut line).map(|_| line)
    })?;
    let line = answer.output.trim_end();
    Ok((answer.succeeded && !line.is_empty()).then(|| line.to_owned()))
}

/// The same as [`git`] for an output that is read while it is written.
pub(super) fn read<S, T, F>(cwd: &Path, arguments: &[S], reader: F) -> Result<T>
where
    S: AsRef<OsStr>,
    F: FnOnce(&mut dyn BufRead) -> io::Result<T>,
{
    let answer = run(cwd, arguments, reader)?;
    if answer.succeeded { Ok(answer.output) } else { Err(failure(arguments, answer.message)) }
}

/// Starts git, lets `reader` have its output and waits for its end.
pub(super) fn run<S, T, F>(cwd: &Path, arguments: &[S], reader: F) -> Result<Answer<T>>
where
    S: AsRef<OsStr>,
    F: FnOnce(&mut dyn BufRead) -> io::Result<T>,
{
    let mut child = command(cwd).args(arguments).spawn().map_err(|error| not_started(cwd, &error))?;
    let messages = child.stderr.take();
    // Read beside the output, for a full pipe would stop git.
    let messages = std::thread::spawn(move || messages.map(message).unwrap_or_default());
    let output = match child.stdout.take() {
        // Closes the pipe before waiting: a reader that gave up must not leave git writing.
        Some(output) => reader(&mut BufReader::with_capacity(64 * 1024, output)),
        None => Err(ErrorKind::BrokenPipe.into()),
    };
    let status = child.wait();
    let message = messages.join().unwrap_or_default();
    let succeeded = status.is_ok_and(|status| status.success());
    match output {
        Ok(output) => Ok(Answer { output, succeeded, message }),
        Err(_) if !succeeded && !message.is_empty() => Err(failure(arguments, message)),
        Err(error) => Err(failure(arguments, error.to_string())),
    }
}

fn command(cwd: &Path) -> Command {
    let mut command = Command::new("git");
    command.current_dir(cwd).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // A hook of git's own, for instance, is started with variables that name another repository or index.
    let names = std::env::vars_os().map(|(name, _)| name);
    for name in names.filter(|name| name.to_string_lossy().to_ascii_uppercase().starts_with("GIT_")) {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C").env("LANGUAGE", "C");
    // A partial clone would fetch what it lacks.
    command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "none");
    command.args(["--no-pager", "--no-optional-locks"]);
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    command
}

fn message(stderr: ChildStderr) -> String {
    let mut stderr = BufReader::new(stderr);
    let mut bytes = Vec::new();
    let _ = (&mut stderr).take(MESSAGE_BYTES).read_to_end(&mut bytes);
    let _ = io::copy(&mut stderr, &mut io::sink());
    let text = String::from_utf8_lossy(&bytes);
    // Warnings come first, and advice comes last.
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let first = lines.iter().rposition(|line| line.starts_with("fatal:")).unwrap_or(0);
    lines[first..].join(" ")
}

fn failure<S: AsRef<OsStr>>(arguments: &[S], message: String) -> Error {
    let command = arguments.first().map(|name| name.as_ref().to_string_lossy().into_owned());
    Error::Git { command: command.unwrap_or_default(), message }
}

fn not_started(cwd: &Path, error: &io::Error) -> Error {
    match error.kind() {
        ErrorKind::NotFound if cwd.is_dir() => {
            Error::Usage("git was not found: install it or put it on the PATH, changes are read from it".to_owned())
        }
        _ => Error::Usage(format!("git could not be started in {}: {error}", cwd.display())),
    }
}

/// A path as git writes it.
#[cfg(unix)]
pub(super) fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// A path as git writes it.
#[cfg(not(unix))]
pub(super) fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}
