#!/usr/bin/env bash
# Runs fuzz targets, each for a while: `fuzz/run.sh <seconds> [target...]`. A target is one of those in Cargo.toml;
# `measure` runs for each language, `measure:<stem>` for one. Needs a nightly compiler and cargo-fuzz. With clang (FUZZ_CC
# names it) the parsers, which are C, are watched too. FUZZ_SANITIZER=none watches less and tries several times as much.
# FUZZ_SOURCES names a folder of real code: `measure` then starts from its files too, those of up to MAX_SOURCE bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

seconds=${1:?usage: fuzz/run.sh <seconds> [target...]}
shift
[[ $# -gt 0 ]] || set -- measure queries search config output diff payload patch edits markdown
sanitizer=${FUZZ_SANITIZER:-address}
readonly MAX_SOURCE=16384 SOURCES=300
instrument=()
if [[ $sanitizer == address && -n ${FUZZ_CC:=$(command -v clang || true)} ]]; then
    coverage=-fsanitize-coverage=inline-8bit-counters,pc-table
    instrument=(CC="$FUZZ_CC" CFLAGS="-fsanitize=address $coverage -g1")
fi

# seed <corpus> <file...>: copies files into the corpus, under names that cannot meet
seed() {
    local corpus=corpus/$1 file
    shift
    mkdir -p "$corpus"
    for file in "$@"; do
        [[ ! -f $file ]] || cp "$file" "$corpus/seed-$(cksum "$file" | cut -d' ' -f1)"
    done
}

# fuzz <target> <corpus> [option...]
fuzz() {
    local target=$1 corpus=$2
    shift 2
    mkdir -p "artifacts/$corpus"
    echo "== $corpus"
    # Hangs are findings; a unit is small, so whatever takes this long is one.
    env "${instrument[@]}" cargo +nightly fuzz run -s "$sanitizer" "$target" "corpus/$corpus" -- \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -artifact_prefix="artifacts/$corpus/" \
        -print_final_stats=1 "$@"
}

# real_sources <stem>: some files of a language below FUZZ_SOURCES, the same ones each time
real_sources() {
    local extension names=()
    for extension in $(sed -n 's/^; extensions: //p' "../queries/$1.scm"); do
        names+=(-o -name "*.$extension")
    done
    find "$FUZZ_SOURCES" -type f -size -"$MAX_SOURCE"c \( "${names[@]:1}" \) | sort | awk -v every="$SOURCES" '
        { names[NR] = $0 }
        END { step = NR > every ? NR / every : 1; for (at = 1; at <= NR; at += step) print names[int(at)] }'
}

measure() {
    local stem=$1 file sources=() longest=2048
    for file in ../tests/fixtures/"$stem"/* ../tests/parity/*/"$stem".*; do
        [[ $file == *.json ]] || sources+=("$file")
    done
    if [[ -n ${FUZZ_SOURCES:-} ]]; then
        mapfile -t -O "${#sources[@]}" sources < <(real_sources "$stem")
        longest=$MAX_SOURCE
    fi
    seed "measure-$stem" "${sources[@]}"
    cargo +nightly run -q --bin dictionary -- "$stem" >"corpus/$stem.dict"
    FUZZ_LANGUAGE=$stem fuzz measure "measure-$stem" -dict="corpus/$stem.dict" -max_len="$longest"
}

for target in "$@"; do
    case $target in
    measure)
        for query in ../queries/[!_]*.scm; do
            measure "$(basename "$query" .scm)"
        done
        ;;
    measure:*) measure "${target#*:}" ;;
    queries)
        seed queries ../queries/*.scm seeds/queries/*
        fuzz queries queries -max_len=32768
        ;;
    search)
        seed search ../queries/*.scm seeds/search/*
        # tree-sitter's compiler forgets a few bytes on some errors; a process compiles once.
        ASAN_OPTIONS=detect_leaks=0 fuzz search search -max_len=32768
        ;;
    output)
        seed output ../tests/checkers/output/*.txt
        fuzz output output -max_len=16384
        ;;
    config)
        seed config ../config.default.json seeds/config/*
        fuzz config config -max_len=4096
        ;;
    *)
        seed "$target" seeds/"$target"/*
        fuzz "$target" "$target" -max_len=16384
        ;;
    esac
done
