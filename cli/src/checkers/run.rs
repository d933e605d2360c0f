//! Runs one program: no shell, nothing to read, a time limit, an output of limited size, and an end for all it started.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::interrupt::is_interrupted;
use super::output::{Collector, Output};
use super::program::find;
use crate::config::{Checker, FILE};

/// How long something that was killed, or that somebody holds open, is waited for.
const GRACE: Duration = Duration::from_secs(2);
const SHORTEST_NAP: Duration = Duration::from_millis(1);
const LONGEST_NAP: Duration = Duration::from_millis(20);

/// How a run ended.
#[derive(Debug)]
pub(super) enum Ending {
    /// It has nothing to say.
    Clean,
    /// It has: what it printed, and its exit status in words.
    Failed { output: Output, status: String },
    /// It could not judge, for this reason.
    NotRun(String),
}

/// Runs `checker` on `file` in `root`.
pub(super) fn run(checker: &Checker, file: &Path, root: &Path) -> Ending {
    let arguments = checker.arguments.iter().map(|argument| with_file(argument, file));
    match start(&checker.program, arguments, root) {
        Ok(mut running) => running.end(checker.timeout),
        Err(reason) => Ending::NotRun(reason),
    }
}

/// What `program --version` prints first.
pub(crate) fn version(program: &str, root: &Path, limit: Duration) -> Result<String, String> {
    let first = |output: &Output| output.text().lines().find(|line| !line.trim().is_empty()).map(str::to_owned);
    let mut running = start(program, ["--version".into()], root)?;
    match running.wait(limit) {
        Some(status) if status.success() => Ok(first(&running.output()).unwrap_or_default()),
        _ => Err("it does not tell its version".to_owned()),
    }
}

/// An argument with the file in its place, byte for byte as the system names it.
fn with_file(argument: &str, file: &Path) -> OsString {
    let mut parts = argument.split(FILE);
    let mut filled = OsString::from(parts.next().unwrap_or_default());
    for part in parts {
        filled.push(file);
        filled.push(part);
    }
    filled
}

/// A program that was started, and what it has printed so far.
struct Running {
    child: Box<dyn ChildWrapper>,
    stdout: Collector,
    stderr: Collector,
}

fn start(program: &str, arguments: impl IntoIterator<Item = OsString>, root: &Path) -> Result<Running, String> {
    let mut command = Command::new(find(program, root)?);
    command.args(arguments).current_dir(root);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // What it prints is read here and not by a person.
    command.env("NO_COLOR", "1").env_remove("FORCE_COLOR").env_remove("CLICOLOR_FORCE");
    let mut wrapped = CommandWrap::from(command);
    #[cfg(unix)]
    wrapped.wrap(process_wrap::std::ProcessGroup::leader());
    #[cfg(windows)]
    wrapped.wrap(process_wrap::std::JobObject);
    let mut child = wrapped.spawn().map_err(|error| format!("`{program}` could not be started: {error}"))?;
    let (stdout, stderr) = (child.stdout().take(), child.stderr().take());
    Ok(Running { stdout: Collector::new(stdout), stderr: Collector::new(stderr), child })
}

impl Running {
    fn end(&mut self, limit: Duration) -> Ending {
        match self.wait(limit) {
            Some(status) if status.success() => Ending::Clean,
            Some(status) => match status.code() {
                Some(code) => Ending::Failed { output: self.output(), status: format!("exit status {code}") },
                None => Ending::NotRun(format!("it was ended by {}", signal(status))),
            },
            None if is_interrupted() => Ending::NotRun("it was interrupted".to_owned()),
            None => Ending::NotRun(format!("it took more than {} s and was killed", limit.as_secs())),
        }
    }

    /// Waits for the program, not longer than `limit`. Whatever it started ends with it.
    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let status = self.wait_until(Instant::now() + limit, is_interrupted);
        // Nothing is left to kill if it ended tidily.
        let _ = self.child.start_kill();
        if status.is_none() {
            self.wait_until(Instant::now() + GRACE, || false);
        }
        status
    }

    fn wait_until(&mut self, deadline: Instant, cancelled: fn() -> bool) -> Option<ExitStatus> {
        let mut nap = SHORTEST_NAP;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return None,
                _ if Instant::now() >= deadline || cancelled() => return None,
                _ => std::thread::sleep(nap),
            }
            nap = (nap * 2).min(LONGEST_NAP);
        }
    }

    fn output(&self) -> Output {
        let deadline = Instant::now() + GRACE;
        self.stdout.until(deadline).followed_by(self.stderr.until(deadline))
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or_else(|| "a signal".to_owned(), |number| format!("signal {number}"))
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> String {
    "the system".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_stands_for_each_of_its_places() {
        let filled = |argument| with_file(argument, Path::new("/a b"));
        assert_eq!(
            ["{file}", "--x={file},{file};", "x", "{fil}"].map(filled),
            ["/a b", "--x=/a b,/a b;", "x", "{fil}"]
        );
    }
}
