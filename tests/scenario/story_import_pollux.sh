#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A workload of the Pollux artifact becomes a trace that includes its measurements: every policy runs it, it gives the
# published mean of Tiresias, and a stored run is made again without the artifact.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

oracle=$CONSONANCE_SHARED/oracle/pollux
[ -d "$oracle" ] || { echo "skipped: $oracle is not there"; exit 77; }

expect 0 "$cli" import --from pollux "$oracle" --set load=0.5 --set workload=2 --out trace.json
expect 2 "$cli" import --from pollux "$oracle" --out trace.csv
expect 3 "$cli" import --from pollux "$oracle" --set load=7 --out other.json
expect 2 "$cli" import --from pollux "$oracle" --set colour=red --out other.json

expect 0 "$cli" compare --trace trace.json --cluster pollux-16x4 --policies tiresias,optimus,pollux,slaq,e-las,afs,max-min,drf \
    --set tiresias.tick_s=60 --set tiresias.queue_limits_gpu_s=57600 --set tiresias.queue_order=entry \
    --set tiresias.placement=worst-fit --set optimus.form=all-reduce --set optimus.tick_s=60 --set optimus.placer=worst-fit \
    --set pollux.fixed_batch=ncf --transitions pollux --baseline tiresias --json result.json --store runs.db
published=$(awk -F, '$1 == "workload-2" { sum += $3; ++jobs } END { printf "%.3f", sum / jobs }' "$oracle/expected/tiresias-0.5.csv")
grep -A40 '"policy": "tiresias"' result.json | has "\"mean_jct_s\": ${published%.*}" \
    || { cat result.json; die "the mean of Tiresias is not $published s"; }

run=$("$cli" runs list --store runs.db | awk '$5 == "pollux" && !seen++ { print $1 }')
expect 0 "$cli" runs replay "$run" --store runs.db
grep -q ' again' out.txt || die "the run of Pollux did not come out again"
