#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ctrl-C ends a long comparison at once, cleanly, and keeps the runs that are done.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

"$cli" compare --trace preset:large,jobs=20000 --cluster large --policies fifo,srtf,las --seeds 1..40 --store runs.db >out.txt 2>err.txt &
program=$!
# Waits until at least one run is kept, at most a minute.
for _ in $(seq 600); do
    [ -e runs.db ] && "$cli" runs list --store runs.db --json 2>/dev/null | grep -q '"status": "finished"' && break
    kill -0 $program 2>/dev/null || { cat err.txt; die "the comparison ended by itself"; }
    sleep 0.1
done
kill -INT $program
begin=$(date +%s%N)
code=0
wait $program || code=$?
took=$((($(date +%s%N) - begin) / 1000000))
[ $code -eq 1 ] || { cat out.txt err.txt; die "exit code $code instead of 1"; }
[ $took -lt 3000 ] || die "it took $took ms to stop"
grep -q 'stopped' err.txt || { cat err.txt; die "it does not say that it was stopped"; }
"$cli" runs list --store runs.db --json | grep -q '"status": "finished"' || die "the finished runs are lost"
