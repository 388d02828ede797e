#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A run stops where its queue has grown, logs lines on the way, and an expression with a mistake reports its place.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

run=("$cli" simulate --trace preset:harmony-testbed --cluster harmony-testbed --policy locality --seed 1 --store runs.db)
expect 0 "${run[@]}" --until 'queue_length > 6' --log 'any(events, kind = "job-completed"): {finished} done'
grep -q '^stopped at .*: queue_length > 6$' out.txt || die "it is not said where the run stopped"
grep -q '\] 49 done$' out.txt || die "the last line of the log is missing"
grep -q '\] 50 done$' out.txt && die "the run went on"
expect 0 "$cli" runs list --store runs.db --json
grep -q '"status": "cancelled"' out.txt || die "a run that was stopped early is not marked"
stopped=$("$cli" runs list --store runs.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p')
expect 0 "$cli" runs replay "$stopped" --store runs.db
expect 3 "${run[@]}" --until 'queue_lenth > 6'
grep -q -- "--until:1:1: .*did you mean 'queue_length'" err.txt || die "the misspelt field is not named"
expect 3 "${run[@]}" --log 'running > 1: {runing}'
expect 2 "${run[@]}" --log 'running > 1'
# The stored runs can be selected by their properties and results, and go into one table.
expect 0 "$cli" simulate --trace preset:harmony-testbed --cluster harmony-testbed --policy lb --seed 1 --store runs.db
expect 0 "$cli" runs list --store runs.db --where 'status = "finished" and unfinished = 0' --json
grep -q '"count": 1' out.txt || die "the finished run is not found"
expect 3 "$cli" runs list --store runs.db --where 'mean_jct < 40'
grep -q -- '--where:1:12: ' err.txt || die "the place of the mistake is not named"
expect 0 "$cli" runs export --store runs.db --where 'policy =~ "l*"' --format csv --out table.csv
[ "$(wc -l <table.csv)" -eq 3 ] || die "the table has not two runs"
head -n 1 table.csv | has 'mean_jct_s' || die "the table has no figures"
expect 0 "$cli" runs export --store runs.db --where 'true' --format bundle --out bundles
[ "$(find bundles -name '*.run' | wc -l)" -eq 2 ] || die "not every run became a bundle"
expect 2 "$cli" runs export --store runs.db --where 'seed = 77' --format csv --out none.csv
expect 0 "$cli" runs export --store runs.db --where 'true' --format json --each --out results
[ "$(find results -name '*.json' | wc -l)" -eq 2 ] || die "not every run became a file"
# Until another policy would have placed something differently; never, if it is the same policy.
part=("$cli" simulate --trace preset:harmony-testbed,jobs=20 --cluster harmony-testbed --policy lb --seed 3 --store parts.db)
expect 0 "${part[@]}" --until-parting locality
grep -q 'locality would have placed .* differently at decision' out.txt || die "it is not said where the policies part"
expect 0 "${part[@]}" --until-parting lb
grep -q 'stopped at' out.txt && die "a policy parts from itself"
expect 2 "${part[@]}" --until-parting no-such-policy
# Skipping that many hits first; a log point that writes only once; choosing what counts as a hit. Counts are the log's.
more=("$cli" simulate --trace preset:harmony-testbed --cluster harmony-testbed --policy locality --seed 1 --store more.db)
expect 0 "${more[@]}" --until 'any(events, kind = "job-completed")' --ignore 2 \
    --log 'any(events, kind = "job-completed"): {finished} done' --once --events three.csv
grep -q '^stopped at .*, hit 3: any(events, kind = "job-completed")$' out.txt || die "it is not said at which hit it stopped"
grep -q '\] 3 done$' out.txt || die "the log did not pass over two hits"
[ "$(grep -c ' done$' out.txt)" -eq 1 ] || die "a log point that speaks once did not"
[ "$(grep -c ',job-completed,' three.csv)" -eq 3 ] || die "the third hit is not the third completion"
expect 0 "${more[@]}" --until 'time > 1000s' --hits each-step --ignore 9
grep -q ', hit 10: time > 1000s$' out.txt || die "each step is no hit"
expect 0 "${more[@]}" --until 'time >= 0s' --hits automatic
grep -q ', step 1: time >= 0s$' out.txt || die "the rule that holds anyway changes something when it is named"
expect 2 "${more[@]}" --ignore 3
grep -q -- '--until, --log' err.txt || die "it is not said what is to be ignored"
expect 2 "${more[@]}" --once --until 'queue_length > 6'
expect 2 "${more[@]}" --hits sometimes --until 'queue_length > 6'
# Watched values: a table, CSV with a row per interval, JSON; with a condition it ends where the run stops.
expect 0 "${more[@]}" --until 'interval >= 5' --watch queue_length --watch 'max(servers, interference)'
grep -qE '^ *time +interval +queue_length +max\(servers, interference\)' out.txt || die "there is no table of what is watched"
expect 0 "${more[@]}" --until 'interval >= 5' --watch queue_length --watch finished --watch-out watches.csv
head -n 1 watches.csv | has -x 'time_s,interval,queue_length,finished' || die "the columns are not the expressions"
[ "$(tail -n +2 watches.csv | cut -d, -f2 | sort -u | wc -l)" -ge 3 ] || die "there is not a row for each interval"
tail -n 1 watches.csv | cut -d, -f2 | has -x 5 || die "the last row is not where the run stopped"
expect 0 "${more[@]}" --until 'interval >= 5' --watch queue_length --watch-out -
grep -qv '^[0-9.]*,[0-9]*,[0-9]*$' <(tail -n +2 out.txt) && die "something else stands between the rows"
expect 0 "${more[@]}" --until 'interval >= 5' --watch queue_length --watch-out watches.json
grep -q '"rows_dropped": 0' watches.json || die "the JSON does not say that it is whole"
expect 3 "${more[@]}" --watch 'queue_lenth'
grep -q -- "--watch:1:1: .*did you mean 'queue_length'" err.txt || die "the misspelt watch is not named"
expect 2 "${more[@]}" --watch-out none.csv
