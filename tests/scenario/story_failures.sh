#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A server fails under a job: what that costs, by which rule, and where it is said. Times are worked out by hand.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

cat >cluster.json <<'END'
{"version":1,"name":"one","levels":["cluster","server","gpu"],"host_level":"server",
 "groups":[{"servers":{"name":"s0","cpu":8,"memory_gb":64,"gpu":8,"gpu_type":"v100"}}],
 "changes":[{"at_s":80000,"kind":"fail","domain":"s0"},{"at_s":81000,"kind":"repair","domain":"s0"}]}
END
printf 'job_id,arrival_s,gpus,duration_s,worker_gpu\na,0,1,86400,8\n' >trace.csv
printf 'job_id,arrival_s,gpus,duration_s,worker_gpu,checkpoint_s\na,0,1,86400,8,7200\n' >own.csv

id_of() { sed -n 's/^ *"run": "\(.*\)".*/\1/p' "$1"; }
# ends MEAN_JCT LOST_GPU_S ARGUMENT…
ends() {
    local jct=$1 lost=$2
    shift 2
    expect 0 "$cli" simulate --cluster cluster.json --policy fifo --store runs.db --json result.json "$@"
    grep -q "\"mean_jct_s\": $jct," result.json || { cat result.json; die "not $jct s with $*"; }
    tr -d ' \n' <result.json | has "\"lost_gpu_s\":{\"value\":$lost," || { cat result.json; die "not $lost GPU-seconds lost with $*"; }
}
ends 167400 640000 --trace trace.csv --transitions none
grep -q 'Jobs restart from zero when their server fails (assumed).' out.txt || die "the assumption is not shown"
grep -q 'finished work lost: 177.8 GPU-hours' out.txt || die "what it cost is not shown"
zero=$(id_of result.json)
ends 167410 640000 --trace trace.csv --transitions common
ends 88200 6400 --trace trace.csv --transitions none --failure-loss 1h
hourly=$(id_of result.json)
ends 87400 0 --trace trace.csv --transitions none --failure-loss none
ends 167400 640000 --trace trace.csv --transitions none --failure-loss all
# The trace comes first: 80,000 mod 7200 = 800.
ends 88200 6400 --trace own.csv --transitions none --failure-loss none
expect 2 "$cli" simulate --trace trace.csv --cluster cluster.json --policy fifo --failure-loss often
grep -q 'epoch, all, none or the time' err.txt || die "it does not say what --failure-loss takes"

# Kept runs have the rule, and runs diff shows it.
for run in "$zero" "$hourly"; do
    expect 0 "$cli" runs replay "$run" --store runs.db
done
expect 0 "$cli" runs diff "$zero" "$hourly" --store runs.db
grep -q 'Jobs restart from zero when their server fails (assumed)' out.txt || { cat out.txt; die "runs diff does not show the rule"; }
grep -q '177.8 GPU-hours' out.txt || die "runs diff does not show what failures cost"
expect 0 "$cli" report --run "$zero" --store runs.db
grep -q 'restart from zero when their server fails (assumed)' out.txt || { cat out.txt; die "the report does not show the rule"; }
grep -q '177.8 GPU-hours' out.txt || { cat out.txt; die "the report does not show what failures cost"; }
expect 0 "$cli" compare --trace trace.csv --cluster cluster.json --policies fifo,sjf --store runs.db
grep -q '(assumed)' out.txt || die "a comparison does not show the rule"

# An outage as a change: 40,000 s of 8 GPUs are lost.
sed '/"changes"/d; s/"gpu_type":"v100"}}\],/"gpu_type":"v100"}}]}/' cluster.json >calm.json
expect 0 "$cli" simulate --trace trace.csv --cluster calm.json --policy fifo --transitions none --store runs.db --json calm-result.json
grep -q failure_loss calm-result.json && die "a run without failures names a rule"
expect 0 "$cli" runs fork "$(id_of calm-result.json)" --at 40000 --until 41000 --fail s0 --store runs.db
grep -q 'finished work lost: 88.9 GPU-hours. Utilisation counts lost work too; it is 67.8 % over the makespan without that. Jobs restart from zero' out.txt || { cat out.txt; die "an outage does not say what it cost"; }

# What a run of before December 2026 was kept with: gangs lose nothing.
expect 0 "$cli" simulate --trace trace.csv --cluster calm.json --policy fifo --transitions common --store runs.db --json old.json \
    --branch '{"changes":[{"event":3,"at_us":40000000000,"change":{"kind":"fail","server":"s0"}},{"event":6,"at_us":41000000000,"change":{"kind":"repair","server":"s0"}}]}'
grep -q '"failure_loss": "epoch-only"' old.json || { cat old.json; die "a branch without a rule has another one than it had"; }

# Failures at random are said in a comparison, with what copies do.
expect 0 "$cli" compare --trace preset:poisson,jobs=40 --cluster pollux-16x4,mtbf=7d --policies fifo,sjf --store runs.db
grep -q 'Each server fails at random, 7 d after its last repair on average' out.txt || { cat out.txt; die "a comparison does not say that servers fail"; }
grep -q 'other ones in each copy' out.txt || die "a comparison does not say whose failures its intervals are of"
