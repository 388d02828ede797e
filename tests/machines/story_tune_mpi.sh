#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Four ranks of mpirun make the tuning of one process, byte for byte.
# shellcheck disable=SC1091,SC2154
[ -n "${CONSONANCE_MACHINES:-}" ] || { echo "skipped: ./dev cluster tries tunings on MPI"; exit 77; }
. "$(dirname "$0")/../scenario/story_lib.sh"

command -v mpirun >/dev/null || { echo "there is no mpirun here; ./dev cluster installs it"; exit 77; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpirun --oversubscribe -n 4 true 2>mpirun.txt || { cat mpirun.txt; echo "mpirun starts no ranks on this machine"; exit 77; }

options=(tune --trace "preset:poisson,jobs=120,load=4" --policy tiresias --vary queue_limits_gpu_s=100..1e6x2 --budget 60)
expect 0 "$cli" "${options[@]}" --folder whole --json whole.json
expect 0 "$cli" "${options[@]}" --folder ranks --on mpi --processes 4 --mpirun 'mpirun --oversubscribe' --json ranks.json
cmp whole.json ranks.json || die "four ranks make something else"
echo "four ranks: equal"
