"""Tokens of Dart source, each with the place of the bracket that closes it, and the lines that count."""

import re

# Longest first. `>` stays single, for the sake of type arguments.
SIGNS = ["...?", "??=", "?..", "...", "=>", "==", "!=", "<=", "&&", "||", "??", "?.", "..", "++", "--", "+=", "-=", "*=", "/=", "~/", "&=", "|=", "^=", "%="]
WORD = re.compile(r"[A-Za-z_$][\w$]*")
NUMBER = re.compile(r"0[xX][\da-fA-F_]+|\d[\d_]*(\.\d[\d_]*)?([eE][+-]?\d+)?|\.\d[\d_]*([eE][+-]?\d+)?")
STRING = re.compile(r"(r?)('''|\"\"\"|'|\")")
OPENING, CLOSING = "([{", {"(": ")", "[": "]", "{": "}", "${": "}", '"': '"'}


class Token:
    __slots__ = ("text", "start", "end", "close", "line", "end_line", "word")

    def __init__(self, text, start, end, word=False):
        self.text, self.start, self.end, self.word = text, start, end, word
        self.close = None


class Lexer:
    """A string with interpolation is a bracket: `"`, then `${`, what is inside, `}` for each, then `"`."""

    def __init__(self, source):
        self.source, self.tokens, self.comments = source, [], []
        # The brackets that are open, and for each string its quotes.
        self.open = []

    def run(self):
        at = 0
        while at < len(self.source):
            at = self.next(at)
        if self.open:
            raise SyntaxError("a bracket is not closed")
        line, last = 1, 0
        for token in self.tokens:
            line += self.source.count("\n", last, token.start)
            token.line, last = line, token.start
            token.end_line = line + self.source.count("\n", token.start, token.end)
        return self.tokens

    def add(self, text, start, end, word=False):
        self.tokens.append(Token(text, start, end, word))
        return end

    def next(self, at):
        source = self.source
        character = source[at]
        if character.isspace():
            return at + 1
        if source.startswith("//", at):
            end = source.find("\n", at)
            return self.comment(at, len(source) if end < 0 else end)
        if source.startswith("/*", at):
            return self.block_comment(at)
        string = STRING.match(source, at)
        if string:
            return self.string(at, string)
        word = WORD.match(source, at)
        if word:
            return self.add(word[0], at, word.end(), True)
        number = NUMBER.match(source, at)
        if number and number[0]:
            return self.add("0", at, number.end())
        if character in OPENING:
            self.open.append(len(self.tokens))
            return self.add(character, at, at + 1)
        if character in ")]}":
            return self.closing(at, character)
        sign = next((sign for sign in SIGNS if source.startswith(sign, at)), character)
        return self.add(sign, at, at + len(sign))

    def comment(self, start, end):
        self.comments.append((start, end))
        return end

    def block_comment(self, start):
        depth, at = 1, start + 2
        while depth:
            sign = re.compile(r"/\*|\*/").search(self.source, at)
            if not sign:
                raise SyntaxError("a comment is not closed")
            depth += 1 if sign[0] == "/*" else -1
            at = sign.end()
        return self.comment(start, at)

    def closing(self, at, character):
        if not self.open:
            raise SyntaxError("a bracket is not open")
        opening = self.open.pop()
        if CLOSING[self.tokens[opening].text] != character:
            raise SyntaxError("brackets do not match")
        self.tokens[opening].close = len(self.tokens)
        is_interpolation = self.tokens[opening].text == "${"
        end = self.add(character, at, at + 1)
        return self.text(end, self.open[-1]) if is_interpolation else end

    def string(self, at, string):
        self.open.append(len(self.tokens))
        self.add('"', at, string.end())
        return self.text(string.end(), self.open[-1], bool(string[1]))

    def text(self, at, opening, raw=False):
        """The text of a string up to its end or to an interpolation."""
        quotes = STRING.match(self.source, self.tokens[opening].start)[2]
        while not self.source.startswith(quotes, at):
            if at >= len(self.source):
                raise SyntaxError("a string is not closed")
            if not raw and self.source[at] == "\\":
                at += 2
            elif not raw and self.source.startswith("${", at):
                self.open.append(len(self.tokens))
                return self.add("${", at, at + 2)
            else:
                at += 1
        self.open.pop()
        self.tokens[opening].close = len(self.tokens)
        return self.add('"', at, at + len(quotes))


def counted_lines(source, comments):
    """For each line the number of counted lines up to it: neither blank nor nothing but comment."""
    text = list(source)
    for start, end in comments:
        text[start:end] = [character if character == "\n" else " " for character in text[start:end]]
    totals = [0]
    for line in "".join(text).split("\n"):
        totals.append(totals[-1] + bool(line.strip()))
    return totals
