"""What the scripts of this folder share: finding files, and rows of JSON, one a file.

A row is {"file", "functions": [...]} or {"file", "error"}. A function has `line`, `end_line`, `column`, `name`, what the
tool says of `complexity`, `depth`, `lines` and `params`, and `facts`: a count for each name that the rules ask for. One with
the fact `absent` is no function by the definition, though some tool takes it for one.
"""

import json
import os
import sys
import warnings

METRICS = ("complexity", "depth", "lines", "params")


def files(folders, extensions):
    """The files below `folders`, sorted."""
    found = []
    for folder in folders:
        for place, _, names in os.walk(folder):
            found += [os.path.join(place, name) for name in names if name.lower().endswith(extensions)]
    return sorted(found)


def read_source(path):
    """The text with LF as its only line end, so that all agree on line numbers."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        return file.read().replace("\r\n", "\n").replace("\r", "\n")


def write(path, functions=None, error=None):
    row = {"file": path, "error": error} if error else {"file": path, "functions": functions}
    print(json.dumps(row))


def rows(path):
    """The rows of a file that another script wrote."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def main(measure, extensions):
    """Measures each file of the folders named on the command line."""
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20_000)
    for path in files(sys.argv[1:], extensions):
        try:
            write(path, list(measure(path)))
        except (SyntaxError, ValueError, IndexError, TypeError, RecursionError) as error:
            write(path, error=f"{type(error).__name__}: {error}")
