//! The same files give the same bytes, however many threads measure them and in whatever order they are done.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod support;

use support::{Repo, Sandbox, fine, module, over, run};

const RUNS: usize = 50;
const THREADS: [&str; 3] = ["1", "2", "8"];

/// Files of very different length, so that threads finish them out of order, some with violations, some broken.
fn corpus() -> Repo {
    let folder = Sandbox::new().folder("corpus");
    for number in 0..40 {
        let functions: Vec<_> = (0..number % 7).flat_map(|at| [over(&format!("f{at}")), fine("same")]).collect();
        folder.write(format!("d{}/f{number}.py", number % 3), module(&functions));
    }
    folder.write("d1/broken.py", "def f(:\n");
    folder.write("d1/binary.py", b"\xff");
    folder
}

#[test]
fn every_run_gives_the_same_bytes() {
    let corpus = corpus();
    for format in ["json", "text"] {
        let arguments = ["check", "--functions", "--format", format, "."];
        let outcome = |threads: &str| {
            let ran = run(corpus.gate(&arguments).env("RAYON_NUM_THREADS", threads));
            (ran.code, ran.stdout, ran.stderr)
        };
        let first = outcome(THREADS[0]);
        assert_eq!(first.0, 1, "there are violations: {}", first.2);
        for threads in THREADS.iter().cycle().take(RUNS / 2) {
            assert_eq!(outcome(threads), first, "{threads} threads");
        }
    }
}
