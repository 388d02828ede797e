#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A run keeps the checkpoint that decided it: it can be made again, and shared, after the file is gone.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"
bundled=$(readlink -f "$(dirname "$0")/../../resources/checkpoints/harmony.safetensors")

cp "$bundled" own.safetensors
run=("$cli" simulate --trace preset:harmony-testbed,jobs=12 --cluster harmony-testbed --policy harmony --seed 3 --store runs.db)
expect 0 "${run[@]}" --set checkpoint=own.safetensors
expect 0 "${run[@]}"
ids() { sed -n 's/^ *"id": "\(.*\)".*/\1/p' out.txt; }
expect 0 "$cli" runs list --store runs.db --json
mapfile -t run_ids < <(ids)
[ ${#run_ids[@]} -eq 2 ] || die "two runs expected"
own=${run_ids[1]}
expect 0 "$cli" runs show "$own" --store runs.db
grep -q 'own.safetensors@[0-9a-f]\{16\}' out.txt || die "the run does not name its checkpoint by content"
expect 0 "$cli" runs show "${run_ids[0]}" --store runs.db
grep -q 'bundled@[0-9a-f]\{16\}' out.txt || die "the run does not name the bundled checkpoint by content"
expect 0 "$cli" runs export "$own" --format bundle --out own.run --store runs.db

# The same policy twice in one comparison, each with its own name.
expect 0 "$cli" compare --trace preset:harmony-testbed,jobs=12 --cluster harmony-testbed --policies "harmony,harmony own,locality" \
    --set own.checkpoint=own.safetensors --set own.candidates=1 --seeds 3 --baseline locality --store compared.db --json compared.json
grep -q '"contender": "harmony own"' compared.json || die "the second harmony has no name of its own"
[ "$(grep -c '"candidates": 1,' compared.json)" -eq 1 ] || die "one of the two has another parameter"
expect 2 "$cli" compare --trace preset:harmony-testbed,jobs=12 --policies harmony --set other.candidates=1 --store compared.db

echo "not a checkpoint" >own.safetensors
expect 0 "$cli" runs replay "$own" --store runs.db
expect 0 "$cli" runs fork "$own" --at 5000 --drain server-0 --store runs.db
rm own.safetensors
expect 0 "$cli" runs import own.run --store other.db
expect 0 "$cli" runs replay "$own" --store other.db
expect 0 "$cli" runs list --limit 1 --store runs.db --json
expect 0 "$cli" runs replay "$(ids | head -n 1)" --store runs.db

# Only runs whose checkpoint was not kept are refused, and the message says what is missing.
expect 3 "${run[@]}" --set checkpoint=own.safetensors@0123456789abcdef
grep -q '0123456789abcdef' err.txt || die "it does not say which content is missing"
