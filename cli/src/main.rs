//! The binary: the library's `main`, with an allocator where one can be chosen.

use std::process::ExitCode;

/// Parsing is made of small allocations; this allocator saves a tenth of its time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    complexity_gate::main()
}
