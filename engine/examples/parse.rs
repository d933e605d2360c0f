//! Parses a file and drops the tree: the part of measuring that is the parser's alone.
//! `cargo run -p engine --example parse -- src/lib.rs`

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: parse <source file>")?;
    let catalog = engine::Catalog::built_in()?;
    let language = catalog.language_of(Path::new(&path)).ok_or("there is no grammar for it")?;
    let source = std::fs::read(&path)?;
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(language.grammar())?;
    parser.parse(&source, None).ok_or("not parsed")?;
    Ok(())
}
