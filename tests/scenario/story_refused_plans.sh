#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Plans that cannot be carried out, and jobs that never run: said on standard error, in JSON, in the events, by explain.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"
[ -x /usr/bin/python3 ] || { echo "no /usr/bin/python3"; exit 77; }

cat >policy.py <<'END'
import json, sys
mode = sys.argv[1]
jobs = {}
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "end":
        break
    answer = {}
    if said["type"] == "hello":
        answer = {"protocol": 1, "triggers": ["arrival", "completion"]}
    if said["type"] == "decide":
        waiting = [job["id"] for job in said.get("jobs", []) if job.get("phase") == "waiting"]
        first = min(waiting or [0])
        answer = {
            "nothing": {},
            "overfit": {"assign": [{"job": first, "tasks": [["task", 0, 4]]}]},
            "toomany": {"assign": [{"job": first, "tasks": [["task", 0, 100]]}]},
            "dup": {"assign": [{"job": first, "tasks": [["task", 0, 1]]}, {"job": first, "tasks": [["task", 1, 1]]}]},
        }[mode]
    print(json.dumps(answer), flush=True)
END
id_of() { sed -n 's/^ *"run": "\(.*\)".*/\1/p' "$1"; }

for mode in overfit toomany dup nothing; do
    expect 0 "$cli" simulate --trace sample:first-steps --cluster small --policy external --set command="/usr/bin/python3 policy.py $mode" \
        --store runs.db --json $mode.json --events $mode.csv
    cp err.txt $mode.err
    grep -q '"finished": 0' $mode.json || die "$mode: something ran"
    grep -q '6 of 6 jobs never ran' $mode.err || { cat $mode.err; die "$mode: it does not say that no job ran"; }
    grep -q '"never_ran": 6' $mode.json || die "$mode: the result does not say that no job ran"
done
for mode in overfit toomany dup; do
    grep -q '6 of 6 plans were refused and changed nothing; the first was decision 0 at 00:00:00: ' $mode.err || { cat $mode.err; die "$mode: refused plans are not reported"; }
    grep -q '"refused_plans": 6' $mode.json || die "$mode: refused plans are not counted"
    tr -d '\n' <$mode.json | has '"first_refusal": { *"decision": 0, *"at_s": 0, *"reason": "' || { cat $mode.json; die "$mode: the first reason is missing"; }
    grep -q 'plan-refused,,decision 0,0,,.*job' $mode.csv || { cat $mode.csv; die "$mode: an event has no reason"; }
    expect 0 "$cli" explain --run "$(id_of $mode.json)" --decision 0 --store runs.db
    grep -q 'the plan was refused and nothing was placed: ' out.txt || { cat out.txt; die "$mode: explain does not say that the plan was refused"; }
    grep -q 'server-0 ' out.txt && { cat out.txt; die "$mode: explain shows tasks as placed"; }
    expect 0 "$cli" runs export "$(id_of $mode.json)" --store runs.db --out exported.json
    grep -q '"refused_plans": 6' exported.json || die "$mode: a kept run has lost its refused plans"
done
grep -q 'plans were refused' nothing.err && die "a plan of nothing was refused"
grep -q '"refused_plans": 0' nothing.json || die "a plan of nothing counts as refused"

# In a comparison the run is marked, and the others are not.
expect 0 "$cli" compare --trace sample:first-steps --cluster small --policies fifo,external --set external.command="/usr/bin/python3 policy.py overfit" --store runs.db
grep -q 'external (!)' out.txt || { cat out.txt; die "the contender is not marked"; }
grep -q 'fifo (!)' out.txt && die "another contender is marked"
grep -q 'external: 6 of 6 plans were refused' err.txt || { cat err.txt; die "a comparison does not report refused plans"; }
