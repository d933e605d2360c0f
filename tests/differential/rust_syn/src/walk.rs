//! Visits a file and gives each decision and level to the innermost function whose body holds it.

use std::collections::BTreeMap;

use proc_macro2::{Spacing, Span, TokenStream, TokenTree};
use serde_json::{Value, json};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

pub struct Function {
    name: String,
    start: Span,
    end: Span,
    complexity: usize,
    depth: usize,
    level: usize,
    params: usize,
    facts: BTreeMap<&'static str, usize>,
}

impl Function {
    pub fn row(&self, counted: &[usize]) -> Value {
        let (start, end) = (self.start.start(), self.end.end());
        json!({
            "line": start.line, "column": start.column, "end_line": end.line, "name": self.name,
            "complexity": self.complexity, "depth": self.depth, "params": self.params,
            "lines": counted[end.line] - counted[start.line - 1], "facts": self.facts,
        })
    }
}

pub fn functions(tree: &syn::File) -> Vec<Function> {
    let mut walk = Walk { functions: Vec::new(), open: Vec::new(), binders: None };
    walk.visit_file(tree);
    walk.functions
}

struct Walk {
    functions: Vec<Function>,
    /// The functions around, innermost last.
    open: Vec<usize>,
    /// In a signature, the number of `for<'a>` so far.
    binders: Option<usize>,
}

impl Walk {
    fn here(&mut self) -> Option<&mut Function> {
        self.open.last().map(|index| &mut self.functions[*index])
    }

    fn note(&mut self, fact: &'static str, count: usize) {
        if let Some(function) = self.here().filter(|_| count > 0) {
            *function.facts.entry(fact).or_default() += count;
        }
    }

    fn decide(&mut self, kind: &'static str) {
        self.note(kind, 1);
        if let Some(function) = self.here() {
            function.complexity += 1;
        }
    }

    fn level(&mut self, inside: impl FnOnce(&mut Self)) {
        if let Some(function) = self.here() {
            function.level += 1;
            function.depth = function.depth.max(function.level);
        }
        inside(self);
        if let Some(function) = self.here() {
            function.level -= 1;
        }
    }

    fn enter(&mut self, name: String, start: Span, end: Span, params: usize, body: impl FnOnce(&mut Self)) {
        let facts = BTreeMap::from([(if name.is_empty() { "closure" } else { "item" }, 1)]);
        let around = self.binders.take();
        self.open.push(self.functions.len());
        self.functions.push(Function { name, start, end, complexity: 1, depth: 0, level: 0, params, facts });
        body(self);
        self.binders = around;
        let index = self.open.pop().unwrap();
        let (is_closure, added) = (self.functions[index].name.is_empty(), self.functions[index].complexity - 1);
        let nested = self.functions[index].facts.get("nested_closures").copied().unwrap_or_default();
        if is_closure {
            self.note("nested_closures", added + nested);
        }
    }

    /// What is no function, though some tool takes it for one.
    fn absent(&mut self, fact: &'static str, start: Span, end: Span) {
        let facts = BTreeMap::from([("absent", 1), (fact, 1)]);
        self.functions.push(Function { name: String::new(), start, end, complexity: 1, depth: 0, level: 0, params: 0, facts });
    }

    /// What stands in a signature belongs to the function around.
    fn item(&mut self, start: Option<Span>, signature: &syn::Signature, block: &syn::Block) {
        let binders = std::mem::replace(&mut self.binders, Some(0));
        self.visit_signature(signature);
        let binders = std::mem::replace(&mut self.binders, binders).unwrap_or_default();
        let start = start.unwrap_or_else(|| signature_start(signature));
        let params = signature.inputs.iter().filter(|input| matches!(input, syn::FnArg::Typed(_))).count();
        let variadic = usize::from(signature.variadic.is_some());
        self.enter(signature.ident.to_string(), start, block.brace_token.span.close(), params + variadic, |walk| {
            walk.note("for_lifetimes", binders);
            walk.visit_block(block);
        });
    }
}

fn signature_start(signature: &syn::Signature) -> Span {
    let words = [
        signature.constness.as_ref().map(Spanned::span),
        signature.asyncness.as_ref().map(Spanned::span),
        signature.unsafety.as_ref().map(Spanned::span),
        signature.abi.as_ref().map(Spanned::span),
    ];
    words.into_iter().flatten().next().unwrap_or(signature.fn_token.span)
}

fn visibility(vis: &syn::Visibility) -> Option<Span> {
    (!matches!(vis, syn::Visibility::Inherited)).then(|| vis.span())
}

/// What looks like a decision among the tokens of a macro's arguments; not the `&&` of `$(…)&&*`, which separates.
fn keywords(tokens: TokenStream) -> usize {
    let text = |token: Option<&TokenTree>| token.map(ToString::to_string).unwrap_or_default();
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut count = 0;
    // `&&&` is `&&` and `&`.
    let mut taken = 0;
    for (at, token) in tokens.iter().enumerate() {
        let separates = at > 1 && matches!(tokens[at - 1], TokenTree::Group(_)) && text(tokens.get(at - 2)) == "$";
        count += match token {
            TokenTree::Group(group) => keywords(group.stream()),
            TokenTree::Ident(word) => usize::from(["if", "for", "while", "loop"].iter().any(|keyword| word == keyword)),
            TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint && !separates && at >= taken => {
                let is_pair = "&|".contains(sign.as_char()) && text(tokens.get(at + 1)) == sign.to_string();
                taken = if is_pair { at + 2 } else { taken };
                usize::from(is_pair)
            }
            _ => 0,
        };
    }
    count
}

