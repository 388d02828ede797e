#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Jobs with a worth: a comparison is ranked by the named objective, and the resulting figures reach results, store,
# filters and a trace that was written and read again.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

market=(--trace preset:market,jobs=60,load=40 --policies fifo,srtf,drf --baseline fifo --seeds 1..3)
expect 0 "$cli" compare "${market[@]}" --store a.db --json jct.json
expect 0 "$cli" compare "${market[@]}" --store b.db --objective welfare --json welfare.json --svg welfare.svg
grep -q 'welfare (value)\|Welfare (value)' out.txt || { cat out.txt; die "the table does not name the objective"; }
grep -q 'Welfare by policy' welfare.svg || die "the picture does not name the objective"
[ "$(grep -c '"welfare": {' welfare.json)" -eq 9 ] || die "nine runs with a welfare expected"
for key in fairness deadline_misses weighted_completion_s; do
    grep -q "\"$key\": {" welfare.json || die "no $key"
done
grep -q '"revenue": {' welfare.json && die "a revenue, though nothing was priced"
[ "$(grep -c '"objective": {' welfare.json)" -eq 3 ] || die "three rows with the objective expected"
[ "$(grep -c '"objective": {' jct.json)" -eq 0 ] || die "an objective that nobody asked for"

# Ranked by the named objective, the larger first; the runs are the same.
sed -n '/"summary"/,$ s/^ *"mean": \(.*\),/\1/p' welfare.json >means.txt
sort -gr means.txt | diff means.txt - >/dev/null || { cat means.txt; die "not ranked by welfare"; }
diff <(grep event_hash jct.json) <(grep event_hash welfare.json) >/dev/null || die "the objective changed the runs"

expect 2 "$cli" compare "${market[@]}" --store c.db --objective speed
grep -q 'welfare' err.txt || { cat err.txt; die "what could be named is not said"; }
expect 2 "$cli" compare "${market[@]}" --store c.db --objective utilisation

# The store keeps and finds them.
expect 0 "$cli" runs list --store b.db --where 'metric.welfare > 0 and policy = "fifo"' --json
grep -q '"count": 3' out.txt || { cat out.txt; die "three runs by welfare expected"; }
mapfile -t ids < <(sed -n 's/^ *"id": "\(.*\)",/\1/p' out.txt)
expect 0 "$cli" runs compare "${ids[@]}" --store b.db
grep -q 'Welfare' out.txt || { cat out.txt; die "kept runs are not compared by welfare"; }

# A trace that is written and read again is the same, including valuations that no policy reads.
for values in declared private; do
    expect 0 "$cli" generate --preset market --set values=$values --set jobs=60 --seed 5 --out trace.csv
    expect 0 "$cli" simulate --trace trace.csv --cluster edge-cloud --policy fifo --store d.db --json read.json
    expect 0 "$cli" simulate --trace preset:market,jobs=60,values=$values --cluster edge-cloud --policy fifo --seed 5 --store d.db --json made.json
    for key in trace_hash event_hash '"value"'; do
        diff <(grep "$key" read.json) <(grep "$key" made.json) >/dev/null || die "$key differs"
    done
done
