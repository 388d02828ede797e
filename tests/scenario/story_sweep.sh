#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A sweep that is killed and resumed equals an undisturbed one, and all of it has one tag in the store.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

cat >loads.json <<'JSON'
{"cluster": "harmony-testbed", "traces": ["preset:harmony-testbed,jobs=1200", "preset:harmony-testbed,jobs=1200,load=4"],
 "seeds": "1..6", "out": "sweep.jsonl",
 "policies": [{"id": "las", "set": {"quantum_gpu_s": ["600", "3600", "14400"]}}, {"id": "srtf"}, {"id": "binpack"}]}
JSON
finished() {
    "$cli" runs list --store "$1" --json --filter sweep:loads 2>/dev/null | grep -c '"status": "finished"' || true
}

expect 0 "$cli" sweep --config loads.json --store whole.db --svg whole.svg
mv sweep.jsonl whole.jsonl
[ "$(wc -l <whole.jsonl)" -eq 60 ] || die "60 runs expected"
for text in 'mean JCT (min)' 'makespan (min)' 'las quantum_gpu_s=600' 'stroke-dasharray="5 4"'; do
    grep -qF -- "$text" whole.svg || die "the picture lacks $text"
done

"$cli" sweep --config loads.json --store killed.db --threads 1 >out.txt 2>err.txt &
program=$!
# Waits until some runs are kept, at most a minute.
for _ in $(seq 3000); do
    [ -e killed.db ] && [ "$(finished killed.db)" -ge 3 ] && break
    kill -0 $program 2>/dev/null || { cat err.txt; die "the sweep ended before it could be killed"; }
    sleep 0.02
done
kill -KILL $program
wait $program 2>/dev/null || true
left=$(finished killed.db)
{ [ "$left" -ge 3 ] && [ "$left" -lt 60 ]; } || die "$left of 60 runs were there after the kill"
[ ! -e sweep.jsonl ] || die "figures of half a sweep were written"

expect 2 "$cli" sweep --config loads.json --store killed.db
grep -q 'sweep:loads' err.txt || die "it does not say which sweep is there"
expect 0 "$cli" sweep --config loads.json --store killed.db --resume --svg resumed.svg
diff whole.jsonl sweep.jsonl >difference.txt || { head difference.txt; die "the resumed sweep differs"; }
# The command line in its footer differs.
diff <(grep -v monospace whole.svg) <(grep -v monospace resumed.svg) >difference.txt || { head difference.txt; die "its picture differs"; }
expect 0 "$cli" runs list --store killed.db --json --filter sweep:loads
grep -q '"count": 60' out.txt || die "the store does not hold each run once"
expect 0 "$cli" runs list --store killed.db --json
grep -q '"count": 60' out.txt || die "something of the killed sweep is left over"
expect 0 "$cli" sweep --config loads.json --store killed.db --resume
expect 0 "$cli" runs list --store killed.db --json
grep -q '"count": 60' out.txt || die "runs that were there were made again"
echo "killed after $left of 60 runs, resumed, equal"
