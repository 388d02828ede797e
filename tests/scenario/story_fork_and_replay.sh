#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A kept run is replayed with its hash; a fork has a parent, shares the log up to the fork, and is replayed too.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

id_of() { sed -n 's/^ *"run": "\(.*\)".*/\1/p' "$1"; }

expect 0 "$cli" simulate --trace preset:harmony-testbed --cluster harmony-testbed --policy lb --seed 3 --store runs.db --json parent.json
parent=$(id_of parent.json)
expect 0 "$cli" runs replay "$parent" --store runs.db
expect 0 "$cli" runs fork "$parent" --at 20000 --policy locality --store runs.db
expect 0 "$cli" runs list --store runs.db --json
child=$(sed -n 's/^ *"id": "\(.*\)".*/\1/p' out.txt | head -n 1)
[ "$child" != "$parent" ] || die "the fork is not listed first"
grep -q "\"parent\": \"$parent\"" out.txt || die "the fork has no parent"
expect 0 "$cli" runs replay "$child" --store runs.db
expect 0 "$cli" runs diff "$parent" "$child" --store runs.db
sed -n 's/.*first divergence: event [0-9]* at \([0-9]*\):\([0-9]*\):\([0-9.]*\): .*/\1 \2 \3/p' out.txt \
    | awk '$1 * 3600 + $2 * 60 + $3 >= 20000 { found = 1 } END { exit !found }' \
    || die "the runs part before the fork"
# A fork that changes nothing follows its parent to the last event.
expect 0 "$cli" runs fork "$parent" --at 20000 --store runs.db
expect 0 "$cli" runs list --limit 1 --store runs.db --json
same=$(sed -n 's/^ *"id": "\(.*\)".*/\1/p' out.txt | head -n 1)
expect 0 "$cli" runs diff "$parent" "$same" --store runs.db
grep -q "the logs are equal" out.txt || die "a fork that changes nothing is not its parent"
expect 0 "$cli" runs tag "$child" teaching --store runs.db
expect 0 "$cli" runs list --tag teaching --store runs.db --json
grep -q '"count": 1' out.txt || die "the tag is not found"
# What the window can write about a run, the command line can too.
expect 0 "$cli" runs rename "$child" "locality from the middle" --store runs.db
expect 0 "$cli" runs note "$child" "ask Ann: why so late?" --store runs.db
expect 0 "$cli" runs list --filter "ask Ann" --store runs.db --json
grep -q '"count": 1' out.txt || die "the note is not found"
grep -q '"name": "locality from the middle"' out.txt || die "the run has no name"
grep -q '"notes": "ask Ann: why so late?"' out.txt || die "the run has no notes"
expect 0 "$cli" runs note "$child" "" --store runs.db
expect 0 "$cli" runs show "$child" --store runs.db
grep -q '"notes": ""' out.txt || die "the notes are still there"
expect 3 "$cli" runs rename nosuchrun x --store runs.db
expect 2 "$cli" runs rename "$child" --store runs.db
expect 0 "$cli" runs archive "$child" --store runs.db
expect 0 "$cli" runs list --store runs.db --json
grep -q '"count": 2' out.txt || die "the archived run is still listed"
expect 0 "$cli" runs archive "$child" --undo --store runs.db
expect 0 "$cli" runs export "$child" --format csv --out events.csv --store runs.db
head -n 1 events.csv | has '^time_s,event,job' || die "the exported events have no header"
# A bundle carries the whole run into another database; a damaged one is refused.
expect 2 "$cli" runs export "$child" --format bundle --out - --store runs.db
expect 0 "$cli" runs export "$child" --format bundle --out child.run --store runs.db
expect 0 "$cli" runs import child.run --store other.db
grep -q "$child" out.txt || die "the imported run has another id"
expect 0 "$cli" runs replay "$child" --store other.db
head -c 2000 child.run >cut.run
expect 3 "$cli" runs import cut.run --store other.db
# A part is complete as far as it goes: it is imported and replayed up to there. Other formats have no parts.
expect 0 "$cli" runs export "$parent" --format bundle --to 5h --out part.run --store runs.db
expect 0 "$cli" runs import part.run --store part.db
part=$(head -n 1 out.txt)
expect 0 "$cli" runs show "$part" --store part.db
grep -q '"status": "interrupted"' out.txt || die "the part is not marked"
expect 0 "$cli" runs replay "$part" --store part.db
expect 2 "$cli" runs export "$parent" --format csv --to 5h --out part.csv --store runs.db
