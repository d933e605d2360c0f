"""The project's definition of the four metrics for Dart, written a second time over tokens and brackets, without a grammar.

There is no free reference tool for Dart. This one knows statements, declarations and where an expression ends, and nothing
of types; it takes a `?` between blanks for a conditional expression, as the formatter of the language sets it.
Usage: dart_scan.py FOLDER... > rows.jsonl
"""

from common import main, read_source
from dart_tokens import Lexer, counted_lines

BODY = ("{", "=>", "async", "sync")
TYPES = ("class", "mixin", "enum", "extension")
MODIFIERS = ("abstract", "base", "final", "interface", "sealed", "augment", "macro")
DIRECTIVES = ("import", "export", "library", "part", "typedef")
SIMPLE = ("return", "throw", "break", "continue", "rethrow", "assert", "yield", "await")


class Function:
    def __init__(self, start, params):
        self.start, self.params, self.end = start, params, start
        self.complexity, self.depth, self.level = 1, 0, 0


class Scan:
    def __init__(self, tokens, source):
        self.tokens, self.source, self.functions = tokens, source, []
        self.here = None

    def text(self, at):
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def after(self, at):
        """The token after the bracket that opens at `at`."""
        return self.tokens[at].close + 1

    def decide(self, count=1):
        if self.here:
            self.here.complexity += count

    def level(self, inside, *arguments):
        if not self.here:
            return inside(*arguments)
        self.here.level += 1
        self.here.depth = max(self.here.depth, self.here.level)
        end = inside(*arguments)
        self.here.level -= 1
        return end

    # Declarations

    def annotations(self, at):
        while self.text(at) == "@":
            at += 2
            while self.text(at) == ".":
                at += 2
            if self.text(at) == "<":
                at = self.type_arguments(at)
            # `@a (int, int) x` has a record for a type and no arguments.
            if self.text(at) == "(" and self.tokens[at].start == self.tokens[at - 1].end:
                self.group(at)
                at = self.after(at)
        return at

    def type_arguments(self, at):
        depth = 0
        while True:
            if self.text(at) in ("(", "[", "{"):
                at = self.after(at)
                continue
            depth += {"<": 1, ">": -1}.get(self.text(at), 0)
            at += 1
            if depth == 0:
                return at

    def declarations(self, at, end):
        while at < end:
            at = self.declaration(self.annotations(at), end)

    def declaration(self, at, end):
        if at >= end:
            return end
        first = at
        while self.text(first) in MODIFIERS and self.tokens[first + 1].word:
            first += 1
        if self.text(first) in TYPES and (self.tokens[first + 1].word or self.text(first) == "extension"):
            return self.type_declaration(first)
        if self.text(at) in DIRECTIVES and self.text(at + 1) not in ("(", "=", ";", "=>"):
            while self.text(at) != ";":
                at = self.after(at) if self.text(at) in ("(", "[", "{", '"') else at + 1
            return at + 1
        return self.member(at)

    def type_declaration(self, at):
        is_enum = self.text(at) == "enum"
        while self.text(at) not in ("{", ";"):
            at = self.after(at) if self.text(at) in ("(", "[") else at + 1
        if self.text(at) == ";":
            return at + 1
        inside, close = at + 1, self.tokens[at].close
        if is_enum:
            while inside < close and self.text(inside) != ";":
                if self.text(inside) in ("(", "["):
                    self.group(inside)
                inside = self.after(inside) if self.text(inside) in ("(", "[") else inside + 1
            inside += 1
        self.declarations(inside, close)
        return close + 1

    def member(self, start):
        at, params, is_operator = start, None, False
        while True:
            text = self.text(at)
            if text == "get" and self.tokens[at + 1].word:
                # The parentheses before belong to the type that it returns.
                params, at = None, at + 1
            elif text == "operator" and not is_operator:
                is_operator = True
                at += 1
                while self.text(at) != "(" or self.text(at + 1) == ")" and self.text(at + 2) == "(":
                    at += 1
            elif text == "(":
                params, at = at, self.after(at)
            elif text == "<":
                at = self.type_arguments(at)
            elif text in (";", "native"):
                return self.skip(at)
            elif text == "=":
                return self.variables(at + 1)
            elif text == ":" and params is not None:
                return self.constructor(start, params, at + 1)
            elif text in BODY and not self.tokens[at].word or text in ("async", "sync") and params is not None:
                return self.function(start, params, at, True)
            else:
                at += 1

    def skip(self, at):
        while self.text(at) != ";":
            at += 1
        return at + 1

    def variables(self, at):
        while True:
            at = self.expression(at, (",", ";"))
            if self.text(at) == ";":
                return at + 1
            at += 1

    def constructor(self, start, params, at):
        function = self.enter(start, params)
        while True:
            at = self.expression(at, (",", ";", "{"), True)
            if self.text(at) == "{":
                self.block(at)
                at = self.tokens[at].close
                break
            if self.text(at) == ";":
                break
            at += 1
        return self.leave(function, at)

    def enter(self, start, params):
        function = Function(start, self.parameters(params) if params is not None else 0)
        if params is not None:
            self.group(params)
        self.functions.append(function)
        function.around, self.here = self.here, function
        return function

    def leave(self, function, last):
        function.end, self.here = last, function.around
        return last + 1

    def function(self, start, params, at, declared):
        """`at` is what follows the parameters; what is declared with an arrow ends with a semicolon."""
        function = self.enter(start, params)
        if self.text(at) in ("async", "sync"):
            at += 1 + (self.text(at + 1) == "*")
        if self.text(at) == "{":
            self.block(at)
            return self.leave(function, self.tokens[at].close)
        end = self.expression(at + 1, (",", ";", ")", "]", "}", ":"))
        return self.leave(function, end if declared else end - 1)

    def parameters(self, at):
        count, segment, stack = 0, False, [self.tokens[at].close]
        at += 1
        while stack:
            text = self.text(at)
            if at == stack[-1]:
                stack.pop()
            elif text in ("[", "{") and not segment:
                stack.append(self.tokens[at].close)
            elif text == "<":
                at = self.type_arguments(at) - 1
            elif text in ("(", "[", "{", '"'):
                segment, at = True, self.tokens[at].close
            elif text == ",":
                count, segment = count + segment, False
            else:
                segment = True
            at += 1
            if not stack or at == stack[-1]:
                count, segment = count + segment, False
        return count

    # Statements

    def block(self, at):
        self.statements(at + 1, self.tokens[at].close)
        return self.after(at)

    def statements(self, at, end):
        while at < end:
            at = self.statement(at)

    def statement(self, at):
        text = self.text(at)
        keyword = getattr(self, "on_" + text, None) if self.tokens[at].word else None
        if keyword and (self.text(at + 1) in ("(", "{") or text == "do"):
            return keyword(at)
        if text == "{":
            return self.block(at)
        if text == "@":
            return self.statement(self.annotations(at))
        if text == "await" and self.text(at + 1) == "for":
            return self.on_for(at + 1)
        if self.tokens[at].word and self.text(at + 1) == ":":
            return self.statement(at + 2)
        local = None if text in SIMPLE else self.local_function(at)
        if local:
            return self.function(at, local, self.after(local), True)
        return self.expression(at, (";",)) + 1

    def local_function(self, at):
        """The parameter list, if what starts here is a function's declaration."""
        while True:
            text = self.text(at)
            if text == "(":
                if self.text(self.after(at)) in BODY and (self.tokens[at - 1].word or self.text(at - 1) == ">"):
                    return at
                at = self.after(at)
            elif text == "<":
                closes = self.closing_angle(at)
                if not closes:
                    return None
                at = closes
            elif self.tokens[at].word and text != "switch" or text in (".", "?"):
                at += 1
            else:
                return None

    def closing_angle(self, at):
        """The token after `<…>`, if what stands inside may be types."""
        depth = 0
        while True:
            text = self.text(at)
            if text in ("(", "{", "["):
                at = self.after(at)
                continue
            if not self.tokens[at].word and text not in ("<", ">", ",", ".", "?"):
                return None
            depth += {"<": 1, ">": -1}.get(text, 0)
            at += 1
            if depth == 0:
                return at

    def after_type_arguments(self, at):
        """The same in an expression, where `a < b, c > d` is two comparisons."""
        end = self.closing_angle(at)
        return end if end and not self.tokens[end].word and self.text(end) not in ("0", '"') else None

    def body(self, at):
        return self.level(self.statement, at)

    def on_if(self, at):
        self.decide()
        self.condition(at + 1)
        at = self.body(self.after(at + 1))
        if self.text(at) != "else":
            return at
        return self.statement(at + 1) if self.text(at + 1) == "if" else self.body(at + 1)

    def condition(self, at):
        """`(a)`, `(a case pattern)`, `(a case pattern when b)`."""
        end = self.tokens[at].close
        at = self.expression(at + 1, ("case", ")"))
        if at < end:
            at = self.pattern(at + 1, ("when", ")"))
            self.guard(at, (")",))

    def guard(self, at, stops):
        if self.text(at) != "when":
            return at
        self.decide()
        return self.expression(at + 1, stops, True)

    def pattern(self, at, stops):
        while self.text(at) not in stops:
            at = self.after(at) if self.text(at) in ("(", "[", "{", '"') else at + 1
        return at

    def on_for(self, at):
        self.decide()
        self.group(at + 1)
        return self.body(self.after(at + 1))

    def on_while(self, at):
        return self.on_for(at)

    def on_do(self, at):
        self.decide()
        at = self.body(at + 1)
        self.group(at + 1)
        return self.after(at + 1) + 1

    def on_switch(self, at):
        self.group(at + 1)
        block = self.after(at + 1)
        self.level(self.cases, block)
        return self.after(block)

    def cases(self, block):
        at, end = block + 1, self.tokens[block].close
        while at < end:
            if self.text(at) == "case":
                first, at = at + 1, self.pattern(at + 1, (":", "when"))
                self.decide(not (at == first + 1 and self.text(first) == "_"))
                at = self.guard(at, (":",)) + 1
            elif self.tokens[at].word and self.text(at + 1) == ":":
                at += 2
            else:
                at = self.statement(at)

    def on_try(self, at):
        at = self.level(self.block, at + 1)
        while self.text(at) in ("on", "catch", "finally"):
            self.decide(self.text(at) != "finally")
            while self.text(at) != "{":
                at = self.after(at) if self.text(at) == "(" else at + 1
            at = self.level(self.block, at)
        return at

    # Expressions

    def group(self, at):
        """What stands between brackets."""
        end = self.tokens[at].close
        at += 1
        while at < end:
            at = self.expression(at, (",", ";", ":", ")", "]", "}")) + 1

    def expression(self, at, stops, in_list=False):
        """Reads to one of `stops` outside of brackets.

        In a constructor's list, and likewise in a guard, `{` after a value is a body and `(a) =>` is no function.
        """
        conditionals = 0
        while True:
            text = self.text(at)
            if text == "{" and in_list and self.is_value(at - 1):
                return at
            if text == ":" and conditionals:
                conditionals -= 1
            elif text in stops and text != "{":
                return at
            elif text == "?" and self.is_conditional(at):
                conditionals += 1
                self.decide()
            elif text in ("&&", "||", "??", "??="):
                self.decide()
            elif text == "switch" and self.text(at + 1) == "(" and self.text(self.after(at + 1)) == "{":
                self.group(at + 1)
                at = self.level(self.arms, self.after(at + 1))
                continue
            elif text in ("if", "for") and self.text(at + 1) == "(" and self.tokens[at].word:
                self.decide()
                self.condition(at + 1) if text == "if" else self.group(at + 1)
                at = self.after(at + 1)
                continue
            elif text == "<" and self.after_type_arguments(at):
                at = self.after_type_arguments(at)
                continue
            elif text == "(" and self.is_closure(at, in_list):
                at = self.function(self.closure_start(at), at, self.after(at), False)
                continue
            elif text in ("(", "[", "{"):
                self.group(at)
                at = self.after(at)
                continue
            elif text == '"':
                at = self.string(at)
                continue
            elif text == "":
                raise SyntaxError("an expression does not end")
            at += 1

    def is_value(self, at):
        return self.tokens[at].word and self.text(at) not in ("const", "new") or self.text(at) in (")", "]", "}", "0", '"', "!")

    def is_conditional(self, at):
        token = self.tokens[at]
        before, after = self.source[token.start - 1], self.source[token.end]
        return before.isspace() and after.isspace() and self.text(at - 1) not in ("(", "[", "{", ",")

    def is_closure(self, at, in_list):
        return self.text(self.after(at)) in BODY and not in_list

    def closure_start(self, at):
        """`<T>(x) => x` starts with its type parameters."""
        if self.text(at - 1) != ">":
            return at
        depth = 0
        while True:
            at -= 1
            depth += {">": 1, "<": -1}.get(self.text(at), 0)
            if depth == 0:
                return at

    def arms(self, block):
        at, end = block + 1, self.tokens[block].close
        while at < end:
            first, at = at, self.pattern(at, ("=>", "when"))
            self.decide(not (at == first + 1 and self.text(first) == "_"))
            at = self.guard(at, ("=>",)) + 1
            at = self.expression(at, (",", "}")) + 1
        return end + 1

    def string(self, at):
        end = self.tokens[at].close
        at += 1
        while at < end:
            if self.text(at) == "${":
                self.group(at)
                at = self.after(at)
            else:
                at += 1
        return end + 1


def measure(path):
    source = read_source(path)
    lexer = Lexer(source)
    tokens = lexer.run()
    lines = counted_lines(source, lexer.comments)
    scan = Scan(tokens, source)
    scan.declarations(0, len(tokens))
    for function in scan.functions:
        first, last = tokens[function.start].line, tokens[function.end].end_line
        yield {
            "line": first, "column": tokens[function.start].start, "end_line": last, "name": "",
            "complexity": function.complexity, "depth": function.depth,
            "lines": lines[last] - lines[first - 1], "params": function.params, "facts": {},
        }


if __name__ == "__main__":
    main(measure, (".dart",))
