#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A sweep in a folder: shared out, killed, continued and merged, it equals the sweep of one machine, and nothing finished
# is run again.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"
. "$(dirname "$0")/sweep_lib.sh"

write_cells 400
expect 0 "$cli" sweep --config cells.json --store whole.db
mv cells.jsonl whole.jsonl
[ "$(wc -l <whole.jsonl)" -eq 200 ] || die "200 runs expected"

# Shares, one of which is killed halfway.
expect 0 "$cli" sweep plan --config cells.json --folder shares
expect 0 "$cli" sweep plan --config cells.json --folder shares # the same again
expect 0 "$cli" sweep work shares --shard 1/3
expect 1 "$cli" sweep merge shares --store shares.db
grep -q '133 of 200 runs are missing' err.txt || die "it does not say how much is missing"
"$cli" sweep work shares --shard 2/3 >out.txt 2>err.txt &
worker=$!
wait_until_finished shares 70 $worker
kill -KILL $worker
wait $worker 2>/dev/null || true
before=$(finished_cells shares)
{ [ "$before" -ge 70 ] && [ "$before" -lt 134 ]; } || die "$before runs were finished when it was killed"
expect 0 "$cli" sweep work shares --shard 2/3 --json report.json
grep -q "\"found\": $((before - 67))," report.json || die "it does not go on from its file"
[ "$(sed -n '/"run"/,/]/p' report.json | grep -c '^ *[0-9]')" -eq $((134 - before)) ] || die "it runs again what was finished"
expect 0 "$cli" sweep work shares --shard 3/3
expect 0 "$cli" sweep merge shares --store shares.db
same_as_whole shares
expect 0 "$cli" sweep merge shares --store shares.db
grep -q '0 runs brought into the store, 200 were there, 0 are missing' err.txt || die "merging twice is not merging once"
expect 0 "$cli" runs list --store shares.db --json --filter sweep:cells
grep -q '"count": 200' out.txt || die "the store does not hold each run once"
# What a single machine would do next: nothing.
expect 0 "$cli" sweep --config cells.json --store shares.db --resume
same_as_whole "the store"
expect 0 "$cli" runs list --store shares.db --json
grep -q '"count": 200' out.txt || die "runs that were merged were made again"

# Processes of this machine, one of which dies.
"$cli" sweep --config cells.json --on local --processes 3 --folder processes --store processes.db >out.txt 2>err.txt &
sweep=$!
wait_until_finished processes 20 $sweep
kill -KILL "$(pgrep -P $sweep | head -1)" || die "there is no process to kill"
wait $sweep || { cat err.txt; die "the sweep ends badly because one of its processes did"; }
same_as_whole "processes, one of them killed"
each_once processes
expect 2 "$cli" sweep --config cells.json --on local --folder processes --store again.db
grep -q -- --resume err.txt || die "it does not say how to go on"
expect 0 "$cli" sweep --config cells.json --on local --folder processes --store again.db --resume
same_as_whole "processes again"

# Nonsense is reported.
expect 2 "$cli" sweep
expect 2 "$cli" sweep work shares --shard 4/3
expect 2 "$cli" sweep work shares --on mpi
expect 3 "$cli" sweep status absent
sed 's/"seed": "7"/"seed": "8"/' shares/manifest.json >processes/manifest.json
expect 3 "$cli" sweep work processes
echo "killed after $before of 200 runs, gone on with, merged, equal"
