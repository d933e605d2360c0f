//! How the languages of the fixtures are written, as far as a test has to write them.

use engine::{Catalog, Function};
use serde::Deserialize;
use tree_sitter::{Node, Parser, Tree};

use super::support::{measure_text, root};
use super::{Source, sources};

/// `tests/fixtures/<stem>/syntax.json`, see the README there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Syntax {
    /// A comment that may stand on a line of its own between any two tokens.
    pub(super) comment: String,
    /// Nodes directly in which it would be text, or is known to be taken for something else.
    #[serde(default)]
    no_comment_in: Vec<String>,
    pub(super) branch: Branch,
}

/// An `if` around one statement, on the statement's own lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Branch {
    pub(super) open: String,
    pub(super) close: String,
    /// Nodes whose children are statements.
    bodies: Vec<String>,
    /// The kinds of statement around which it can be put; all of them if not given.
    #[serde(default)]
    statements: Vec<String>,
}

/// A fixture without syntax errors.
pub(super) struct Fixture {
    pub(super) source: Source,
    pub(super) stem: String,
    pub(super) syntax: Syntax,
    pub(super) functions: Vec<Function>,
    tree: Tree,
}

pub(super) fn fixtures(catalog: &Catalog) -> Vec<Fixture> {
    sources(catalog, &["tests/fixtures"]).into_iter().filter_map(|source| fixture(catalog, source)).collect()
}

fn fixture(catalog: &Catalog, source: Source) -> Option<Fixture> {
    let measured = measure_text(catalog, &source.path, &source.text);
    let language = catalog.language_of(&source.path)?;
    let stem = language.stem().to_owned();
    let path = root().join("tests/fixtures").join(&stem).join("syntax.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let syntax = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut parser = Parser::new();
    parser.set_language(language.grammar()).unwrap();
    let tree = parser.parse(&source.text, None)?;
    let fixture = Fixture { source, stem, syntax, functions: measured.functions, tree };
    measured.error_line.is_none().then_some(fixture)
}

impl Fixture {
    /// Whether a comment may stand behind the line end at this byte.
    pub(super) fn takes_comment(&self, line_end: usize) -> bool {
        let node = self.tree.root_node().descendant_for_byte_range(line_end, line_end + 1).unwrap();
        // A line end inside a token is part of a text, but for those that are a token themselves.
        let in_token = node.child_count() == 0 && !node.kind().trim().is_empty() && node.parent().is_some();
        !in_token && !is_among(&self.syntax.no_comment_in, node)
    }

    /// The first statement of each body, if it begins on a line of its own.
    pub(super) fn first_statements(&self) -> Vec<Node<'_>> {
        let Branch { bodies, statements, .. } = &self.syntax.branch;
        let (mut open, mut found) = (vec![self.tree.root_node()], Vec::new());
        while let Some(node) = open.pop() {
            let mut cursor = node.walk();
            open.extend(node.children(&mut cursor));
            if is_among(bodies, node) {
                let wanted = |child: &Node<'_>| statements.is_empty() || is_among(statements, *child);
                let statement = node.named_children(&mut cursor).find(|child| !child.is_extra() && wanted(child));
                found.extend(statement.filter(|statement| self.begins_line(*statement)));
            }
        }
        found
    }

    fn begins_line(&self, node: Node<'_>) -> bool {
        let before = &self.source.text[..node.start_byte()];
        before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty())
    }
}

fn is_among(kinds: &[String], node: Node<'_>) -> bool {
    kinds.iter().any(|kind| kind == node.kind())
}
