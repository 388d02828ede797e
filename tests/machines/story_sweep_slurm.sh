#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Two nodes of Slurm make the sweep of one machine, even if one of them disappears halfway.
# shellcheck disable=SC1091,SC2154
[ -n "${CONSONANCE_MACHINES:-}" ] || { echo "skipped: ./dev cluster tries sweeps on Slurm"; exit 77; }
. "$(dirname "$0")/../scenario/story_lib.sh"
. "$(dirname "$0")/../scenario/sweep_lib.sh"
slurm=$(dirname "$(readlink -f "$0")")/slurm_cluster

cluster=$(mktemp -d /tmp/consonance-slurm.XXXX)
trap '"$slurm" stop "$cluster"; rm -rf "$cluster"' EXIT
"$slurm" start "$cluster" || exit $?
export SLURM_CONF=$cluster/slurm.conf

write_cells 60
expect 0 "$cli" sweep --config cells.json --store whole.db
mv cells.jsonl whole.jsonl

expect 0 "$cli" sweep --config cells.json --on slurm --shards 10 --wait --folder two --store two.db
same_as_whole "two nodes"
[ "$(find two/done -name '*.cells' | wc -l)" -eq 10 ] || die "there were not ten shares"
[ -s two/runs.db ] || die "the job that brings runs together left no database"
# The job on the other node merged the same runs.
expect 0 "$cli" runs list --store two/runs.db --json --filter sweep:cells
grep -q '"count": 200' out.txt || die "its database does not hold each run once"

# shares_on NODE: the shares it works on now.
shares_on() {
    squeue --noheader --array --states=RUNNING --nodelist="$1" --format='%K'
}
# records_of SHARE: finished runs in the share's files.
records_of() {
    "$cli" sweep status gone --json - 2>/dev/null | grep -A1 "\"name\": \"$(printf %06d "$1")-of-" | sed -n 's/^ *"finished": \([0-9]*\).*/\1/p' | awk '{ sum += $1 } END { print sum + 0 }'
}
write_cells 5000
expect 0 "$cli" sweep --config cells.json --store long.db
mv cells.jsonl whole.jsonl
expect 0 "$cli" sweep --config cells.json --on slurm --shards 10 --folder gone --store gone.db
wait_until_finished gone 20
# A share on the node, some of its runs done and some not.
for _ in $(seq 3000); do
    mapfile -t shares < <(shares_on n2)
    records=$([ ${#shares[@]} -eq 0 ] || records_of "${shares[0]}")
    [ "${records:-0}" -ge 2 ] && [ "${records:-0}" -le 10 ] && break
    sleep 0.02
done
"$slurm" kill-node "$cluster" n2
# Shares that Slurm restarts. Their reason for waiting does not show it: it is "None" until the scheduler looks at them again.
for _ in $(seq 300); do
    mapfile -t killed < <(squeue --noheader --array --states=PENDING --Format=ArrayTaskID:12,RestartCnt:12 | awk '$2 > 0 { print $1 }')
    [ ${#killed[@]} -ge 1 ] && [ -z "$(shares_on n2)" ] && break
    sleep 0.1
done
[ ${#killed[@]} -ge 1 ] || die "Slurm starts nothing again that the node worked on"
declare -A before
finished=0
for share in "${killed[@]}"; do
    before[$share]=$(records_of "$share")
    finished=$((finished + ${before[$share]}))
done
[ $finished -ge 1 ] || die "the node had finished nothing"
expect 0 "$cli" sweep status gone
# Slurm lets such jobs wait for two minutes.
for share in "${killed[@]}"; do
    scontrol update JobId="$(sed -n 's/.*"work":"\([0-9]*\)".*/\1/p' gone/slurm/jobs.json)_$share" StartTime=now
done
for _ in $(seq 3000); do
    [ -z "$(squeue --noheader)" ] && break
    sleep 0.1
done
[ -z "$(squeue --noheader)" ] || die "the jobs do not end"
expect 0 "$cli" sweep merge gone --store gone.db
same_as_whole "a node gone in the middle"
# run_by FILE: how many runs an attempt made, according to its report.
run_by() {
    sed -n '/"run"/,/]/p' "$1" | grep -c '^ *[0-9]' || true
}
total=0
for report in gone/slurm/work-*.json; do
    total=$((total + $(run_by "$report")))
done
for share in "${killed[@]}"; do
    [ -e "gone/slurm/work-$share.0.json" ] && die "share $share was not killed"
    made=$(run_by "gone/slurm/work-$share.1.json")
    [ $((made + ${before[$share]})) -eq 20 ] || die "share $share: ${before[$share]} runs were finished, $made were made after"
    total=$((total + ${before[$share]}))
done
[ $total -eq 200 ] || die "$total runs were made of 200"
echo "two nodes, and two of which one was gone with shares ${killed[*]} after ${before[*]} runs: equal, none made twice"
