#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Arrays of Slurm make the tuning of one process, byte for byte.
# shellcheck disable=SC1091,SC2154
[ -n "${CONSONANCE_MACHINES:-}" ] || { echo "skipped: ./dev cluster tries tunings on Slurm"; exit 77; }
. "$(dirname "$0")/../scenario/story_lib.sh"
slurm=$(dirname "$(readlink -f "$0")")/slurm_cluster

cluster=$(mktemp -d /tmp/consonance-slurm.XXXX)
trap '"$slurm" stop "$cluster"; rm -rf "$cluster"' EXIT
"$slurm" start "$cluster" || exit $?
export SLURM_CONF=$cluster/slurm.conf

options=(tune --trace "preset:poisson,jobs=120,load=4" --policy tiresias --vary queue_limits_gpu_s=100..1e6x2 --budget 60)
expect 0 "$cli" "${options[@]}" --folder whole --json whole.json
expect 0 "$cli" "${options[@]}" --folder slurm --on slurm --json slurm.json
cmp whole.json slurm.json || die "two nodes of Slurm make something else"
echo "two nodes of Slurm: equal"
