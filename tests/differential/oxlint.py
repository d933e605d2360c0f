"""Reference rows from oxlint, a second opinion beside ESLint: the complexity of JavaScript and TypeScript functions.

Usage: oxlint.py OXLINT FOLDER... > rows.jsonl
"""

import functools
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict

from common import files, write

CONFIG = {"plugins": [], "categories": {"correctness": "off"}, "rules": {"eslint/complexity": ["error", {"max": 0}]}}
EXTENSIONS = (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx")


def main():
    with tempfile.NamedTemporaryFile("w", suffix=".json") as config, tempfile.NamedTemporaryFile(suffix=".json") as output:
        json.dump(CONFIG, config)
        config.flush()
        command = [sys.argv[1], "-c", config.name, "--format=json", "--no-ignore", *sys.argv[2:]]
        subprocess.run(command, stdout=output, check=False)
        with open(output.name, encoding="utf-8") as file:
            report = json.load(file)
    found, broken = defaultdict(list), {}
    for entry in report["diagnostics"]:
        path = os.path.abspath(entry["filename"])
        if entry.get("code") != "eslint(complexity)":
            broken[path] = entry["message"]
        elif not re.match("class (field|static block)", entry["message"]):
            span = entry["labels"][0]["span"]
            complexity = int(re.search(r"complexity of (\d+)", entry["message"])[1])
            end_line = last_line(path, span["offset"] + span["length"])
            found[path].append(
                {"line": span["line"], "column": span["column"], "end_line": end_line, "complexity": complexity}
            )
    for path in files(sys.argv[2:], EXTENSIONS):
        # A file that looks minified is left out without a word.
        write(path, found[path], broken.get(path) or (None if found[path] else "nothing reported"))


def last_line(path, end):
    return 1 + source(path)[:end].count(b"\n")


@functools.lru_cache(maxsize=8)
def source(path):
    with open(path, "rb") as file:
        return file.read()


if __name__ == "__main__":
    main()
