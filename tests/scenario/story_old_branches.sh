#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Branches written by version 0.1.0 of 2026-11-23: a store, a bundle and a --branch text give the same event hashes. The
# hashes are the ones it printed. five_changes has them all: two servers change and a job is placed, a server is added
# and the policy changes, a server fails and the policy changes, the server comes back.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"
kept=$(readlink -f "$(dirname "$0")/../fixtures/branches")

cp "$kept/store.db" runs.db
while read -r run hash policy; do
    expect 0 "$cli" runs replay "$run" --store runs.db
    expect 0 "$cli" runs show "$run" --store runs.db
    grep -q "\"event_hash\": \"$hash\"" out.txt || die "$run has another event hash than $hash"
    grep -q "\"policy\": \"$policy\"" out.txt || die "$run is not shown under $policy"
done <<'RUNS'
1m8350jf5gs9t 9274f6df96cd8fa0 lb
1m83517bsntaa 09d3aa07bb44db8e lb
1m83517frkk28 15a059992090802e binpack
1m83517p1x6m9 a7dfa2ed1e5c2c6e random
1m83517syew1v 7cf08fd6b13ee013 random
1m83521b8snp2 f4561f6a9e02e135 lb
1m83521cr3468 09a0c50d9459ac30 las
1m83521ekxy49 09a0c50d9459ac30 las
RUNS

# A branch of an old branch, with its earlier changes.
expect 0 "$cli" runs fork 1m83517syew1v --at 13000 --drain server-0 --store runs.db
expect 0 "$cli" runs list --limit 1 --store runs.db --json
expect 0 "$cli" runs replay "$(sed -n 's/^ *"id": "\(.*\)".*/\1/p' out.txt | head -n 1)" --store runs.db

expect 0 "$cli" runs import "$kept/five_changes.run" --store taken.db
expect 0 "$cli" runs list --limit 1 --store taken.db --json
expect 0 "$cli" runs replay "$(sed -n 's/^ *"id": "\(.*\)".*/\1/p' out.txt | head -n 1)" --store taken.db
grep -qi "7cf08fd6b13ee013" out.txt || die "the bundle comes to another event hash"

expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=12 --cluster harmony-testbed --policy random --seed 3 \
    --branch "$(cat "$kept/five_changes.json")" --json branch.json
grep -q '"event_hash": "7cf08fd6b13ee013"' branch.json || die "--branch comes to another event hash"

# A policy of back then with a parameter that is gone: the message names the version that can replay it.
expect 1 "$cli" simulate --trace preset:harmony-testbed,jobs=12 --cluster harmony-testbed --policy harmony --seed 3 --store runs.db \
    --branch '{"begins_with":{"policy":"lb","seed":3,"parameters":{}},"changes":[{"event":24,"at_us":3000000000,"change":{"kind":"policy","policy":"harmony","parameters":{"lookahead":"0"},"seed":3}}]}'
grep -q 'no longer has the parameter "lookahead".*revision 3871c77b' err.txt || { cat err.txt; die "it does not say which version can replay it"; }
