#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A tuning gives the same result, byte for byte, in threads and on 1, 2 and 4 processes, and when it is killed and started
# again; bad requests are reported.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

options=(tune --trace "preset:poisson,jobs=120,load=4" --policy tiresias --vary queue_limits_gpu_s=100..1e6x2 --vary queue_order --budget 80)

tune() {
    local name=$1
    shift
    "$cli" "${options[@]}" --folder "$name" --json "$name.json" "$@"
}

kept_lines() {
    if [ -e "$1/trials.jsonl" ]; then wc -l <"$1/trials.jsonl"; else echo 0; fi
}

expect 0 tune whole
grep -q '"finding": "\(better\|no-better\|worse\)"' whole.json || die "there is no finding"
grep -q 'judged on 9\.\.' out.txt || { cat out.txt; die "it does not say what it was judged on"; }
for processes in 1 2 4; do
    expect 0 tune "processes-$processes" --on local --processes $processes
    cmp whole.json "processes-$processes.json" || die "$processes processes make something else"
done

# Killed in the middle, twice, then continued.
for _ in 1 2; do
    before=$(kept_lines killed)
    "$cli" "${options[@]}" --folder killed >out.txt 2>err.txt &
    tuning=$!
    for _ in $(seq 3000); do
        [ "$(kept_lines killed)" -ge $((before + 15)) ] && break
        kill -0 $tuning 2>/dev/null || break
        sleep 0.01
    done
    kill -KILL $tuning 2>/dev/null || true
    wait $tuning 2>/dev/null || true
done
kept=$(wc -l <killed/trials.jsonl)
# Its best so far: what is kept decides, so the same is said twice, and nothing is searched further.
expect 0 tune killed --finish true
cp killed.json early.json
expect 0 tune killed --finish true
cmp early.json killed.json || die "ended early twice it says different things"
searched=$(sed -n 's/^ *"search_runs": \([0-9]*\),$/\1/p' whole.json)
[ "$kept" -gt "$searched" ] || grep -q '"finished_early": true' early.json || die "it does not say that the search ended early"
expect 0 tune killed
cmp whole.json killed.json || die "killed and continued it makes something else"
# What was finished was not made again.
[ "$(sort killed/trials.jsonl | uniq -d | wc -l)" -eq 0 ] || die "a run was made twice"
sort whole/trials.jsonl >whole.sorted
[ "$(sort killed/trials.jsonl | comm -13 - whole.sorted | wc -l)" -eq 0 ] || die "it did not make all runs"

# Killed with its processes, then continued on other ones.
"$cli" "${options[@]}" --folder lost --on local --processes 4 >out.txt 2>err.txt &
tuning=$!
for _ in $(seq 3000); do
    [ "$(kept_lines lost)" -ge 15 ] && break
    kill -0 $tuning 2>/dev/null || break
    sleep 0.01
done
kill -KILL $tuning 2>/dev/null || true
wait $tuning 2>/dev/null || true
expect 0 tune lost --on local --processes 2
cmp whole.json lost.json || die "killed with four processes and continued with two it makes something else"

# Interrupted, it says how to go on.
"$cli" "${options[@]}" --folder stopped >out.txt 2>err.txt &
tuning=$!
for _ in $(seq 3000); do
    [ -s stopped/trials.jsonl ] && break
    sleep 0.01
done
kill -INT $tuning 2>/dev/null || true
code=0
wait $tuning || code=$?
if [ "$code" -ne 0 ]; then
    [ "$code" -eq 130 ] || die "exit code $code instead of 130 after Ctrl-C"
    grep -q 'the same command continues' err.txt || { cat err.txt; die "it does not say how to go on"; }
fi
expect 0 tune stopped
cmp whole.json stopped.json || die "interrupted and continued it makes something else"

# Nonsense is reported.
expect 2 tune whole --budget 0
expect 2 tune whole --budget 10
expect 2 tune whole --objective speed
expect 2 tune whole --vary queue_order=sideways
expect 2 tune whole --simplest fifi
expect 2 tune whole --vary queue_limits_gpu_s=9..1x2
expect 2 tune whole --vary nothing=1..2
expect 2 tune whole --train practice_rounds=1 # no training is varied
expect 2 tune whole --keep p95-wait@team:nobody
expect 2 tune whole --objective p95-wait # the folder holds another tuning
echo "the same on 1, 2 and 4 processes, and killed twice with $kept lines kept"
