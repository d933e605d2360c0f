#!/usr/bin/env python3
"""Checkers with the real agents and the real tools: checkers.py GATE CLAUDE CODEX SCRATCH, pyright and ruff on the PATH."""

import html
import json
import subprocess
import sys

from agents import Claude, Codex
from scenarios import DONE, expect, main

CONFIG = ".complexity-gate.json"
WRONG = "def show(number: int) -> str:\n    return number\n"
RIGHT = "def show(number: int) -> str:\n    return str(number)\n"
UNUSED = "import os\n\n\n" + RIGHT
TYPE_ERROR = 'FAIL m.py:2 pyright  reportReturnType Type "int" is not assignable to return type "str"'
STYLE = "WARN m.py:1 ruff  F401 `os` imported but unused"


def configure(agent):
    commands = [
        {"name": "pyright", "run": ["pyright", "{file}"], "files": ["**/*.py"], "severity": "critical"},
        {"name": "ruff", "run": ["ruff", "check", "--output-format=concise", "{file}"], "files": ["**/*.py"], "severity": "warning"},
    ]
    block = {"enabled": True, "commands": commands}
    (agent.repo / CONFIG).write_text(json.dumps({"checkers": block}))
    agent.git("add", "-A")
    agent.git("commit", "-q", "-m", "checkers")


def gate(agent, *arguments):
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    done = subprocess.run([agent.gate, *arguments], cwd=agent.repo, env=agent.environment(), check=True, text=True, **streams)
    return done.stdout


def trusted(agent):
    configure(agent)
    gate(agent, "trust")


def said(text):
    """What the model heard, as the hook wrote it."""
    return html.unescape(text).replace('\\"', '"')


def type_error(agent):
    """A type error comes back as a block, and an agent that mends it may stop."""
    trusted(agent)
    heard = agent.run([agent.edit("m.py", WRONG), agent.shell(f"cat > m.py <<'END'\n{RIGHT}END"), *DONE])
    expect(TYPE_ERROR in said(heard[1]) and "The edit itself was applied" in heard[1], "no block")
    expect(len(heard) == 3, f"{len(heard)} requests")


def style_warning(agent):
    """A warning comes back beside the result of the edit and blocks nothing."""
    trusted(agent)
    heard = agent.run([agent.edit("m.py", UNUSED), *DONE])
    expect(STYLE in said(heard[1]) and "FAIL" not in heard[1], "no context")
    expect(len(heard) == 2, f"{len(heard)} requests")


def clean_edit(agent):
    """Of a clean edit nothing is said."""
    trusted(agent)
    heard = agent.run([agent.edit("m.py", RIGHT), *DONE])
    expect(len(heard) == 2 and "pyright" not in heard[1], f"{len(heard)} requests")
    expect(gate(agent, "state").count("outcome=clean") == 2, "the checkers did not run")


def untrusted(agent):
    """What the user has not agreed to is not started, and both are told."""
    configure(agent)
    heard = agent.run([agent.edit("m.py", WRONG), *DONE])
    line = f"the checkers of {CONFIG} were not started"
    expect(line in heard[1] and "reportReturnType" not in heard[1], "not said to the agent")
    expect([line in message for message in agent.shown_to_user()] == [True], "not shown to the user once")


def stopped(agent, heard):
    """Claude Code asks its model nothing more. Codex goes on asking, but every edit is refused until the turn ends."""
    if agent.name == "claude":
        expect(len(heard) == 3, f"not stopped after the third edit: {len(heard)} requests")
    else:
        expect(["has halted work in" in text for text in heard] == [False] * 3 + [True] * 3, f"{len(heard)} requests")


def breaker(agent):
    """The same error in three edits halts the agent, and every session after it until a person resets."""
    trusted(agent)
    # The edits differ, the error stays.
    versions = ["", *(WRONG + "# more\n" * number for number in range(5))]
    edits = []
    for before, after in zip(versions, versions[1:]):
        (agent.repo / "m.py").write_text(before)
        if not before:
            (agent.repo / "m.py").unlink()
        edits.append(agent.edit("m.py", after))
    (agent.repo / "m.py").unlink()
    heard = agent.run([*edits, *DONE])
    expect((agent.repo / "m.py").read_text() == versions[3], "not three edits")
    stopped(agent, heard)
    expect("HALTED: pyright has reported reportReturnType in m.py in 3 runs in a row" in gate(agent, "state"), "no halt")
    heard = agent.run([agent.edit("n.py", RIGHT), agent.edit("o.py", RIGHT), *DONE])
    # Claude Code stops at the first event that can stop it, which is the first edit.
    expect(len(heard) == (1 if agent.name == "claude" else 0), f"{len(heard)} requests of a new session")
    expect(not (agent.repo / "o.py").exists(), "edited although halted")
    expect(agent.name != "claude" or any("has halted work" in text for text in agent.shown_to_user()), "not said to the user")
    gate(agent, "state", "reset", "--breaker")
    heard = agent.run([agent.edit("o.py", RIGHT), *DONE])
    expect((agent.repo / "o.py").exists() and len(heard) == 2, f"{len(heard)} requests after the reset")


SCENARIOS = [type_error, style_warning, clean_edit, untrusted, breaker]

sys.exit(main({Claude: SCENARIOS, Codex: SCENARIOS}))
