#!/usr/bin/env bash
# Runs the real Claude Code and the real Codex with the hooks installed, against a scripted model on loopback.
#
#   tests/agents/run.sh [BINARY]
#
# BINARY is the complexity-gate to test; without one, the debug build of this work tree is used, built first.
# The agents come from npm into a scratch folder; AGENTS=<folder> uses what was installed there before.
# pyright and ruff come from PyPI in the same way; TOOLS=<folder> is a virtual environment that has them.
# Exit code 0: everything held. 1: something did not. 77: skipped, because the agents cannot be installed here.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

skip() {
  echo "SKIPPED: $*"
  exit 77
}

for program in node npm python3 git; do
  command -v "$program" >/dev/null || skip "$program is not here"
done

binary=${1:-}
if [ -z "$binary" ]; then
  cargo build --quiet --manifest-path "$root/Cargo.toml" -p complexity-gate
  binary=$root/target/debug/complexity-gate
fi
binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

agents=${AGENTS:-}
if [ -z "$agents" ]; then
  agents=$scratch/agents
  npm install --prefix "$agents" --no-audit --no-fund --ignore-scripts --loglevel error \
    @anthropic-ai/claude-code @openai/codex >"$scratch/npm.log" 2>&1 ||
    skip "npm could not install the agents: $(grep -m 1 "npm error" "$scratch/npm.log" || tail -n 1 "$scratch/npm.log")"
fi

# The package's own program is put in place by an install script; the native one is beside it.
claude=$(find "$agents/node_modules/@anthropic-ai" -path '*claude-code-*' -name claude -type f | head -n 1)
codex=$agents/node_modules/.bin/codex
"$claude" --version >/dev/null 2>&1 || skip "Claude Code does not start on this platform"
"$codex" --version >/dev/null 2>&1 || skip "Codex does not start on this platform"
echo "Claude Code: $("$claude" --version)"
echo "Codex: $("$codex" --version)"

export PYTHONDONTWRITEBYTECODE=1
python3 "$here/scenarios.py" "$binary" "$claude" "$codex" "$scratch"
python3 "$here/style.py" "$binary" "$claude" "$codex" "$scratch/style"

# The checkers' scenarios need two more programs; without them these are skipped, which is said.
tools=${TOOLS:-}
if [ -z "$tools" ]; then
  tools=$scratch/tools
  { python3 -m venv "$tools" && "$tools/bin/pip" install --quiet pyright ruff && "$tools/bin/pyright" --version; } \
    >"$scratch/tools.log" 2>&1 || {
    echo "SKIPPED: checkers: pyright and ruff cannot be installed: $(tail -n 1 "$scratch/tools.log")"
    exit 0
  }
fi
PATH=$tools/bin:$PATH
echo "Checkers: $(pyright --version), $(ruff --version)"
python3 "$here/checkers.py" "$binary" "$claude" "$codex" "$scratch/checkers"
