#!/usr/bin/env python3
"""Style rules with the real agents: style.py GATE CLAUDE CODEX SCRATCH."""

import html
import json
import sys

from agents import Claude, Codex
from scenarios import DONE, expect, main

LONG = "# one\n# two\n# three\n"
SHORT = "# one\n# two\n"
SENTENCE = "write refused by the style rule comment-block: a match covers 3 lines, and the rule permits 2, first at line 1"
WARN = "WARN m.py:1 comment-block  max_lines 3 > 2"


def configure(agent, decision="refuse"):
    """Comments of at most two lines; committed, so that the session does not own it."""
    rule = {"name": "comment-block", "language": "python", "query": "comments.scm", "max_lines": 2, "decision": decision}
    (agent.repo / ".complexity-gate.json").write_text(json.dumps({"style": {"action": "allow", "rules": [rule]}}))
    (agent.repo / "comments.scm").write_text("(comment)+ @match\n")
    agent.git("add", "-A")
    agent.git("commit", "-q", "-m", "rules")


def outcomes(agent):
    """The outcomes of rules in the log, in order."""
    lines = (agent.folder / "state/log.jsonl").read_text().splitlines()
    events = [json.loads(line) for line in lines]
    return [event["outcome"] for event in events if event["kind"] == "style.check"]


def denied_write(agent):
    """A write that breaks a rule does not happen, and the agent receives the sentence."""
    configure(agent)
    heard = agent.run([agent.edit("m.py", LONG), *DONE])
    expect(SENTENCE in html.unescape(heard[1]), "the sentence did not arrive")
    expect(not (agent.repo / "m.py").exists(), "the file was written")
    expect(len(heard) == 2, f"{len(heard)} requests")
    expect(outcomes(agent)[0] == "refused", f"{outcomes(agent)}")


def denied_edit(agent):
    """An edit that breaks a rule leaves the file byte for byte as it was."""
    configure(agent)
    (agent.repo / "m.py").write_text(SHORT)
    agent.git("add", "-A")
    agent.git("commit", "-q", "-m", "file")
    # Claude Code overwrites only what it has read.
    first = [agent.read("m.py")] if agent.name == "claude" else []
    heard = agent.run([*first, agent.edit("m.py", LONG), *DONE])
    expect(SENTENCE in html.unescape(heard[-1]), "the sentence did not arrive")
    expect((agent.repo / "m.py").read_text() == SHORT, "the file was changed")


def mended_write(agent):
    """An agent that keeps the rule in its second try writes the file and may stop."""
    configure(agent)
    heard = agent.run([agent.edit("m.py", LONG), agent.edit("m.py", SHORT), *DONE])
    expect(SENTENCE in html.unescape(heard[1]) and len(heard) == 3, f"{len(heard)} requests")
    expect((agent.repo / "m.py").read_text() == SHORT, "the file was not written")


def reported_write(agent):
    """A rule that only reports lets the write happen, and the agent is told after it."""
    configure(agent, "report")
    heard = agent.run([agent.edit("m.py", LONG), *DONE])
    expect(WARN in html.unescape(heard[1]) and "FAIL" not in heard[1], "not told")
    expect((agent.repo / "m.py").read_text() == LONG and len(heard) == 2, f"{len(heard)} requests")


def shell_write(agent):
    """What the shell wrote is met at the stop."""
    configure(agent)
    heard = agent.run([agent.shell(f"printf '%s' '{LONG}' > m.py"), *DONE])
    expect("FAIL m.py:1 comment-block  max_lines 3 > 2" in html.unescape(heard[2]), "not blocked")


SCENARIOS = [denied_write, denied_edit, mended_write, reported_write, shell_write]

sys.exit(main({Claude: SCENARIOS, Codex: SCENARIOS}))
