# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# Sourced by the stories of sweeps on several machines, after story_lib.sh.

# write_cells JOBS: a sweep of 200 runs with that many jobs, and the result on one machine.
write_cells() {
    cat >cells.json <<JSON
{"cluster": "harmony-testbed", "traces": ["preset:harmony-testbed,jobs=$1"], "seeds": "1..40", "out": "cells.jsonl",
 "policies": [{"id": "las", "set": {"quantum_gpu_s": ["600", "3600", "14400"]}}, {"id": "srtf"}, {"id": "binpack"}]}
JSON
}

# finished_cells FOLDER: according to its files.
finished_cells() {
    "$cli" sweep status "$1" --json - 2>/dev/null | sed -n '/"files"/q;s/^ *"finished": \([0-9]*\).*/\1/p' || true # it may not be planned yet
}

# wait_until_finished FOLDER COUNT PROCESS: until that many runs are finished, at most two minutes.
wait_until_finished() {
    local finished
    for _ in $(seq 6000); do
        finished=$(finished_cells "$1")
        [ "${finished:-0}" -ge "$2" ] && return
        [ -z "${3:-}" ] || kill -0 "$3" 2>/dev/null || { cat err.txt; die "it ended before it could be killed"; }
        sleep 0.02
    done
    die "$2 runs are not finished after two minutes"
}

# same_as_whole WHAT: the written figures are those of one machine, byte for byte.
same_as_whole() {
    cmp whole.jsonl cells.jsonl || die "$1: not what one machine makes"
    rm cells.jsonl
}

# each_once FOLDER: if runs are handed out one by one every file stays, so their records together show whether one was
# run twice.
each_once() {
    local records
    records=$("$cli" sweep status "$1" --json - 2>/dev/null | sed -n '/"files"/,$s/^ *"finished": \([0-9]*\).*/\1/p' | awk "{ sum += \$1 } END { print sum }")
    [ "$records" -eq 200 ] || die "$records runs were made of 200"
}
