#!/usr/bin/env python3
"""What has to hold with the real agents: scenarios.py GATE CLAUDE CODEX SCRATCH."""

import html
import pathlib
import sys

from agents import Claude, Codex

OVER = "def a(x):\n" + "".join(f"    if x == {n}:\n        return {n}\n" for n in range(1, 17)) + "    return 0\n"
FINE = "def a(x):\n    return 0 if x else 1\n"
FAIL = "FAIL m.py:1 a  complexity 17 > 15"
ENDING = "Refactor the listed functions (see the complexity-gate skill), then finish."
DONE = ["done"] * 6


def write(content, path="m.py"):
    """A shell command that writes a file past the editing tools."""
    return f"cat > {path} <<'END'\n{content}END\n"


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def blocked_at_stop(text):
    text = html.unescape(text)
    return FAIL in text and ENDING in text


def edit_over_the_limit(agent):
    """An edit is answered after it, three stops are blocked, the fourth is let through and the user hears of it."""
    heard = agent.run([agent.edit("m.py", OVER), *DONE])
    expect(FAIL in heard[1] and "The edit itself was applied" in heard[1], "no answer after the edit")
    expect([blocked_at_stop(text) for text in heard[2:]] == [True] * 3, f"not three blocks but {len(heard) - 2}")
    messages = list(agent.shown_to_user())
    expect(len(messages) == 1 and messages[0].startswith("UNRESOLVED") and FAIL in messages[0], f"shown: {messages}")


def clean_session(agent):
    """Clean work hears nothing, from hooks that ran."""
    heard = agent.run([agent.edit("m.py", FINE), *DONE])
    expect(len(heard) == 2 and "FAIL" not in "".join(heard[1:]), f"{len(heard)} requests")
    expect(not list(agent.shown_to_user()), "the user was told something")
    expect(len(list((agent.folder / "state/sessions").glob("*.json"))) == 1, "the hooks did not run")


def mended_session(agent):
    """An agent that mends what it is told to mend may stop at once."""
    mend = agent.shell(write(FINE))
    heard = agent.run([agent.edit("m.py", OVER), "done", mend, *DONE])
    expect(blocked_at_stop(heard[2]) and len(heard) == 4, f"{len(heard)} requests")


def shell_edit(agent):
    """What the shell wrote is caught at the stop."""
    heard = agent.run([agent.shell(write(OVER)), *DONE])
    expect("FAIL" not in heard[1] and blocked_at_stop(heard[2]), "not blocked")


def committed_work(agent):
    """A commit hides nothing."""
    commit = agent.shell(write(OVER) + "git add -A && git commit -q -m work && git status --porcelain && echo committed")
    heard = agent.run([commit, *DONE])
    expect("committed" in heard[1] and blocked_at_stop(heard[2]), "not blocked")


def broken_configuration(agent):
    """A configuration that the agent broke is said once, and then the agent may stop."""
    heard = agent.run([agent.edit(".complexity-gate.json", '{"limit": {}}\n'), *DONE])
    expect("did you mean `limits`?" in heard[1] and len(heard) == 2, f"{len(heard)} requests")


def subagent(agent):
    """A subagent is kept at work like the session's own agent."""
    task = {"tool": "Task", "input": {"description": "d", "prompt": "p", "subagent_type": "general-purpose", "run_in_background": False}}
    heard = agent.run([task, agent.shell(write(OVER)), "first report", agent.shell(write(FINE)), "second report", *DONE])
    expect(blocked_at_stop(heard[3]) and "whole last answer again" in heard[3], "the subagent was not blocked")
    expect("second report" in heard[5] and len(heard) == 6, f"{len(heard)} requests")


SCENARIOS = [edit_over_the_limit, clean_session, mended_session, shell_edit, committed_work, broken_configuration]


def run(scenarios_of, gate, programs, scratch):
    """Runs the scenarios of each agent; how many failed."""
    failures = 0
    for kind, scenarios in scenarios_of.items():
        program = programs[kind]
        for scenario in scenarios:
            folder = pathlib.Path(scratch).resolve() / kind.name / scenario.__name__
            agent = kind(program, gate, folder)
            try:
                scenario(agent)
                print(f"ok      {kind.name}: {scenario.__doc__}")
            except Exception as error:
                failures += 1
                print(f"FAILED  {kind.name}: {scenario.__doc__}\n        {type(error).__name__}: {error}")
                for name in ["heard.jsonl", "output"]:
                    text = (folder / name).read_text()[-3000:] if (folder / name).exists() else "-"
                    print(f"        {name}: {text}", file=sys.stderr)
    return failures


def main(scenarios_of):
    gate, claude, codex, scratch = sys.argv[1:5]
    return 1 if run(scenarios_of, gate, {Claude: claude, Codex: codex}, scratch) else 0


if __name__ == "__main__":
    sys.exit(main({Claude: [*SCENARIOS, subagent], Codex: SCENARIOS}))
