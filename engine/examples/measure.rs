//! Prints what is measured in a file: `cargo run -p engine --example measure -- queries src/lib.rs`.
#![allow(clippy::print_stdout)]
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(path)) = (arguments.next(), arguments.next()) else {
        return Err("usage: measure <query folder> <source file>".into());
    };
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "scm") {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sources.push(engine::QuerySource { stem, file: path.display().to_string(), text: std::fs::read_to_string(&path)? });
        }
    }
    sources.sort_by(|a, b| a.stem.cmp(&b.stem));
    let catalog = engine::Catalog::new(sources)?;
    let source = std::fs::read_to_string(&path)?;
    let language = catalog.language_of(Path::new(&path)).ok_or("no language")?;
    let analysis = engine::Analyzer::new(&catalog, std::time::Duration::from_secs(10)).analyze(language, &source)?;
    println!("error line {:?}; unmentioned {:?}", analysis.error_line, catalog.unmentioned(language)?);
    for f in &analysis.functions {
        println!("{}:{}-{} complexity {} depth {} lines {:?} params {:?}", f.name, f.line, f.end_line, f.complexity, f.depth, f.lines, f.params);
        for d in &f.decisions {
            let text: String = source[d.span.start..d.span.end].lines().next().unwrap_or_default().chars().take(50).collect();
            println!("    {}:{} {} {}", analysis.lines.line(d.span.start), analysis.lines.column(&source, d.span.start), d.kind.name(), text);
        }
        let deepest: Vec<_> = f.deepest.iter().map(|s| analysis.lines.line(s.start)).collect();
        let parameters: Vec<_> = f.parameters.iter().map(|s| &source[s.start..s.end]).collect();
        println!("    deepest {deepest:?} parameters {parameters:?}");
    }
    Ok(())
}
