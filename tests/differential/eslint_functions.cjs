// Reference rows from ESLint: its core rules run unchanged over each file, and each of their reports is tied to the function
// that it is about. A walk of the same syntax tree adds the facts that explain the differences, and for Svelte the template,
// about which ESLint says nothing.
// Usage: node eslint_functions.cjs FOLDER... > rows.jsonl, with the modules of package.json's below the working folder.
"use strict";
const fs = require("fs");
const path = require("path");
const { createRequire } = require("module");
const load = createRequire(path.join(process.cwd(), "package.json"));
const { Linter } = load("eslint");
const { builtinRules } = load("eslint/use-at-your-own-risk");
const { facts, headOf, isFunction, start } = require("./eslint_facts.cjs");

const EXTENSIONS = /\.(js|mjs|cjs|jsx|ts|mts|cts|tsx|svelte)$/i;
const TYPESCRIPT = load.resolve("@typescript-eslint/parser");
const linter = new Linter();
linter.defineParser("typescript", load("@typescript-eslint/parser"));
linter.defineParser("svelte", { ...load("svelte-eslint-parser") });

// What the rules said of the file at hand: function node -> metrics.
let said;
function record(node) {
  if (!said.has(node)) said.set(node, { depth: 0, params: 0 });
  return said.get(node);
}

function owner(node) {
  do node = node.parent; while (node && !isFunction(node) && node.type !== "StaticBlock");
  return node;
}

function value(node) {
  return node.type === "MethodDefinition" || node.type === "Property" ? node.value : node;
}

// A core rule whose reports go to `take` instead of to the list of messages.
function listen(name, take) {
  const rule = builtinRules.get(name);
  linter.defineRule(name, {
    meta: { schema: false },
    create: context => rule.create(Object.create(context, { report: { value: take } })),
  });
}

listen("complexity", ({ node, data }) => {
  // A field that holds a function has two code paths, and both reports name the function.
  if (isFunction(node) && !/^Class (field|static)/.test(data.name)) record(node).complexity = data.complexity;
});
listen("max-params", ({ node, data }) => { record(node).params = data.count; });
listen("max-lines-per-function", ({ node, data }) => { record(value(node)).lines = data.lineCount; });
listen("max-depth", ({ node, data }) => {
  const found = owner(node);
  if (found && isFunction(found)) record(found).depth = Math.max(record(found).depth, data.depth);
});

let rows;
linter.defineRule("rows", {
  create: ({ sourceCode }) => ({
    "Program:exit"(program) {
      const found = facts(program, sourceCode);
      rows = [...said].filter(([, metrics]) => metrics.complexity).map(([node, metrics]) => ({
        line: start(node, sourceCode).line, column: start(node, sourceCode).column, end_line: headOf(node).loc.end.line,
        name: node.id ? node.id.name : "", ...metrics, facts: found.of(node),
      }));
      rows.push(...found.bodiless);
      if (found.template) rows.push(found.template);
    },
  }),
});

const RULES = {
  complexity: [2, 0], "max-depth": [2, 0], "max-params": [2, 0],
  "max-lines-per-function": [2, { max: 0, skipBlankLines: true, skipComments: true, IIFEs: true }], rows: 2,
};

function config(parser, sourceType, options) {
  return { root: true, rules: RULES, ...(parser ? { parser } : {}), parserOptions: { ecmaVersion: "latest", sourceType, ...options } };
}

// How a file may have to be read, the likeliest first.
function configs(file) {
  const jsx = { ecmaFeatures: { jsx: true } };
  if (/\.svelte$/i.test(file)) return [config("svelte", "module", { parser: TYPESCRIPT })];
  if (/\.tsx$/i.test(file)) return [config("typescript", "module", jsx)];
  if (/\.[mc]?ts$/i.test(file)) return [config("typescript", "module", {})];
  const script = { ecmaFeatures: { jsx: true, globalReturn: true } };
  return [config(null, "module", jsx), config(null, "script", script), config("typescript", "module", jsx)];
}

function measure(file, text) {
  let error;
  for (const candidate of configs(file)) {
    said = new Map();
    rows = null;
    try {
      const fatal = linter.verify(text, candidate, { filename: file, allowInlineConfig: false }).find(message => message.fatal);
      if (!fatal && rows) return { functions: rows };
      error = fatal ? `line ${fatal.line}: ${fatal.message}` : "no tree";
    } catch (thrown) {
      error = String(thrown.message).split("\n")[0];
    }
  }
  return { error };
}

function* walk(place) {
  if (!fs.statSync(place).isDirectory()) return yield place;
  for (const entry of fs.readdirSync(place).sort()) yield* walk(path.join(place, entry));
}

for (const folder of process.argv.slice(2)) {
  for (const file of walk(folder)) {
    if (EXTENSIONS.test(file)) process.stdout.write(JSON.stringify({ file, ...measure(file, fs.readFileSync(file, "utf8")) }) + "\n");
  }
}