impl<'t> Visit<'t> for Walk {
    // Attributes and macros are opaque.
    fn visit_attribute(&mut self, _: &'t syn::Attribute) {}

    fn visit_macro(&mut self, node: &'t syn::Macro) {
        self.note("in_macro", keywords(node.tokens.clone()));
    }

    fn visit_item_fn(&mut self, node: &'t syn::ItemFn) {
        self.item(visibility(&node.vis), &node.sig, &node.block);
    }

    fn visit_impl_item_fn(&mut self, node: &'t syn::ImplItemFn) {
        let default = node.defaultness.as_ref().map(Spanned::span);
        self.item(visibility(&node.vis).or(default), &node.sig, &node.block);
    }

    fn visit_trait_item_fn(&mut self, node: &'t syn::TraitItemFn) {
        match &node.default {
            Some(block) => self.item(None, &node.sig, block),
            None => self.visit_signature(&node.sig),
        }
    }

    fn visit_expr_closure(&mut self, node: &'t syn::ExprClosure) {
        node.inputs.iter().for_each(|input| self.visit_pat(input));
        self.visit_return_type(&node.output);
        let words = [
            node.lifetimes.as_ref().map(Spanned::span),
            node.constness.as_ref().map(Spanned::span),
            node.movability.as_ref().map(Spanned::span),
            node.asyncness.as_ref().map(Spanned::span),
            node.capture.as_ref().map(Spanned::span),
        ];
        let start = words.into_iter().flatten().next().unwrap_or(node.or1_token.span);
        self.enter(String::new(), start, node.body.span(), node.inputs.len(), |walk| walk.visit_expr(&node.body));
    }

    fn visit_expr_if(&mut self, node: &'t syn::ExprIf) {
        self.decide("branch");
        self.visit_expr(&node.cond);
        self.level(|walk| walk.visit_block(&node.then_branch));
        match &node.else_branch {
            Some((_, other)) if matches!(**other, syn::Expr::If(_)) => self.visit_expr(other),
            Some((_, other)) => self.level(|walk| walk.visit_expr(other)),
            None => {}
        }
    }

    fn visit_local(&mut self, node: &'t syn::Local) {
        self.visit_pat(&node.pat);
        let Some(init) = &node.init else { return };
        self.visit_expr(&init.expr);
        if let Some((_, otherwise)) = &init.diverge {
            self.decide("let_else");
            self.level(|walk| walk.visit_expr(otherwise));
        }
    }

    fn visit_expr_for_loop(&mut self, node: &'t syn::ExprForLoop) {
        self.decide("for");
        self.visit_pat(&node.pat);
        self.visit_expr(&node.expr);
        self.level(|walk| walk.visit_block(&node.body));
    }

    fn visit_expr_while(&mut self, node: &'t syn::ExprWhile) {
        self.decide("while");
        self.visit_expr(&node.cond);
        self.level(|walk| walk.visit_block(&node.body));
    }

    fn visit_expr_loop(&mut self, node: &'t syn::ExprLoop) {
        self.decide("loop");
        self.level(|walk| walk.visit_block(&node.body));
    }

    fn visit_expr_match(&mut self, node: &'t syn::ExprMatch) {
        self.visit_expr(&node.expr);
        self.level(|walk| node.arms.iter().for_each(|arm| walk.visit_arm(arm)));
    }

    fn visit_arm(&mut self, node: &'t syn::Arm) {
        if matches!(node.pat, syn::Pat::Wild(_)) {
            self.note("default_arm", 1);
        } else {
            self.decide("arm");
        }
        if node.guard.is_some() {
            self.note("guarded_default", usize::from(matches!(node.pat, syn::Pat::Wild(_))));
            self.decide("guard");
        }
        visit::visit_arm(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'t syn::ExprBinary) {
        if matches!(node.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) {
            self.decide("boolean");
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_bound_lifetimes(&mut self, _: &'t syn::BoundLifetimes) {
        match &mut self.binders {
            Some(count) => *count += 1,
            None => self.note("for_lifetimes", 1),
        }
    }

    fn visit_pat_tuple(&mut self, node: &'t syn::PatTuple) {
        for pattern in &node.elems {
            if let syn::Pat::Or(syn::PatOr { leading_vert: Some(bar), .. }) = pattern {
                self.absent("bar_pattern", bar.span(), pattern.span());
            }
        }
        visit::visit_pat_tuple(self, node);
    }

    fn visit_expr_try(&mut self, node: &'t syn::ExprTry) {
        self.note("question_mark", 1);
        visit::visit_expr_try(self, node);
    }
}
