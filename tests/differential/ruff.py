"""Reference rows from ruff: complexity (C901) and parameters (PLR0913) of Python functions.

Usage: ruff.py RUFF FOLDER... > rows.jsonl
"""

import json
import re
import subprocess
import sys
from collections import defaultdict

from common import files, write

OPTIONS = [
    "check", "--isolated", "--no-cache", "--ignore-noqa", "--preview", "--exit-zero", "--output-format=json",
    "--select=C901,PLR0913", "--config=lint.mccabe.max-complexity=0", "--config=lint.pylint.max-args=0", "--target-version=py314",
]
METRIC = {"C901": "complexity", "PLR0913": "params"}


def main():
    report = subprocess.run([sys.argv[1], *OPTIONS, *sys.argv[2:]], check=True, capture_output=True, text=True).stdout
    found, broken = defaultdict(dict), {}
    for entry in json.loads(report):
        path, place = entry["filename"], entry["location"]
        if entry["code"] not in METRIC:
            broken[path] = entry["message"]
            continue
        key = (place["row"], place["column"])
        function = found[path].setdefault(key, {"line": key[0], "column": key[1]})
        named = re.match(r"`(.*)` is too complex", entry["message"])
        if named:
            function["name"] = named[1]
        function[METRIC[entry["code"]]] = int(re.search(r"\((\d+) > 0\)", entry["message"])[1])
    for path in files(sys.argv[2:], (".py", ".pyi")):
        write(path, list(found[path].values()), broken.get(path))


if __name__ == "__main__":
    main()
