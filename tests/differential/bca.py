"""Reference rows from big-code-analysis (`bca`): the complexity of Rust functions.

Usage: bca.py BCA FOLDER... > rows.jsonl
"""

import json
import subprocess
import sys
import tempfile

from common import files, write

OPTIONS = ["metrics", "--no-config", "--no-ignore", "--no-skip-generated", "--metrics", "cyclomatic", "--format", "json"]


def functions(space):
    if space["kind"] == "function":
        yield {
            "line": space["start_line"], "end_line": space["end_line"], "name": space["name"].replace("<anonymous>", ""),
            "complexity": space["metrics"]["cyclomatic"]["value"],
        }
    for inner in space["spaces"]:
        yield from functions(inner)


def main():
    with tempfile.NamedTemporaryFile(suffix=".json") as output:
        subprocess.run([sys.argv[1], *OPTIONS, "--output", output.name, *sys.argv[2:]], check=True, capture_output=True)
        with open(output.name, encoding="utf-8") as file:
            found = {space["name"]: space for space in json.load(file)}
    for path in files(sys.argv[2:], (".rs",)):
        if path in found:
            write(path, list(functions(found[path])))
        else:
            write(path, error="no row")


if __name__ == "__main__":
    main()
