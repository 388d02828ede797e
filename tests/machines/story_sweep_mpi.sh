#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Four ranks of mpirun make the sweep of one machine, even if one of them dies, which ends them all.
# shellcheck disable=SC1091,SC2154
[ -n "${CONSONANCE_MACHINES:-}" ] || { echo "skipped: ./dev cluster tries sweeps on MPI"; exit 77; }
. "$(dirname "$0")/../scenario/story_lib.sh"
. "$(dirname "$0")/../scenario/sweep_lib.sh"

command -v mpirun >/dev/null || { echo "there is no mpirun here; ./dev cluster installs it"; exit 77; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpirun --oversubscribe -n 4 true 2>mpirun.txt || { cat mpirun.txt; echo "mpirun starts no ranks on this machine"; exit 77; }

write_cells 60
expect 0 "$cli" sweep --config cells.json --store whole.db
mv cells.jsonl whole.jsonl

expect 0 "$cli" sweep --config cells.json --on mpi --processes 4 --mpirun 'mpirun --oversubscribe' --folder ranks --store ranks.db
same_as_whole "four ranks"
each_once ranks
[ "$(find ranks/done -name '*.cells' | wc -l)" -eq 4 ] || die "there were not four ranks"

# A separate mpirun, as in a user's own job.
expect 0 "$cli" sweep plan --config cells.json --folder own
expect 0 mpirun --oversubscribe -n 4 "$cli" sweep work own --on mpi
each_once own
expect 0 "$cli" sweep merge own --store own.db
same_as_whole "ranks of another's mpirun"

write_cells 1000
expect 0 "$cli" sweep --config cells.json --store long.db
mv cells.jsonl whole.jsonl
"$cli" sweep --config cells.json --on mpi --processes 4 --mpirun 'mpirun --oversubscribe' --folder killed --store killed.db >out.txt 2>err.txt &
sweep=$!
wait_until_finished killed 20 $sweep
mpirun=$(pgrep -P $sweep | head -1)
kill -KILL "$(pgrep -P "$mpirun" | head -1)" || die "there is no rank to kill"
wait $sweep || { cat err.txt killed/work.log; die "the sweep ends badly because one of its ranks did"; }
same_as_whole "four ranks, one of them killed"
each_once killed
echo "four ranks, and four of which one was killed: equal"
