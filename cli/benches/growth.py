#!/usr/bin/env python3
"""How the cost of a scan grows with what is scanned: whether it is linear.

    cargo build --release --locked
    cli/benches/growth.py FOLDER...        folders of real code, each tried by itself

Scans 1, 4 and 16 copies of a folder, and then files made of 1, 4 and 16 copies of its longest file below 300 kB. Prints
CPU time, wall time and peak memory as a ratio to what one copy takes (the median of the rounds, in each of which all
sizes run in turn): 1, 4 and 16 are linear, and less is a start that is paid once.
"""

import os
import shutil
import statistics
import sys
import tempfile

from rivals import EXTENSIONS, GATE, files_below, measure

ROUNDS = 5
COPIES = (1, 4, 16)
LONGEST = 300_000
ENDINGS = tuple(ending for endings in EXTENSIONS.values() for ending in endings)


def copies_of_folder(folder, scratch):
    """A folder with so many copies, for each number."""
    sources = list(files_below([folder], ENDINGS))
    for copies in COPIES:
        target = os.path.join(scratch, f"folder{copies}")
        for copy in range(copies):
            os.makedirs(os.path.join(target, str(copy)))
            for number, path in enumerate(sources):
                name = f"{number}{os.path.splitext(path)[1].lower()}"
                shutil.copyfile(path, os.path.join(target, str(copy), name))
        yield target


def copies_in_file(folder, scratch):
    """A file that holds so many copies of the longest one, for each number."""
    sizes = ((os.path.getsize(path), path) for path in files_below([folder], ENDINGS))
    _, longest = max(size for size in sizes if size[0] < LONGEST)
    with open(longest, "rb") as file:
        text = file.read()
    for copies in COPIES:
        target = os.path.join(scratch, f"file{copies}{os.path.splitext(longest)[1]}")
        with open(target, "wb") as file:
            file.write((text + b"\n") * copies)
        yield target


def report(title, targets, config):
    rounds = [[measure([GATE, "check", "--config", config, target]) for target in targets] for _ in range(ROUNDS)]
    print(f"  {title}")
    for index, copies in enumerate(COPIES):
        ratio = (statistics.median(round_[index][value] / round_[0][value] for round_ in rounds) for value in range(3))
        print("    {:>2} x: cpu {:5.2f}  wall {:5.2f}  memory {:5.2f}".format(copies, *ratio), flush=True)


def main(folders):
    for folder in folders:
        with tempfile.TemporaryDirectory() as scratch:
            config = os.path.join(scratch, "config.json")
            with open(config, "w", encoding="utf-8") as file:
                file.write('{"ignore": [], "tests": {"patterns": []}}')
            print(folder)
            report("copies of the folder", list(copies_of_folder(folder, scratch)), config)
            report("copies in one file", list(copies_in_file(folder, scratch)), config)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
