"""Every known way in which a reference tool counts other than this project, as a rule with an exact amount.

A rule says: the tool's value plus `factor` times the function's `fact` is what this project measures. The facts come from
another parser than this project's. A difference to which the rules don't add up exactly stays unexplained.
docs/accuracy.md has a row for each rule; `compare.py --rules` prints them.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    tool: str
    name: str
    # One of the four metrics; or `unreported`: the tool leaves out a function that has the fact; or `extra`: it reports
    # something with the fact that is no function here.
    metric: str
    fact: str
    factor: int


RULES = [
    Rule("eslint", "default-value", "complexity", "own_head", -1),
    Rule("eslint", "default-value", "complexity", "in_nested_head", 1),
    Rule("eslint", "class-initializer", "complexity", "in_initializer", 1),
    Rule("eslint", "else-if-left-twice", "depth", "left_twice", 1),
    Rule("eslint", "if-as-body-of-if", "depth", "if_in_if", 1),
    Rule("eslint", "with", "depth", "with", 1),
    Rule("eslint", "static-block", "depth", "static_block_depth", 1),
    Rule("eslint", "decorator", "lines", "decorator_lines", -1),
    Rule("eslint", "several-comments", "lines", "several_comments", -1),
    Rule("eslint", "this-parameter", "params", "this_parameter", -1),
    Rule("oxlint", "default-value", "complexity", "own_head", -1),
    Rule("oxlint", "default-value", "complexity", "in_nested_head", 1),
    Rule("oxlint", "class-initializer", "complexity", "in_initializer", 1),
    Rule("oxlint", "optional-chain", "complexity", "optional_chain", -1),
    Rule("oxlint", "default-as-decision", "complexity", "default_value", -1),
    Rule("oxlint", "disabling-comment", "unreported", "disabled", 1),
    Rule("oxlint", "declaration-without-body", "extra", "no_body", 1),
    Rule("radon", "loop-else", "complexity", "loop_else", -1),
    Rule("radon", "try-else", "complexity", "try_else", -1),
    Rule("radon", "except-star", "complexity", "except_star", 1),
    Rule("radon", "guard", "complexity", "guard", 1),
    Rule("radon", "lambda-into-outer", "complexity", "nested_lambda_decisions", -1),
    Rule("radon", "nested-head", "complexity", "in_nested_head", 1),
    Rule("radon", "class-body", "complexity", "in_class_body", 1),
    Rule("radon", "assert-operators", "complexity", "in_assert", 1),
    Rule("radon", "lambda", "unreported", "lambda", 1),
    Rule("radon", "method-of-local-class", "unreported", "in_local_class", 1),
    Rule("ruff", "boolean", "complexity", "boolean", 1),
    Rule("ruff", "conditional", "complexity", "conditional", 1),
    Rule("ruff", "comprehension", "complexity", "comprehension", 1),
    Rule("ruff", "guard", "complexity", "guard", 1),
    Rule("ruff", "try-else", "complexity", "try_else", -1),
    Rule("ruff", "try-else", "complexity", "try_star_else", -1),
    Rule("ruff", "name-pattern-as-default", "complexity", "name_pattern_last", 1),
    Rule("ruff", "guarded-wildcard", "complexity", "guarded_wildcard", -1),
    Rule("ruff", "nested-into-outer", "complexity", "nested_statements", -1),
    Rule("ruff", "lambda", "unreported", "lambda", 1),
    Rule("ruff", "variadic", "params", "variadic", 1),
    Rule("ruff", "dummy-name", "params", "dummy", 1),
    Rule("ruff", "receiver-by-place", "params", "receiver_of_function", -1),
    Rule("ruff", "receiver-by-place", "params", "receiver_with_other_name", 1),
    Rule("gocyclo", "literal-into-outer", "complexity", "nested", -1),
    Rule("gocyclo", "literal", "unreported", "literal", 1),
    Rule("gocyclo", "declaration-without-body", "extra", "no_body", 1),
    Rule("bca", "question-mark", "complexity", "question_mark", -1),
    Rule("bca", "macro-arguments", "complexity", "in_macro", -1),
    Rule("bca", "for-lifetimes", "complexity", "for_lifetimes", -1),
    Rule("bca", "guarded-wildcard", "complexity", "guarded_default", -1),
    Rule("bca", "pattern-with-a-bar", "extra", "bar_pattern", 1),
]


def of(tool):
    return [rule for rule in RULES if rule.tool == tool]
