"""Compares what the gate measures with the rows of a reference tool, function by function, and explains each difference.

Usage: compare.py GATE_JSON TOOL ROWS [FACTS_ROWS] [--show N]
       compare.py --rules
FACTS_ROWS are rows of another script for the same files, for tools that report no facts themselves.
"""

import argparse
import os
import sys
from collections import Counter, defaultdict

import gate
import rules
from common import METRICS, rows


def pair(functions, others):
    """Pairs functions with those of another list at the same place: (function or None, other or None)."""
    lines = defaultdict(lambda: ([], []))
    for side, items in enumerate((functions, others)):
        for item in items:
            lines[item["line"]][side].append(item)
    left = [], []
    for line in sorted(lines):
        ours, theirs = lines[line]
        for function, other in pair_line(ours, sorted(theirs, key=lambda other: other.get("column", 0))):
            if function and other:
                yield function, other
            else:
                left[other is not None].append(function or other)
    yield from pair_ends(*left)


def pair_ends(ours, theirs):
    """Of what is left, the same end is the same function: the tool names another line as its first."""
    for function in ours:
        other = next((other for other in theirs if other.get("end_line") == function["end_line"]), None)
        if other:
            theirs.remove(other)
        yield function, other
    for other in theirs:
        yield None, other


def pair_line(ours, theirs):
    if len(ours) == len(theirs):
        yield from zip(ours, theirs)
        return
    for other in theirs:
        best = max(ours, key=lambda ours: closeness(ours, other), default=None)
        if best is not None:
            ours.remove(best)
        yield best, other
    for function in ours:
        yield function, None


def closeness(function, other):
    """On a line with several functions, of which a tool reports some."""
    facts_name = function.get("facts_name", function["name"])
    return facts_name.split(".")[-1] == other.get("name"), function["end_line"] == other.get("end_line")


class Comparison:
    def __init__(self, tool):
        self.tool, self.rules = tool, rules.of(tool)
        self.results = {metric: Counter() for metric in METRICS}
        self.explained = Counter()
        self.unexplained, self.beside = [], []
        self.counts = Counter()

    def file(self, path, measured, row, facts):
        if "error" in row:
            self.counts["functions in files of which the tool says nothing"] += len(measured["functions"])
            return
        if measured["unverified"]:
            return self.beside_error(path, measured, row, facts)
        functions = measured["functions"]
        # Declarations that are no functions here, but for some tool.
        absent = {f["line"]: f["facts"] for f in facts or [] if f["facts"].get("absent")}
        for function, other in pair(functions, [f for f in facts if not f["facts"].get("absent")]) if facts is not None else []:
            if function and other:
                function["facts"], function["facts_name"] = other["facts"], other["name"]
            elif function:
                self.miss(path, function, "measured, and not among the functions of the facts")
            else:
                self.miss(path, other, "among the functions of the facts, and not measured")
        for function, other in pair(functions, [f for f in row["functions"] if not f.get("facts", {}).get("absent")]):
            if function is None:
                self.extra(path, other, absent.get(other["line"], other.get("facts", {})))
            else:
                self.function(path, function, other)

    def beside_error(self, path, measured, row, facts):
        """What stands in a file with a syntax error is best effort: counted apart."""
        apart = Comparison(self.tool)
        apart.file(path, {**measured, "unverified": None}, row, facts)
        self.counts["functions beside a syntax error"] += len(measured["functions"])
        self.counts["of them with a difference"] += len({line.split(": ")[0] for line in apart.unexplained})
        self.beside += apart.unexplained

    def left_out(self, path, measured):
        for function in measured["functions"]:
            self.miss(path, function, "in a file that the tool says nothing of")

    def extra(self, path, other, facts):
        for rule in self.rules:
            if rule.metric == "extra" and facts.get(rule.fact):
                self.explained[("extra", rule.name)] += 1
                return
        self.miss(path, other, "the tool reports a function where none is measured")

    def function(self, path, function, other):
        facts = Counter(function.get("facts", {}))
        if other is None:
            return self.unreported(path, function, facts)
        facts.update(other.get("facts", {}))
        self.counts["functions compared"] += 1
        for metric in METRICS:
            if other.get(metric) is not None and function[metric] is not None:
                self.value(path, function, metric, other[metric], facts)

    def unreported(self, path, function, facts):
        for rule in self.rules:
            if rule.metric == "unreported" and facts[rule.fact]:
                self.counts["functions that the tool does not report"] += 1
                self.explained[("unreported", rule.name)] += 1
                return
        self.miss(path, function, "measured, and not reported by the tool")

    def value(self, path, function, metric, value, facts):
        applied = [rule for rule in self.rules if rule.metric == metric and facts[rule.fact]]
        expected = value + sum(rule.factor * facts[rule.fact] for rule in applied)
        result = self.results[metric]
        result["compared"] += 1
        if expected != function[metric]:
            result["unexplained"] += 1
            self.miss(path, function, f"{metric} {function[metric]}, the tool {value}, by rules {expected} {dict(facts)}")
        elif applied:
            result["explained"] += 1
            for name in {rule.name for rule in applied}:
                self.explained[(metric, name)] += 1
        else:
            result["equal"] += 1

    def miss(self, path, function, what):
        self.unexplained.append(f"{path}:{function['line']} {function.get('name', '')}: {what}")

    def print(self, show):
        print(f"{self.tool}: " + ", ".join(f"{count} {what}" for what, count in self.counts.items()))
        for metric, result in self.results.items():
            if result["compared"]:
                print(f"  {metric}: " + ", ".join(f"{result[what]} {what}" for what in ("compared", "equal", "explained", "unexplained")))
        for (metric, name), count in sorted(self.explained.items()):
            print(f"    {metric} {name}: {count}")
        print(f"  unexplained: {len(self.unexplained)}")
        for line in self.unexplained[:show]:
            print(f"    {line}")
        for line in self.beside[:show]:
            print(f"    beside a syntax error: {line}")


def main():
    if sys.argv[1:] == ["--rules"]:
        for rule in rules.RULES:
            print(rule.tool, rule.metric, rule.name)
        return 0
    parser = argparse.ArgumentParser()
    parser.add_argument("gate")
    parser.add_argument("tool")
    parser.add_argument("rows")
    parser.add_argument("facts", nargs="?")
    parser.add_argument("--show", type=int, default=20)
    arguments = parser.parse_args()
    measured = gate.read(arguments.gate)
    facts = {row["file"]: row.get("functions") for row in rows(arguments.facts)} if arguments.facts not in (None, arguments.rows) else {}
    comparison = Comparison(arguments.tool)
    for row in rows(arguments.rows):
        path = os.path.realpath(row["file"])
        comparison.file(path, measured.pop(path, {"functions": [], "unverified": None}), row, facts.get(row["file"]))
    for path, left in measured.items():
        comparison.left_out(path, left)
    comparison.print(arguments.show)
    return 1 if comparison.unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
