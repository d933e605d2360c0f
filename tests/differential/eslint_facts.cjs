// Facts about the functions of an ESTree: where this project's definition gives a decision to another function than ESLint
// does, levels that ESLint counts otherwise, and lines. The amounts that explain a difference, by a walk of ESLint's tree.
"use strict";

const LOOPS = ["ForStatement", "ForInStatement", "ForOfStatement", "WhileStatement", "DoWhileStatement"];
const DECISIONS = new Set(["IfStatement", "CatchClause", "ConditionalExpression", "LogicalExpression", ...LOOPS]);
const LEVELS = new Set(["SwitchStatement", "TryStatement", ...LOOPS]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const BLOCKS = { SvelteIfBlock: 1, SvelteEachBlock: 1, SvelteAwaitBlock: 1, SvelteAwaitCatchBlock: 1 };

const isFunction = node => FUNCTIONS.has(node.type);

function isMember(node) {
  const { parent } = node;
  return parent.value === node && (parent.type === "MethodDefinition" || (parent.type === "Property" && (parent.method || parent.kind !== "init")));
}

// The node that is the whole function: with the name and modifiers in front of a method's parentheses.
const headOf = node => (isMember(node) ? node.parent : node);

// Where a function starts, without its decorators.
function start(node, sourceCode) {
  const head = headOf(node);
  const decorators = head.decorators || [];
  return decorators.length ? sourceCode.getTokenAfter(decorators[decorators.length - 1]).loc.start : head.loc.start;
}

function isDecision(node) {
  if (node.type === "SwitchCase") return node.test !== null;
  if (node.type === "AssignmentExpression") return ["&&=", "||=", "??="].includes(node.operator);
  return DECISIONS.has(node.type);
}

function* children(node, keys) {
  for (const key of keys[node.type] || []) {
    for (const child of [node[key]].flat()) if (child && typeof child.type === "string") yield [child, key];
  }
}

// Whether a default value is that of a declaration or a parameter, and not of an assignment: `[a = 1] = b`.
function binds(node) {
  let around = node;
  while (/^(Property|ObjectPattern|ArrayPattern|RestElement|AssignmentPattern)$/.test(around.type)) around = around.parent;
  return !/^(AssignmentExpression|ForInStatement|ForOfStatement)$/.test(around.type);
}

// Each decision with the two functions that it may belong to: ESLint's is the innermost around it (or a class's field or
// static block), the definition's is the innermost whose body holds it. `null` is outside of all.
function* decisions(node, keys, theirs, ours) {
  if (isDecision(node)) yield { theirs, ours };
  // What only newer versions of the rule count.
  if (node.optional === true && /^(Member|Call)Expression$/.test(node.type)) yield { theirs, ours, fact: "optional_chain" };
  if (node.type === "AssignmentPattern" && binds(node)) yield { theirs, ours, fact: "default_value" };
  for (const [child, key] of children(node, keys)) {
    const isInitializer = node.type === "PropertyDefinition" && key === "value";
    const inner = isInitializer || child.type === "StaticBlock" ? "initializer" : theirs;
    if (isFunction(node)) yield* decisions(child, keys, node, key === "body" ? node : ours);
    else yield* decisions(child, keys, inner, ours);
  }
}

// The deepest level by ESLint's way of counting, or with some of its ways replaced by the definition's.
function depth(root, keys, ways) {
  let level = 0;
  let deepest = 0;
  const visit = node => {
    const isIf = node.type === "IfStatement";
    const isElseIf = isIf && node.parent.type === "IfStatement" && node.parent.alternate === node;
    const opens = isIf ? (ways.ifInIf ? !isElseIf : node.parent.type !== "IfStatement") : LEVELS.has(node.type) || (!ways.noWith && node.type === "WithStatement");
    if (opens) deepest = Math.max(deepest, ++level);
    const isApart = child => isFunction(child) || (!ways.staticBlocks && child.type === "StaticBlock");
    for (const [child] of children(node, keys)) if (!isApart(child)) visit(child);
    // ESLint leaves an `if` that it did not enter, too.
    if (opens || (isIf && !ways.evenLeave)) level--;
  };
  visit(root.body);
  return deepest;
}

function depthFacts(node, keys) {
  const steps = ["evenLeave", "ifInIf", "noWith", "staticBlocks"];
  const names = { evenLeave: "left_twice", ifInIf: "if_in_if", noWith: "with", staticBlocks: "static_block_depth" };
  const ways = {};
  const found = {};
  let before = depth(node, keys, ways);
  for (const step of steps) {
    ways[step] = true;
    const after = depth(node, keys, ways);
    if (after !== before) found[names[step]] = after - before;
    before = after;
  }
  return found;
}

// Lines that hold nothing but several comments: ESLint looks at one comment a line.
function severalComments(sourceCode) {
  const comments = sourceCode.getAllComments();
  const last = new Map();
  for (const comment of comments) for (let line = comment.loc.start.line; line <= comment.loc.end.line; line++) last.set(line, comment);
  const found = [];
  for (const [number, { loc }] of last) {
    const line = sourceCode.lines[number - 1];
    const isFull = (loc.start.line < number || !line.slice(0, loc.start.column).trim()) && (loc.end.line > number || !line.slice(loc.end.column).trim());
    if (isFull) continue;
    const masked = [...line];
    for (const comment of comments) {
      if (comment.loc.start.line > number || comment.loc.end.line < number) continue;
      const from = comment.loc.start.line < number ? 0 : comment.loc.start.column;
      const to = comment.loc.end.line > number ? line.length : comment.loc.end.column;
      masked.fill(" ", from, to);
    }
    if (!masked.join("").trim()) found.push(number);
  }
  return found;
}

function lineFacts(node, sourceCode, several) {
  const head = headOf(node);
  const first = start(node, sourceCode).line;
  const found = {};
  let decorators = 0;
  const comments = new Set(sourceCode.getAllComments().map(comment => comment.loc.start.line));
  for (let line = head.loc.start.line; line < first; line++) {
    const text = sourceCode.lines[line - 1].trim();
    if (text && !(comments.has(line) && /^\/[/*]/.test(text))) decorators++;
  }
  if (decorators) found.decorator_lines = decorators;
  const inside = several.filter(line => first <= line && line <= head.loc.end.line).length;
  if (inside) found.several_comments = inside;
  return found;
}

const MARKUP = /^Svelte(?!Script|Style|HTMLComment)/;

// The template as the definition has it; outside of it are scripts, styles and comments.
function template(program, keys) {
  const nodes = program.body.filter(node => MARKUP.test(node.type) && !(node.type === "SvelteText" && !node.value.trim()));
  if (!nodes.length) return null;
  const metrics = { complexity: 1, depth: 0 };
  const visit = (node, level) => {
    const isElseIf = node.type === "SvelteIfBlock" && node.elseif;
    // `{#await promise catch error}` is one block and has no `{:catch}`.
    const isShort = node.type === "SvelteAwaitCatchBlock" && node.parent.kind === "await-catch";
    if ((BLOCKS[node.type] && !isShort) || isDecision(node)) metrics.complexity++;
    const opens = BLOCKS[node.type] && node.type !== "SvelteAwaitCatchBlock" && !isElseIf;
    const inner = opens ? level + 1 : level;
    metrics.depth = Math.max(metrics.depth, inner);
    for (const [child, key] of children(node, keys)) {
      if (!isFunction(node) || key !== "body") visit(child, inner);
    }
  };
  nodes.forEach(node => visit(node, 0));
  const [first] = nodes;
  const blank = first.type === "SvelteText" ? first.value.match(/^\s*/)[0].split("\n").length - 1 : 0;
  return { line: first.loc.start.line + blank, column: -1, end_line: nodes[nodes.length - 1].loc.end.line, name: "<template>", ...metrics, facts: { template: 1 } };
}

// Declarations that are no functions here, but for oxlint.
function* bodiless(node, keys) {
  if (node.type === "TSDeclareFunction" || node.type === "TSEmptyBodyFunctionExpression") {
    const { line, column } = (node.parent.value === node ? node.parent : node).loc.start;
    yield { line, column, facts: { absent: 1, no_body: 1 } };
  }
  for (const [child] of children(node, keys)) yield* bodiless(child, keys);
}

function facts(program, sourceCode) {
  const keys = sourceCode.visitorKeys;
  const moved = new Map();
  const add = (node, fact) => {
    if (!node) return;
    if (!moved.has(node)) moved.set(node, {});
    moved.get(node)[fact] = (moved.get(node)[fact] || 0) + 1;
  };
  for (const { theirs, ours, fact } of decisions(program, keys, null, null)) {
    if (fact && theirs !== "initializer") add(theirs, fact);
    if (fact || theirs === ours) continue;
    if (theirs !== "initializer") add(theirs, "own_head");
    add(ours, theirs === "initializer" ? "in_initializer" : "in_nested_head");
  }
  const several = severalComments(sourceCode);
  // oxlint heeds these comments, and has no switch against it.
  const disabling = sourceCode.getAllComments().filter(comment => /(es|ox)lint-disable/.test(comment.value));
  const isDisabled = ({ loc }) => disabling.some(comment => loc.start.line <= comment.loc.end.line && comment.loc.start.line <= loc.end.line);
  const isSvelte = program.body.some(node => /^Svelte/.test(node.type));
  return {
    bodiless: [...bodiless(program, keys)],
    template: isSvelte ? template(program, keys) : null,
    of: node => ({
      ...moved.get(node), ...depthFacts(node, keys), ...lineFacts(node, sourceCode, several),
      ...(isDisabled(headOf(node)) ? { disabled: 1 } : {}),
      ...(node.params.some(parameter => parameter.name === "this") ? { this_parameter: 1 } : {}),
    }),
  };
}

module.exports = { facts, headOf, isFunction, start };
