"""Reads what `complexity-gate check --functions --format json` printed: for each file its functions in order of the source."""

import json
import os
from collections import defaultdict


def read(path):
    """{absolute path: {"functions": [...], "unverified": reason or None}}; the gate ran in the folder of its output."""
    folder = os.path.dirname(os.path.abspath(path))
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    measured = defaultdict(lambda: {"functions": [], "unverified": None})
    for function in report["functions"]:
        place = os.path.realpath(os.path.join(folder, function["file"]))
        measured[place]["functions"].append({**function, "name": function["function"]})
    for entry in report["unverified"]:
        measured[os.path.realpath(os.path.join(folder, entry["file"]))]["unverified"] = entry["reason"]
    return measured
