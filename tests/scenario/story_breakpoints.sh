#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Several breakpoints and log points with their own rules, in a new run and in a kept one; counts are taken from the
# log.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

run=(--trace preset:harmony-testbed --cluster harmony-testbed --policy locality --seed 1)
cat >points.json <<'JSON'
[{"condition": "queue_length > 6", "ignore": 1},
 {"condition": "any(events, kind = \"job-completed\")", "message": "{finished} done", "ignore": 2, "oneShot": true},
 {"condition": "any(events, kind = \"job-arrived\")", "message": "an arrival"},
 {"condition": "true", "enabled": false},
 {"condition": "time > 1000s", "message": "late", "rule": "becomes-true"}]
JSON
expect 0 "$cli" simulate "${run[@]}" --store whole.db
kept=$("$cli" runs list --limit 1 --store whole.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p')
expect 0 "$cli" simulate "${run[@]}" --store runs.db --breakpoints points.json --events events.csv
cp out.txt new.txt
grep -q '^stopped at .*, hit 2: queue_length > 6$' new.txt || { cat new.txt; die "it does not stop at the second hit of the first"; }
[ "$(grep -c '\] [0-9]* done$' new.txt)" -eq 1 ] || die "the one that speaks once did not"
grep -q '\] 3 done$' new.txt || die "two completions were not passed over"
[ "$(grep -c '\] an arrival$' new.txt)" -eq "$(grep -c ',job-arrived,' events.csv)" ] || die "not every arrival was told"
[ "$(grep -c '\] late$' new.txt)" -eq 1 ] || die "what stays true was told more than once"

# The same in the kept run, which stays unchanged; breakpoints on the command line come on top.
expect 0 "$cli" simulate --run "$kept" --store whole.db --breakpoints points.json --events again.csv
without_id() { sed '/^locality /s/ [^ ]*$//' "$1"; }
diff <(without_id out.txt) <(without_id new.txt) >difference.txt || { cat difference.txt; die "the kept run stops elsewhere"; }
grep -q "$kept" out.txt || die "it is not said which run it is"
cmp events.csv again.csv || die "the kept run is another one"
expect 0 "$cli" simulate --run "$kept" --store whole.db --breakpoints points.json --until 'time > 1000s'
grep -q '^stopped at .*: time > 1000s$' out.txt || die "--until beside a file is not asked"
expect 0 "$cli" simulate --run "${kept:0:12}" --store whole.db --watch queue_length --until 'interval >= 5'
grep -q 'queue_length' out.txt || die "a kept run cannot be watched"
expect 0 "$cli" runs list --store whole.db --json
grep -q '"count": 1' out.txt || die "a kept run was kept again"
grep -q '"status": "finished"' out.txt || die "the kept run was changed"
expect 0 "$cli" simulate --run "$kept" --store whole.db --json again.json
expect 0 "$cli" runs show "$kept" --store whole.db
[ "$(sed -n 's/^ *"event_hash": "\(.*\)",*/\1/p' out.txt)" = "$(sed -n 's/^ *"event_hash": "\(.*\)",*/\1/p' again.json)" ] || die "the run again has another hash"

# A branch is followed with its changes.
expect 0 "$cli" runs fork "$kept" --at 12345.5 --drain server-2 --store whole.db
branch=$("$cli" runs list --limit 1 --store whole.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p')
expect 0 "$cli" simulate --run "$branch" --store whole.db --json branch.json
expect 0 "$cli" runs show "$branch" --store whole.db
grep -qF "$(grep '"event_hash"' branch.json | tr -d ' ,')" <(tr -d ' ,' <out.txt) || die "the branch again has another hash"

# Impossible requests are refused, with their place.
echo '[{"condition": "running > 1"}, {"condition": "queue_lenth > 6"}]' >bad.json
expect 3 "$cli" simulate "${run[@]}" --store runs.db --breakpoints bad.json
grep -q "bad.json#/1/condition:1:1: .*did you mean 'queue_length'" err.txt || { cat err.txt; die "the misspelt field has no place"; }
expect 3 "$cli" simulate "${run[@]}" --store runs.db --breakpoints nowhere.json
expect 2 "$cli" simulate --run "$kept" --policy lb --store whole.db
expect 2 "$cli" simulate --run "$kept" --set quantum=1 --store whole.db
expect 3 "$cli" simulate --run nosuchrun --store whole.db
expect 2 "$cli" simulate --trace preset:small --store whole.db
grep -q -- '--trace, --cluster and --policy, or --run' err.txt || die "it is not said what makes a run"
expect 2 "$cli" simulate --store whole.db
expect 2 "$cli" simulate --run "" --store whole.db
expect 2 "$cli" simulate "${run[@]}" --store runs.db --breakpoints points.json --ignore 3
grep -q 'each breakpoint says its own ignore' err.txt || { cat err.txt; die "it is not said where to say it"; }
