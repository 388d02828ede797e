#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A run stops where its queue has grown, logs lines on the way, and an expression with a mistake says where it is.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

run=("$cli" simulate --trace preset:harmony-testbed --cluster harmony-testbed --policy locality --seed 1 --store runs.db)
expect 0 "${run[@]}" --until 'queue_length > 6' --log 'any(events, kind = "job-completed"): {finished} done'
grep -q '^stopped at .*: queue_length > 6$' out.txt || die "it is not said where the run stopped"
grep -q '\] 49 done$' out.txt || die "the last line of the log is missing"
grep -q '\] 50 done$' out.txt && die "the run went on"
expect 0 "$cli" runs list --store runs.db --json
grep -q '"status": "cancelled"' out.txt || die "a run that was stopped early is not marked"
expect 3 "${run[@]}" --until 'queue_lenth > 6'
grep -q -- "--until:1:1: .*did you mean 'queue_length'" err.txt || die "the misspelt field is not named"
expect 3 "${run[@]}" --log 'running > 1: {runing}'
expect 2 "${run[@]}" --log 'running > 1'
