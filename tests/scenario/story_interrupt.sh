#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ctrl-C ends a long comparison at once, cleanly, and keeps the runs that are done.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

"$cli" compare --trace preset:large,jobs=20000 --cluster large --policies fifo,srtf,las --seeds 1..40 --store runs.db >out.txt 2>err.txt &
program=$!
# Waits until at least one run is kept, at most a minute.
for _ in $(seq 600); do
    [ -e runs.db ] && "$cli" runs list --store runs.db --json 2>/dev/null | has '"status": "finished"' && break
    kill -0 $program 2>/dev/null || { cat err.txt; die "the comparison ended by itself"; }
    sleep 0.1
done
kill -INT $program
begin=$(date +%s%N)
code=0
wait $program || code=$?
took=$((($(date +%s%N) - begin) / 1000000))
[ $code -eq 130 ] || { cat out.txt err.txt; die "exit code $code instead of 130"; }
[ $took -lt 3000 ] || die "it took $took ms to stop"
kept=$("$cli" runs list --store runs.db --json --limit 100 | grep -c '"status": "finished"')
grep -qxE "Kept: $kept finished runs?\." err.txt || { cat err.txt; die "it does not say that $kept runs are kept"; }
grep -q 'stopped' err.txt || { cat err.txt; die "it does not say that it was stopped"; }
"$cli" runs list --store runs.db --json | has '"status": "finished"' || die "the finished runs are lost"

# interrupted FILE COMMAND…: Ctrl-C once the file has content, or (no file) soon.
interrupted() {
    local file=$1
    shift
    rm -f err.txt
    "$@" >out.txt 2>err.txt &
    program=$!
    for _ in $(seq 600); do
        sleep 0.2
        { [ "$file" = none ] || [ -s "$file" ]; } && break
    done
    kill -INT $program 2>/dev/null || { cat err.txt; die "it ended by itself: $*"; }
    code=0
    wait $program || code=$?
    [ $code -eq 130 ] || { cat out.txt err.txt; die "exit code $code instead of 130: $*"; }
}

# A single run is kept as far as it got; an output file is written completely or not at all.
interrupted err.txt "$cli" simulate --trace preset:large,jobs=200000 --cluster large --policy srtf --store one.db
run=$("$cli" runs list --store one.db --json | sed -n 's/^ *"id": "\(.*\)",/\1/p')
grep -qx "Kept: run $run, as far as it got." err.txt || { cat err.txt; die "it does not say that run $run is kept"; }
interrupted none "$cli" generate --preset large --jobs 1000000 --seed 1 --out large.csv
[ ! -e large.csv ] || die "half a trace was written"
