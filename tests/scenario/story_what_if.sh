#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Interventions from the command line: a server that is drained, fails, comes back or is added, a task that is forced
# elsewhere, a decision answered differently. Each branch has a parent, is replayed with its hash, and is refused with
# the reason if it makes no sense.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

newest() {
    "$cli" runs list --limit 1 --store runs.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p' | head -n 1
}

expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=30 --cluster harmony-testbed --policy lb --seed 3 --store runs.db
parent=$(newest)

# branch OPTION…: forks with these changes; the branch differs from its parent, says so, and can be replayed.
branch() {
    expect 0 "$cli" runs fork "$parent" "$@" --store runs.db
    child=$(newest)
    [ "$child" != "$parent" ] || die "no branch was kept: $*"
    expect 0 "$cli" runs show "$child" --store runs.db
    grep -q "\"parent\": \"$parent\"" out.txt || die "the branch has no parent: $*"
    expect 0 "$cli" runs replay "$child" --store runs.db
    expect 0 "$cli" runs diff "$parent" "$child" --store runs.db
    grep -q "first divergence" out.txt || die "the branch is its parent: $*"
    ! grep -q "^why " out.txt || die "reasons were not asked for: $*"
    expect 0 "$cli" runs diff "$parent" "$child" --why --store runs.db
    grep -q "^why branch: changed by hand" out.txt || die "what was changed is not the reason: $*"
}

branch --at 12345.5 --drain server-2
branch --at 12345.5 --fail server-2
branch --at 12345.5 --fail server-2 --repair server-2
branch --at 12345.5 --add server-6:server-0
branch --at 12345.5 --drain server-0 --policy locality
branch --decision 6 --force '{"kind":"answer","jobs":[]}'

# A job that the first decision starts is started elsewhere.
expect 0 "$cli" runs export "$parent" --format csv --out events.csv --store runs.db
job=$(awk -F, '$2 == "job-started" && !found { print $3; found = 1 }' events.csv)
[ -n "$job" ] || die "no job starts in the parent"
branch --decision 0 --force "$job:worker:server-5"

grep -q "^why original: decision 0 at .* by lb: worker of job $job on .*rank 1" out.txt ||
    die "the original's decision is not explained"

# A new value for a parameter of the deciding policy; --set does the same as naming the policy with it.
first=$parent
expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=30 --cluster harmony-testbed --policy las --seed 3 --store runs.db
parent=$(newest)
branch --at 3000 --set quantum_gpu_s=600
grep -q "quantum_gpu_s=600" out.txt || die "the parameter that was changed is not told"
hash_of() { "$cli" runs show "$1" --store runs.db | sed -n 's/^ *"event_hash": "\(.*\)",*/\1/p'; }
changed=$(hash_of "$(newest)")
branch --at 3000 --policy las --set quantum_gpu_s=600
[ "$(hash_of "$(newest)")" = "$changed" ] || die "the same policy by its name is another run"
expect 2 "$cli" runs fork "$parent" --at 3000 --set quantum=600 --store runs.db
parent=$first

# A branch of a branch.
first=$parent
parent=$(newest)
branch --at 30000 --drain server-1
parent=$first

# Impossible requests are refused with the reason, and nothing is kept.
before=$(newest)
expect 2 "$cli" runs fork "$parent" --drain server-1 --store runs.db
expect 2 "$cli" runs fork "$parent" --at 100 --decision 1 --store runs.db
expect 2 "$cli" runs fork "$parent" --at 12345 --drain no-such-server --store runs.db
grep -q "no server 'no-such-server'" err.txt || die "the unknown server is not named"
expect 2 "$cli" runs fork "$parent" --at 12345 --repair server-1 --store runs.db
expect 2 "$cli" runs fork "$parent" --at 12345 --force "$job:boss:server-1" --store runs.db
expect 2 "$cli" runs fork "$parent" --at 12345 --force 'nobody:worker:server-1' --store runs.db
expect 2 "$cli" runs fork "$parent" --at 12345 --add server-3 --store runs.db
expect 2 "$cli" runs fork "$parent" --decision 99999 --store runs.db
expect 3 "$cli" runs fork "$parent" --at 12345 --force '{"job":' --store runs.db
[ "$(newest)" = "$before" ] || die "a refused branch was kept"
