#!/usr/bin/env bash
# Compares what complexity-gate measures in the files of some folders with what reference tools say of them.
#
#   tests/differential/run.sh LANGUAGE FOLDER...
#
# LANGUAGE is javascript, typescript, tsx, svelte, python, go, rust or dart. The tools are installed, in the versions named
# here, into a folder outside of the repository: $DIFFERENTIAL_SCRATCH, or complexity-gate-differential in the temporary
# folder. Needs Python 3.12 or later ($PYTHON), and npm, go or cargo for the tools of their languages. $GATE is the binary,
# by default the release build of this repository. Exits with 1 if a difference is not explained.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../..
scratch=${DIFFERENTIAL_SCRATCH:-${TMPDIR:-/tmp}/complexity-gate-differential}
python=${PYTHON:-python3}
gate=${GATE:-$root/target/release/complexity-gate}
show=${SHOW:-20}

(($# >= 2)) || { sed -n '4,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
language=$1
shift
folders=()
for folder in "$@"; do folders+=("$(realpath "$folder")"); done
mkdir -p "$scratch"
rows=$scratch/$language
mkdir -p "$rows"
failed=0

npm_tools() {
    [[ -d $scratch/npm/node_modules/eslint ]] && return
    mkdir -p "$scratch/npm"
    npm install --prefix "$scratch/npm" --no-audit --no-fund --save-exact eslint@8.57.1 @typescript-eslint/parser@8.74.0 \
        typescript@5.9.3 svelte-eslint-parser@1.10.1 svelte@5.57.3 oxlint@1.94.0
}

python_tools() {
    [[ -x $scratch/venv/bin/bca ]] && return
    "$python" -m venv "$scratch/venv"
    "$scratch/venv/bin/pip" install --quiet radon==6.0.1 ruff==0.17.6 big-code-analysis-cli==2.4.0
}

go_tools() {
    [[ -x $scratch/bin/gocyclo ]] || GOBIN=$scratch/bin go install github.com/fzipp/gocyclo/cmd/gocyclo@v0.6.0
    (cd "$here" && go build -o "$scratch/bin/go_ast" go_ast.go)
}

rust_tools() {
    cargo build --release --locked --manifest-path "$here/rust_syn/Cargo.toml" --target-dir "$scratch/rust_syn"
}

measure() {
    # Everything, also what the default configuration leaves out. Exit code 1 only says that some function is over a limit.
    (cd "$rows" && echo '{"ignore": []}' >config.json &&
        "$gate" check --functions --format json --config config.json "${folders[@]}" >gate.json) || (($? == 1))
}

# compare TOOL [FACTS]: the rows are there already.
compare() {
    "$python" "$here/compare.py" --show "$show" "$rows/gate.json" "$1" "$rows/$1.jsonl" ${2:+"$rows/$2.jsonl"} || failed=1
}

script() {
    local name=$1
    shift
    "$python" "$here/$name.py" "$@" "${folders[@]}" >"$rows/$name.jsonl"
}

eslint() {
    (cd "$scratch/npm" && node --stack-size=4000 "$here/eslint_functions.cjs" "${folders[@]}") >"$rows/eslint.jsonl"
    compare eslint
}

measure
case $language in
    javascript | typescript | tsx)
        npm_tools
        eslint
        script oxlint "$scratch/npm/node_modules/.bin/oxlint"
        compare oxlint eslint
        ;;
    svelte)
        npm_tools
        eslint
        ;;
    python)
        python_tools
        script python_ast
        compare python_ast
        script radon "$scratch/venv/bin/radon"
        compare radon python_ast
        script ruff "$scratch/venv/bin/ruff"
        compare ruff python_ast
        ;;
    go)
        go_tools
        "$scratch/bin/go_ast" "${folders[@]}" >"$rows/go_ast.jsonl"
        compare go_ast
        script gocyclo "$scratch/bin/gocyclo"
        compare gocyclo go_ast
        ;;
    rust)
        rust_tools
        python_tools
        "$scratch/rust_syn/release/rust_syn" "${folders[@]}" >"$rows/rust_syn.jsonl"
        compare rust_syn
        script bca "$scratch/venv/bin/bca"
        compare bca rust_syn
        ;;
    dart)
        script dart_scan
        compare dart_scan
        ;;
    *)
        echo "run.sh: no reference tool for $language" >&2
        exit 2
        ;;
esac
exit "$failed"
