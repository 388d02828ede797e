#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A decision is explained the same way from a kept run and from its inputs; a placement is recommended, and the reason
# why a job waits is given, the same twice; nonsense is refused.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

made=(--trace preset:harmony-testbed,jobs=30 --cluster harmony-testbed --policy lb --seed 3)
expect 0 "$cli" simulate "${made[@]}" --store runs.db --json run.json
run=$(sed -n 's/^ *"run": "\(.*\)".*/\1/p' run.json)

expect 0 "$cli" explain --run "$run" --decision 2 --policies locality,binpack --format json --out kept.json --store runs.db
expect 0 "$cli" explain "${made[@]}" --decision 2 --policies locality,binpack --format json --out made.json
diff <(without_wall kept.json) <(without_wall made.json) || die "a kept run is explained otherwise"
grep -q '"hindsight"' kept.json || die "no hindsight"
grep -q '"locality"' kept.json || die "the other policy was not asked"
expect 0 "$cli" explain --run "$run" --decision 2 --store runs.db
grep -q 'hindsight' out.txt || die "the table has no hindsight"
expect 2 "$cli" explain --run "$run" --decision 999999 --store runs.db
expect 2 "$cli" explain --decision 1
expect 2 "$cli" explain --run "$run" --store runs.db

# Which decision is asked about can be told by who it left waiting: it placed others, and the job waits after it.
expect 0 "$cli" waiting "${made[@]}" --at 12000 --json waiting.json
job=$(sed -n 's/.*"job": *"\([^"]*\)".*/\1/p' waiting.json | head -1)
[ -n "$job" ] || die "nobody waits"
expect 0 "$cli" explain --run "$run" --passed-over "$job" --format json --out passed.json --store runs.db
grep -q '"places"' passed.json || die "nothing was placed by it"
expect 2 "$cli" explain --run "$run" --passed-over "$job" --decision 1 --store runs.db
expect 2 "$cli" explain --run "$run" --passed-over nobody --store runs.db

ask=(recommend "${made[@]}" --at 12000 --job model=resnet-50,workers=2,ps=1,epochs=40)
expect 0 "$cli" "${ask[@]}" --format json --out first.json
expect 0 "$cli" "${ask[@]}" --format json --out second.json
cmp first.json second.json || die "two recommendations differ"
grep -q '"futures"' first.json || die "no future was followed"
expect 0 "$cli" "${ask[@]}"
grep -qE ' starts at [0-9]' out.txt || die "no predicted start"
echo 'gpus=2,minutes=30' >job.txt
expect 0 "$cli" recommend "${made[@]}" --at 12000 --job-file job.txt --policies fifo-backfill
expect 2 "$cli" recommend "${made[@]}" --at 12000
expect 2 "$cli" recommend "${made[@]}" --at 12000 --job model=no-such-model
expect 2 "$cli" recommend "${made[@]}" --at 12000 --job workers=two
expect 2 "$cli" recommend "${made[@]}" --at 12000 --waiting nobody
