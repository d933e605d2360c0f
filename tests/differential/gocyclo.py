"""Reference rows from gocyclo: the complexity of Go functions.

Usage: gocyclo.py GOCYCLO FOLDER... > rows.jsonl
"""

import re
import subprocess
import sys

from common import files, write

LINE = re.compile(r"^(\d+) \S+ (?:\(.*\)\.)?(\S+) .*:(\d+):(\d+)$")


def functions(output):
    for line in output.splitlines():
        complexity, name, row, column = LINE.match(line).groups()
        yield {"line": int(row), "column": int(column), "name": name, "complexity": int(complexity)}


def main():
    # One file a run: a file that gocyclo cannot parse ends the run, and in folders it leaves some out.
    for path in files(sys.argv[2:], (".go",)):
        run = subprocess.run([sys.argv[1], path], capture_output=True, text=True)
        if run.stderr:
            write(path, error=run.stderr.strip())
        else:
            write(path, list(functions(run.stdout)))


if __name__ == "__main__":
    main()
