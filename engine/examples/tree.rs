//! Prints the syntax tree of a file, for whoever writes a query: `cargo run -p engine --example tree -- rust src/lib.rs`.
#![allow(clippy::print_stdout)]

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(stem), Some(path)) = (arguments.next(), arguments.next()) else {
        return Err("usage: tree <query file stem> <source file>".into());
    };
    let grammar = engine::grammar(&stem).ok_or_else(|| format!("no grammar `{stem}`"))?;
    let source = std::fs::read(path)?;
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&grammar)?;
    let tree = parser.parse(&source, None).ok_or("not parsed")?;
    let mut cursor = tree.walk();
    let mut depth = 0;
    loop {
        let node = cursor.node();
        let field = cursor.field_name().map(|name| format!("{name}: ")).unwrap_or_default();
        let text = String::from_utf8_lossy(&source[node.byte_range()]);
        let line = text.lines().next().unwrap_or_default();
        let shown: String = line.chars().take(60).collect();
        let kind = if node.is_named() { node.kind().to_owned() } else { format!("{:?}", node.kind()) };
        println!("{:4} {}{field}{kind}  {shown}", node.start_position().row + 1, "  ".repeat(depth));
        if cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return Ok(());
            }
            depth -= 1;
        }
    }
}
