//! Command lines that are wrong, and those that ask for help.

use crate::support::{over, run};
use crate::{folder, gate};

#[test]
fn a_command_line_that_cannot_be_read_is_exit_code_2() {
    let folder = folder();
    for (arguments, part) in [
        (&[][..], "Usage"),
        (&["chek"], "similar subcommand exists: 'check'"),
        (&["check", "--chnged"], "similar argument exists: '--changed'"),
        (&["check", "--format", "yaml"], "[possible values: text, json]"),
        (&["check", "--config"], "--config"),
        (&["check", ""], "PATHS"),
        (&["explain"], "<TARGET>"),
        (&["explain", "a", "b"], "'b'"),
        (&["doctor", "a"], "'a'"),
        (&["init", "a"], "'a'"),
    ] {
        let ran = gate(&folder, arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(part), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn help_and_version_are_answers() {
    let folder = folder();
    assert_eq!(gate(&folder, &["--version"]).stdout, "complexity-gate 0.1.0\n");
    for command in ["check", "explain", "init", "doctor", "hook", "state"] {
        let own = gate(&folder, &[command, "--help"]);
        assert_eq!((own.code, own.stderr.as_str()), (0, ""), "{command}");
        let all = gate(&folder, &["--help"]);
        assert!(own.stdout.contains(&format!("complexity-gate {command}")) && all.stdout.contains(command));
    }
}

#[test]
fn a_path_may_begin_with_a_dash() {
    let folder = folder();
    folder.write("-a.py", over("f"));
    assert_eq!(gate(&folder, &["check", "--", "-a.py"]).stdout, "FAIL -a.py:1 f  complexity 17 > 15\n");
    assert_eq!(gate(&folder, &["explain", "--", "-a.py"]).code, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_current_directory_that_is_gone_is_an_error() {
    let folder = folder();
    let gone = folder.path("gone");
    std::fs::create_dir(&gone).unwrap();
    // The shell removes it before it starts the program.
    let mut shell = folder.sandbox.command("sh", &gone);
    shell.args(["-c", "rmdir ../gone && exec \"$0\" check", env!("CARGO_BIN_EXE_complexity-gate")]);
    let ran = run(&mut shell);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (2, "complexity-gate: the current directory: No such file or directory\n")
    );
}
