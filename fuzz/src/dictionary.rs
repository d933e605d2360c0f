//! Prints the tokens of a language's grammar as a dictionary for the fuzzer: `dictionary <query file stem>`.

use std::collections::BTreeSet;

fn main() {
    let stem = std::env::args().nth(1).expect("usage: dictionary <query file stem>");
    let grammar = engine::grammar(&stem).expect("a grammar of that name");
    let ids = 0..u16::try_from(grammar.node_kind_count()).expect("kinds have ids of two bytes");
    let tokens: BTreeSet<_> = ids
        .filter(|id| grammar.node_kind_is_visible(*id) && !grammar.node_kind_is_named(*id))
        .filter_map(|id| grammar.node_kind_for_id(id).filter(|token| !token.is_empty()))
        .collect();
    for token in tokens {
        let escaped: String = token.bytes().map(|byte| format!("\\x{byte:02x}")).collect();
        println!("\"{escaped}\"");
    }
}
