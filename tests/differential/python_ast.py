"""The project's definition of the four metrics for Python, written a second time on CPython's own `ast` and `tokenize`.

Beside the metrics it reports facts about each function, from which `rules.py` explains what other tools count differently.
Usage: python_ast.py FOLDER... > rows.jsonl
"""

import ast
import io
import re
import tokenize
from collections import Counter

from common import main, read_source

# Names by which a parameter says that it is not used, as ruff has them.
DUMMY = re.compile(r"^(_+|_+[a-zA-Z0-9_]*[a-zA-Z0-9]+?)$")


class Function:
    """A function on its way through the tree."""

    def __init__(self, node, name, outer, is_method):
        self.node, self.name = node, name
        self.kind = "lambda" if isinstance(node, ast.Lambda) else "def"
        self.complexity, self.depth, self.level = 1, 0, 0
        self.facts = Counter({self.kind: 1})
        self.facts["in_local_class"] = outer is not None and bool(outer.class_level or outer.facts["in_local_class"])
        self.facts["method"] = is_method and not is_static(node)
        # What the rules of other tools need to know of the place at hand.
        self.class_level = self.in_assert = 0


class Walk:
    """Visits a module in order; a node without a method of its own passes its children on."""

    def __init__(self, source):
        self.lines = source.split("\n")
        self.functions, self.open = [], []
        # Whether what is visited stands directly in a class.
        self.in_class = False

    def visit(self, node):
        method = getattr(self, "visit_" + type(node).__name__, None)
        if method:
            method(node)
        else:
            self.all(ast.iter_child_nodes(node))

    def all(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    # Decisions and levels go to the innermost function whose body is being visited.

    def decide(self, count, kind):
        if not self.open:
            return
        function = self.open[-1]
        function.complexity += count
        function.facts[kind] += count
        if function.in_assert:
            function.facts["in_assert"] += count
        elif function.class_level:
            function.facts["in_class_body"] += count

    def note(self, fact, count=1):
        if self.open:
            self.open[-1].facts[fact] += count

    def block(self, statements):
        if statements:
            self.levels(lambda: self.all(statements))

    def levels(self, inside):
        if not self.open:
            return inside()
        function = self.open[-1]
        function.level += 1
        function.depth = max(function.depth, function.level)
        inside()
        function.level -= 1

    # Functions

    def visit_FunctionDef(self, node):
        self.all(node.decorator_list)
        self.head(node.args, [node.returns, *getattr(node, "type_params", [])])
        self.enter(node, node.name, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self.head(node.args, [])
        self.enter(node, "<lambda>", [node.body])

    def head(self, args, others):
        """A parameter list belongs to the function around."""
        before = self.open[-1].complexity if self.open else 0
        self.all(ast.iter_child_nodes(args))
        self.all(others)
        if self.open:
            self.note("in_nested_head", self.open[-1].complexity - before)

    def enter(self, node, name, body):
        function = Function(node, name, self.open[-1] if self.open else None, self.in_class)
        self.functions.append(function)
        self.open.append(function)
        self.scope(body, False)
        self.open.pop()
        function.facts["with_nested_lambdas"] = function.complexity - 1 + function.facts["nested_lambda_decisions"]
        if self.open and function.kind == "lambda":
            self.note("nested_lambda_decisions", function.facts["with_nested_lambdas"])
        if self.open and function.kind == "def":
            self.note("nested_statements", 1 + statements(function.facts))

    def visit_ClassDef(self, node):
        self.all(node.decorator_list + node.bases + node.keywords)
        if self.open:
            self.open[-1].class_level += 1
        self.scope(node.body, True)
        if self.open:
            self.open[-1].class_level -= 1

    def scope(self, body, is_class):
        around, self.in_class = self.in_class, is_class
        self.all(body)
        self.in_class = around

    # Statements

    def visit_If(self, node):
        self.decide(1, "branch")
        self.visit(node.test)
        self.block(node.body)
        other = node.orelse
        if len(other) == 1 and isinstance(other[0], ast.If) and self.is_elif(other[0]):
            self.visit(other[0])
        else:
            self.block(other)

    def is_elif(self, node):
        line = self.lines[node.lineno - 1].encode()
        return line[node.col_offset:].startswith(b"elif")

    def visit_For(self, node):
        self.loop(node, [node.target, node.iter])

    visit_AsyncFor = visit_For

    def visit_While(self, node):
        self.loop(node, [node.test])

    def loop(self, node, head):
        self.decide(1, "loop")
        self.note("loop_else", bool(node.orelse))
        self.all(head)
        self.block(node.body)
        self.block(node.orelse)

    def visit_With(self, node):
        self.all(node.items)
        self.block(node.body)

    visit_AsyncWith = visit_With

    def visit_Try(self, node):
        self.note("try_else", bool(node.orelse))
        self.handlers(node)

    def visit_TryStar(self, node):
        self.note("except_star", len(node.handlers))
        self.note("try_star_else", bool(node.orelse))
        self.handlers(node)

    def handlers(self, node):
        self.block(node.body)
        for handler in node.handlers:
            self.decide(1, "catch")
            self.all([handler.type])
            self.block(handler.body)
        self.block(node.orelse)
        self.block(node.finalbody)

    def visit_Match(self, node):
        self.visit(node.subject)
        self.levels(lambda: self.all(node.cases))
        patterns = [case.pattern for case in node.cases]
        last = node.cases[-1]
        # A name pattern is an arm here; other tools take it for the default.
        self.note("name_pattern", sum(is_capture(pattern) for pattern in patterns))
        self.note("name_pattern_last", is_capture(last.pattern) and last.guard is None)
        self.note("guarded_wildcard", sum(is_wildcard(case.pattern) and case.guard is not None for case in node.cases))

    def visit_match_case(self, node):
        self.decide(not is_wildcard(node.pattern), "case")
        self.visit(node.pattern)
        if node.guard:
            self.decide(1, "guard")
            self.visit(node.guard)
        self.all(node.body)

    def visit_Assert(self, node):
        if self.open:
            self.open[-1].in_assert += 1
        self.all([node.test, node.msg])
        if self.open:
            self.open[-1].in_assert -= 1

    # Expressions

    def visit_IfExp(self, node):
        self.decide(1, "conditional")
        self.all(ast.iter_child_nodes(node))

    def visit_BoolOp(self, node):
        self.decide(len(node.values) - 1, "boolean")
        self.all(node.values)

    def visit_comprehension(self, node):
        self.decide(1 + len(node.ifs), "comprehension")
        self.all(ast.iter_child_nodes(node))


def statements(facts):
    """What a tool counts that looks at statements alone and adds nested functions to the outer one."""
    added = ("branch", "loop", "catch", "case", "try_else", "try_star_else", "guarded_wildcard", "nested_statements")
    return sum(facts[fact] for fact in added) - facts["name_pattern_last"]


def is_static(node):
    return any(isinstance(name, ast.Name) and name.id == "staticmethod" for name in getattr(node, "decorator_list", []))


def is_wildcard(pattern):
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None


def is_capture(pattern):
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is not None


def parameters(function):
    args = function.node.args
    positional = args.posonlyargs + args.args
    names = [argument.arg for argument in positional + args.kwonlyargs]
    receiver = bool(positional) and positional[0].arg in ("self", "cls")
    function.facts["variadic"] = bool(args.vararg) + bool(args.kwarg)
    function.facts["dummy"] = sum(bool(DUMMY.match(name)) for name in names)
    # Ruff leaves out a method's first parameter, however it is named.
    method = function.facts["method"] and bool(positional)
    function.facts["receiver_of_function"] = receiver and not method
    function.facts["receiver_with_other_name"] = method and not receiver
    return len(names) - receiver + function.facts["variadic"]


def counted_lines(source):
    """For each line the number of counted lines up to it: neither blank nor nothing but a comment."""
    lines = source.split("\n")
    counted = [bool(line.strip()) for line in lines]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        row, column = token.start
        if token.type == tokenize.COMMENT and not lines[row - 1][:column].strip():
            counted[row - 1] = False
    totals = [0]
    for is_counted in counted:
        totals.append(totals[-1] + is_counted)
    return totals


def measure(path):
    source = read_source(path)
    walk = Walk(source)
    walk.visit(ast.parse(source))
    lines = counted_lines(source)
    for function in walk.functions:
        node = function.node
        first, last = node.lineno, node.end_lineno
        yield {
            "line": first, "column": node.col_offset, "end_line": last, "name": function.name,
            "complexity": function.complexity, "depth": function.depth,
            "lines": lines[last] - lines[first - 1], "params": parameters(function),
            "facts": {fact: int(count) for fact, count in function.facts.items() if count},
        }


if __name__ == "__main__":
    main(measure, (".py", ".pyi"))
