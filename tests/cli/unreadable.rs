//! What is there and cannot be read. Permissions are no obstacle for root, so some of these use other ones.
#![cfg(unix)]

use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::process::Command;

use crate::support::{Repo, over};
use crate::{folder, found, gate};

/// A folder with a pipe that nobody writes to: reading it would never end.
fn with_pipe(name: &str) -> Repo {
    let folder = folder();
    folder.write("ok.py", over("f"));
    assert!(Command::new("mkfifo").arg(folder.path(name)).status().unwrap().success());
    folder
}

#[test]
fn what_is_no_regular_file_is_said_while_walking() {
    let folder = with_pipe("pipe.py");
    let _socket = UnixListener::bind(folder.path("socket.js")).unwrap();
    let ran = gate(&folder, &["check"]);
    let expected = "FAIL ok.py:1 f  complexity 17 > 15\n\
                    UNVERIFIED pipe.py  not a regular file\n\
                    UNVERIFIED socket.js  not a regular file\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (1, expected));
}

#[test]
fn what_is_no_regular_file_is_an_error_if_it_is_named() {
    let folder = with_pipe("pipe.py");
    let ran = gate(&folder, &["check", "pipe.py", "ok.py"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, "FAIL ok.py:1 f  complexity 17 > 15\n"));
    assert_eq!(ran.stderr, "complexity-gate: pipe.py: not a regular file\n");
    let ran = gate(&folder, &["explain", "pipe.py"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (2, "complexity-gate: pipe.py: not a regular file\n"));
}

#[test]
fn a_named_link_to_nothing_is_an_error() {
    let folder = folder();
    std::os::unix::fs::symlink("nowhere", folder.path("a.py")).unwrap();
    let ran = gate(&folder, &["check", "a.py"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (2, "complexity-gate: a.py: No such file or directory\n"));
}

#[test]
fn a_file_in_the_place_of_a_directory_is_an_error() {
    let folder = folder();
    folder.write("a.py", over("f"));
    let ran = gate(&folder, &["check", "a.py/b.py"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (2, "complexity-gate: a.py/b.py: Not a directory\n"));
}

/// A folder whose path is as long as Linux allows, so that what is in it can be listed but not opened: the same for the
/// program as a file that vanished or may not be read.
#[cfg(target_os = "linux")]
fn at_the_end_of_a_long_path() -> (Repo, PathBuf) {
    const LONGEST: usize = 4095;
    let folder = folder();
    let long = |length: usize| "d".repeat(length);
    let mut half = folder.root.clone();
    while half.as_os_str().len() < 2000 {
        half.push(long(200));
    }
    std::fs::create_dir_all(&half).unwrap();
    // Through a link the second half is reached by a short path.
    let link = folder.sandbox.root.join("link");
    std::os::unix::fs::symlink(&half, &link).unwrap();
    let (mut real, mut short) = (half, link);
    while real.as_os_str().len() < LONGEST - 8 {
        let rest = LONGEST - 6 - real.as_os_str().len();
        let part = long(if rest > 400 { 200 } else { rest.min(250) });
        real.push(&part);
        short.push(&part);
    }
    std::fs::create_dir_all(short.join("directory")).unwrap();
    std::fs::write(short.join("file.py"), over("f")).unwrap();
    let shown = real.strip_prefix(&folder.root).unwrap().to_owned();
    (folder, shown)
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_opened_while_walking_is_said_and_the_rest_is_checked() {
    let (folder, deep) = at_the_end_of_a_long_path();
    folder.write("ok.py", over("f"));
    let ran = gate(&folder, &["check"]);
    let deep = deep.display();
    let expected = format!(
        "FAIL ok.py:1 f  complexity 17 > 15\n\
         UNVERIFIED {deep}/directory  cannot be read: File name too long\n\
         UNVERIFIED {deep}/file.py  cannot be read: File name too long\n"
    );
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (1, expected.as_str(), ""));
}

/// Takes all permissions away. `false` if that does not stop this user.
fn lock(folder: &Repo, name: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.path(name);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    if path.is_dir() { std::fs::read_dir(&path).is_err() } else { std::fs::File::open(&path).is_err() }
}

fn unlock(folder: &Repo, name: &str) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder.path(name), std::fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn a_locked_file_is_unverified_while_walking_and_an_error_if_named() {
    let folder = folder();
    folder.write("ok.py", over("f"));
    folder.write("locked.py", over("g"));
    if !lock(&folder, "locked.py") {
        return;
    }
    let ran = gate(&folder, &["check"]);
    let expected = "FAIL ok.py:1 f  complexity 17 > 15\nUNVERIFIED locked.py  cannot be read: Permission denied\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (1, expected));
    let ran = gate(&folder, &["check", "locked.py", "ok.py"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, "FAIL ok.py:1 f  complexity 17 > 15\n"));
    assert_eq!(ran.stderr, "complexity-gate: locked.py: cannot be read: Permission denied\n");
}

#[test]
fn a_locked_directory_is_unverified_while_walking_and_an_error_if_named() {
    let folder = folder();
    folder.write("ok.py", over("f"));
    folder.write("locked/a.py", over("g"));
    if lock(&folder, "locked") {
        let ran = gate(&folder, &["check", "--format", "json"]);
        assert_eq!((ran.code, ran.unverified()), (1, vec!["locked".to_owned()]));
        let ran = gate(&folder, &["check", "locked", "ok.py"]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, "FAIL ok.py:1 f  complexity 17 > 15\n"));
        assert_eq!(ran.stderr, "complexity-gate: locked: cannot be read: Permission denied\n");
    }
    unlock(&folder, "locked");
}

#[test]
fn a_locked_configuration_is_an_error() {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.write(".complexity-gate.json", "{}");
    if lock(&folder, ".complexity-gate.json") {
        let ran = gate(&folder, &["check"]);
        assert_eq!((ran.code, ran.stderr.contains(".complexity-gate.json: Permission denied")), (2, true));
    } else {
        assert_eq!(found(&folder, &[]), ["a.py:1 f"]);
    }
}
