//! The project's definition of the four metrics for Rust, written a second time on `syn`, with the facts that explain what
//! other tools count differently.
//!
//! Usage: `rust_syn FOLDER... > rows.jsonl`

mod lines;
mod walk;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

fn main() {
    // Deeply nested expressions need a deep stack.
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(|| {
        for folder in std::env::args().skip(1) {
            for path in files(Path::new(&folder)) {
                println!("{}", row(&path));
            }
        }
    });
    worker.unwrap().join().unwrap();
}

fn files(place: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut entries: Vec<_> = std::fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn row(path: &Path) -> Value {
    let read = std::fs::read_to_string(path).map_err(|error| error.to_string());
    let found = read.and_then(|text| measure(text.trim_start_matches('\u{feff}')).map_err(|error| error.to_string()));
    match found {
        Ok(functions) => json!({"file": path, "functions": functions}),
        Err(error) => json!({"file": path, "error": error}),
    }
}

fn measure(text: &str) -> syn::Result<Vec<Value>> {
    let tree = syn::parse_file(text)?;
    // The line of an interpreter is no token.
    let body = if text.starts_with("#!") && !text.starts_with("#![") { format!("//{}", &text[2..]) } else { text.to_owned() };
    let counted = lines::counted(&body)?;
    Ok(walk::functions(&tree).iter().map(|function| function.row(&counted)).collect())
}
