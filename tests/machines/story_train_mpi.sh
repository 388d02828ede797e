#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ranks of mpirun play for a training that this program learns: one program's checkpoint, even if a rank dies.
# shellcheck disable=SC1091,SC2154
[ -n "${CONSONANCE_MACHINES:-}" ] || { echo "skipped: ./dev cluster tries trainings on MPI"; exit 77; }
. "$(dirname "$0")/../scenario/story_lib.sh"

command -v mpirun >/dev/null || { echo "there is no mpirun here; ./dev cluster installs it"; exit 77; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpirun --oversubscribe -n 3 true 2>mpirun.txt || { cat mpirun.txt; echo "mpirun starts no ranks on this machine"; exit 77; }

train=("$cli" train --policy harmony --seed 2 --set history_traces=1 --set predictor_epochs=1 --set ensemble=1 --set embedding=8 --set validate_every=0
    --set loads=1 --set threads=1 --set lesson_rounds=1 --set lesson_traces=2 --set lesson_updates=2 --set finalists=1 --set futures=1
    --set practice_rounds=6 --set practice_traces=12 --set group=4)
code=0
"${train[@]}" --out 1.safetensors >out.txt 2>err.txt || code=$?
if grep -q 'training needs the learning module' err.txt; then
    echo "skipped: this build has no module that trains"
    exit 77
fi
[ $code -eq 0 ] || { cat err.txt; die "exit code $code of a training"; }
for ranks in 2 4; do
    expect 0 "${train[@]}" --out $ranks.safetensors --on mpi --processes $ranks --mpirun 'mpirun --oversubscribe'
    cmp 1.safetensors $ranks.safetensors || die "$ranks ranks make another checkpoint"
    played=$(grep -o '[0-9]* traces played' err.txt | awk '{ sum += $1 } END { print sum + 0 }')
    [ "$played" -ge 1 ] || { cat err.txt; die "of $ranks ranks only the one that learns has played"; }
    echo "$ranks ranks: equal, $played traces were played by the others"
done

"${train[@]}" --out killed.safetensors --on mpi --processes 4 --mpirun 'mpirun --oversubscribe' >out.txt 2>err.txt &
program=$!
for _ in $(seq 3000); do
    grep -qs 'practice  *2/6' out.txt && break
    kill -0 $program 2>/dev/null || { cat err.txt; die "it ended before a rank could be killed"; }
    sleep 0.02
done
mpirun=$(pgrep -P $program | head -1)
kill -KILL "$(pgrep -P "$mpirun" | head -1)" || die "there is no rank to kill"
wait $program || { cat err.txt; die "the training ends badly because one of its ranks did"; }
cmp 1.safetensors killed.safetensors || die "a rank that was killed makes another checkpoint"
echo "one of four ranks killed: equal"
