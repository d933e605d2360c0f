"""Reference rows from radon: the complexity of Python functions.

Usage: radon.py RADON FOLDER... > rows.jsonl
"""

import json
import os
import subprocess
import sys

from common import files, write


def functions(block):
    """A block and those in it; a class has no number of its own here."""
    if block["type"] != "class":
        yield {"line": block["lineno"], "column": block["col_offset"], "name": block["name"], "complexity": block["complexity"]}
    for inner in block.get("methods", []) + block.get("closures", []):
        yield from functions(inner)


def main():
    command = [sys.argv[1], "cc", "--json", "--no-assert", "--show-closures", *sys.argv[2:]]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    for path in files(sys.argv[2:], (".py",)):
        if path not in report and any(part.startswith(".") for part in path.split(os.sep)):
            write(path, error="in a hidden folder")
            continue
        blocks = report.get(path, [])
        if isinstance(blocks, dict):
            write(path, error=blocks["error"])
            continue
        found = {(f["line"], f["column"]): f for block in blocks for f in functions(block)}
        write(path, list(found.values()))


if __name__ == "__main__":
    main()
