//! The node kinds and fields of a grammar by name.

use std::collections::HashMap;

use tree_sitter::Language;

use super::error::nearest;

/// The visible kinds of a grammar by name; named and anonymous ones are apart.
pub(crate) struct KindNames<'g> {
    grammar: &'g Language,
    ids: HashMap<(&'g str, bool), Vec<u16>>,
}

impl<'g> KindNames<'g> {
    pub(crate) fn of(grammar: &'g Language) -> Self {
        let mut ids: HashMap<_, Vec<u16>> = HashMap::new();
        for id in 0..u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX) {
            if let Some(name) = grammar.node_kind_for_id(id).filter(|_| grammar.node_kind_is_visible(id)) {
                ids.entry((name, grammar.node_kind_is_named(id))).or_default().push(id);
            }
        }
        Self { grammar, ids }
    }

    /// The ids of a named kind or of a token, or what to write instead.
    pub(crate) fn kind(&self, name: &str, named: bool) -> Result<Vec<u16>, String> {
        if let Some(ids) = self.ids.get(&(name, named)) {
            return Ok(ids.clone());
        }
        let what = if named { "node kind" } else { "token" };
        let near = nearest(name, self.ids.keys().filter(|key| key.1 == named).map(|key| key.0));
        Err(format!("the grammar has no {what} `{name}`{}", hint(near)))
    }

    /// The id of a field, or what to write instead.
    pub(crate) fn field(&self, name: &str) -> Result<u16, String> {
        if let Some(id) = self.grammar.field_id_for_name(name) {
            return Ok(id.get());
        }
        let ids = 1..=u16::try_from(self.grammar.field_count()).unwrap_or(u16::MAX);
        let near = nearest(name, ids.filter_map(|id| self.grammar.field_name_for_id(id)));
        Err(format!("the grammar has no field `{name}`{}", hint(near)))
    }
}

fn hint(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}
