#!/usr/bin/env python3
"""How time and memory grow with the worst inputs there are: whether the work on a file is linear in its size.

    tests/bounds/run.py [--gate target/release/complexity-gate] [--parse target/release/examples/parse] [case...]

Every case of cases.json is generated at an eighth, a quarter, a half and all of its count and measured by the binary; a
case is chosen by a part of "<language>: <name>". With --parse the parser alone is run too, so that its share is known.
One line a case: its size, what came of it, CPU time at full size and the power of the size with which it grows (1 is
linear), peak memory at full size and bytes of it for each byte of the file, the parser's time and power. A power above
1.3 is marked; where there is too little to measure, none is given. Times are the least of a few runs, less that of an
empty file.
"""

import argparse
import json
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
PARTS = 8
SHORT = 0.02  # seconds, below which a time says nothing
SUPERLINEAR = 1.3
ENOUGH = 1.0  # seconds, from which one run is enough
RUNS = 3
ADDRESS_SPACE = 8 << 30
SECONDS = 60


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--gate", default="target/release/complexity-gate")
    arguments.add_argument("--parse")
    arguments.add_argument("cases", nargs="*")
    arguments = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(pathlib.Path(folder), arguments.gate, arguments.parse)
        for language, cases in json.loads((HERE / "cases.json").read_text()).items():
            for name, case in cases.items():
                title = f"{language}: {name}"
                if not arguments.cases or any(wanted in title for wanted in arguments.cases):
                    print(bench.line(language, title, case), flush=True)


def generate(case, count):
    """The text of a case: `open` and `close` so many times, with an indentation of their number if it says so."""
    pieces = ["front", "open", "middle", "close", "back"]
    front, opening, middle, closing, back = (case.get(piece, "") for piece in pieces)
    if case.get("indent"):
        opened = "".join(" " * number + opening for number in range(count)) + " " * count
    else:
        opened = opening * count
    return front + opened + middle + closing * count + back


class Bench:
    def __init__(self, folder, gate, parse):
        self.folder = folder
        self.config = folder / "config.json"
        self.config.write_text('{"ignore": [], "tests": {"patterns": []}}')
        self.gate = [os.path.abspath(gate), "check", "--format", "json", "--config", self.config]
        self.parse = [os.path.abspath(parse)] if parse else None
        self.empty = {}

    def line(self, language, title, case):
        counts = [case["count"] * part // PARTS for part in (1, 2, 4, 8)]
        texts = [generate(case, count) for count in counts]
        sizes = [len(text) for text in texts]
        runs = [self.measured(self.gate, language, text) for text in texts]
        power = slope(sizes, [run[0] for run in runs])
        (seconds, memory, outcome), least = runs[-1], runs[0][1]
        per_byte = (memory - least) / max(1, sizes[-1] - sizes[0])
        line = f"{title:<46} {sizes[-1] / 1e6:5.2f} MB  {outcome:<9} {seconds:6.2f} s {shown(power)}"
        line += f" {memory / 1e6:6.0f} MB {per_byte:5.0f}"
        if self.parse:
            times = [self.measured(self.parse, language, text)[0] for text in texts]
            line += f"  parser {times[-1]:6.2f} s {shown(slope(sizes, times))}"
        return line + (" <--" if power is not None and power > SUPERLINEAR else "")

    def measured(self, command, language, text):
        """CPU time above that of an empty file, peak memory and what came of it."""
        key = (command[0], language)
        if key not in self.empty:
            self.empty[key] = min(self.run(command, language, "")[0] for _ in range(3))
        runs = [self.run(command, language, text)]
        while len(runs) < RUNS and min(runs)[0] < ENOUGH:
            runs.append(self.run(command, language, text))
        seconds, memory, outcome = min(runs)
        return max(0.0, seconds - self.empty[key]), memory, outcome

    def run(self, command, language, text):
        path = self.folder / f"case.{extension(language)}"
        path.write_text(text)
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen([*command, path], stdout=output, stderr=output, preexec_fn=limit)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, outcome(process.returncode, output.read())


def extension(language):
    """The first extension that the language's query file names."""
    for line in (HERE / f"../../queries/{language}.scm").read_text().splitlines():
        if line.startswith("; extensions:"):
            return line.split()[2]
    sys.exit(f"queries/{language}.scm names no extension")


def limit():
    """Keeps a run that gets out of hand from taking the machine with it."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def outcome(code, output):
    if code < 0 or code == 2:
        return f"DIED {code}"
    try:
        report = json.loads(output)
    except ValueError:
        return ""
    reasons = [entry["reason"] for entry in report["unverified"]]
    if not reasons:
        return "measured"
    return "error" if reasons[0].startswith("syntax error") else reasons[0]


def slope(sizes, times):
    """The power of the size with which the time grows, by least squares of the logarithms."""
    points = [(math.log(size), math.log(time)) for size, time in zip(sizes, times) if time > SHORT]
    if len(points) < 2:
        return None
    middle_x, middle_y = (sum(values) / len(points) for values in zip(*points))
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / sum((x - middle_x) ** 2 for x, _ in points)


def shown(power):
    return "    " if power is None else f"^{power:3.1f}"


if __name__ == "__main__":
    main()
