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
# The stored runs can be asked for by what they are and what came out, and go into one table.
expect 0 "$cli" simulate --trace preset:harmony-testbed --cluster harmony-testbed --policy lb --seed 1 --store runs.db
expect 0 "$cli" runs list --store runs.db --where 'status = "finished" and unfinished = 0' --json
grep -q '"count": 1' out.txt || die "the finished run is not found"
expect 3 "$cli" runs list --store runs.db --where 'mean_jct < 40'
grep -q -- '--where:1:12: ' err.txt || die "the place of the mistake is not named"
expect 0 "$cli" runs export --store runs.db --where 'policy =~ "l*"' --format csv --out table.csv
[ "$(wc -l <table.csv)" -eq 3 ] || die "the table has not two runs"
head -n 1 table.csv | grep -q 'mean_jct_s' || die "the table has no figures"
expect 0 "$cli" runs export --store runs.db --where 'true' --format bundle --out bundles
[ "$(find bundles -name '*.run' | wc -l)" -eq 2 ] || die "not every run became a bundle"
expect 2 "$cli" runs export --store runs.db --where 'seed = 77' --format csv --out none.csv
expect 0 "$cli" runs export --store runs.db --where 'true' --format json --each --out results
[ "$(find results -name '*.json' | wc -l)" -eq 2 ] || die "not every run became a file"
# Until another policy would have placed something else; never, when it is the same.
part=("$cli" simulate --trace preset:harmony-testbed,jobs=20 --cluster harmony-testbed --policy lb --seed 3 --store parts.db)
expect 0 "${part[@]}" --until-parting locality
grep -q 'locality would have placed .* otherwise at decision' out.txt || die "it is not said where the policies part"
expect 0 "${part[@]}" --until-parting lb
grep -q 'stopped at' out.txt && die "a policy parts from itself"
expect 2 "${part[@]}" --until-parting no-such-policy
