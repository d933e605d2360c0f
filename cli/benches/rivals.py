#!/usr/bin/env python3
"""Compares a scan with the limit (reading and parsing alone) and with other tools, run in turn on the same files.

    cargo build --release --locked && cargo bench --no-run --bench ratio
    cli/benches/rivals.py FOLDER...        one folder a language, or mixed ones

For each language found, prints CPU time, wall time and peak memory of every tool as a ratio to complexity-gate (the
median of the pairs), so that a machine whose speed drifts does not matter. A tool that is not on PATH is left out, and
said. A rival does what comes nearest: it computes a complexity per function. Tools with a parser of their own (oxlint,
ruff, gocyclo) are not bound by what tree-sitter takes.
"""

import glob
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

PAIRS = 11
SLOW = 20  # seconds, from which one pair has to do
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GATE = os.path.join(ROOT, "target", "release", "complexity-gate")
EXTENSIONS = {
    "javascript": (".js", ".mjs", ".cjs", ".jsx"), "typescript": (".ts", ".mts", ".cts"), "tsx": (".tsx",), "svelte": (".svelte",),
    "dart": (".dart",), "rust": (".rs",), "python": (".py", ".pyi"), "go": (".go",),
}
ECMA = ("javascript", "typescript", "tsx")
AST_GREP = {"javascript": "js", "typescript": "ts", "tsx": "tsx", "rust": "rust", "python": "py", "go": "go"}
# Name, languages, command; {} is the folder, {language} the tool's own name of the language.
RIVALS = [
    ("oxlint", ECMA + ("svelte",), ["oxlint", "--silent", "-A", "all", "-D", "complexity", "{}"]),
    ("eslint", ("javascript",), ["eslint", "--no-eslintrc", "--no-inline-config", "--parser-options=ecmaVersion:2022",
                                 "--parser-options=sourceType:module", "--rule=complexity: [2, 15]",
                                 "--ext=.js,.mjs,.cjs,.jsx", "{}"]),
    ("ast-grep", tuple(AST_GREP), ["ast-grep", "run", "--lang", "{language}", "--kind", "{branch}", "--files-with-matches", "{}"]),
    ("bca", ECMA + ("rust", "python", "go"), ["bca", "check", "--threshold", "cyclomatic=15", "{}"]),
    ("lizard", ("javascript", "rust", "python", "go"), ["lizard", "{}"]),
    ("radon", ("python",), ["radon", "cc", "{}"]),
    ("ruff", ("python",), ["ruff", "check", "--isolated", "--no-cache", "--select", "C901", "--quiet", "{}"]),
    ("gocyclo", ("go",), ["gocyclo", "{}"]),
]


def measure(command):
    """CPU seconds, wall seconds and peak KiB of a command and its children."""
    start = time.monotonic()
    with open(os.devnull, "wb") as nothing:
        process = subprocess.Popen(command, stdout=nothing, stderr=nothing, stdin=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss


def files_below(folders, endings):
    for folder in folders:
        for directory, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(directory, name)
                if name.lower().endswith(endings) and os.path.isfile(path):
                    yield path


def copy(folders, language, target):
    """One flat folder, so that every tool sees the same files and no configuration of theirs."""
    size = 0
    for number, path in enumerate(files_below(folders, EXTENSIONS[language])):
        size += os.path.getsize(path)
        shutil.copyfile(path, os.path.join(target, f"f{number}{os.path.splitext(path)[1].lower()}"))
    return size


def tools(language, folder):
    limits = glob.glob(os.path.join(ROOT, "target", "release", "deps", "ratio-*"))
    limits = [path for path in limits if os.access(path, os.X_OK) and "." not in os.path.basename(path)]
    if limits:
        yield "limit (parse alone, 1 thread)", [max(limits, key=os.path.getmtime), "--parse-only", folder], PAIRS
    for name, languages, command in RIVALS:
        if language not in languages:
            continue
        if not shutil.which(command[0]):
            print(f"  {name}: not on PATH, left out")
            continue
        branch = "if_expression" if language == "rust" else "if_statement"
        words = {"{}": folder, "{language}": AST_GREP.get(language, language), "{branch}": branch}
        command = [words.get(word, word) for word in command]
        start = time.monotonic()
        proof = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False)
        pairs = PAIRS if time.monotonic() - start < SLOW else 1
        if not proof.stdout.strip():
            print(f"  {name}: printed nothing (exit {proof.returncode}), left out")
            continue
        yield name, command, pairs


def main(folders):
    os.environ["ESLINT_USE_FLAT_CONFIG"] = "false"
    for language in EXTENSIONS:
        with tempfile.TemporaryDirectory() as scratch:
            sources = os.path.join(scratch, "sources")
            os.mkdir(sources)
            size = copy(folders, language, sources)
            if not size:
                continue
            config = os.path.join(scratch, "config.json")
            with open(config, "w", encoding="utf-8") as file:
                file.write('{"ignore": [], "tests": {"patterns": []}}')
            gate = [GATE, "check", "--config", config, sources]
            base = measure(gate)
            print(f"{language}: {len(os.listdir(sources))} files, {size / 1e6:.1f} MB; complexity-gate {base[2] / 1024:.0f} MiB")
            for name, command, count in tools(language, sources):
                pairs = [(measure(command), measure(gate)) for _ in range(count)]
                cpu, wall, memory = (statistics.median(rival[i] / ours[i] for rival, ours in pairs) for i in range(3))
                print(f"  {name:<30} cpu {cpu:6.2f}  wall {wall:6.2f}  memory {memory:6.2f}   (complexity-gate = 1)", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
