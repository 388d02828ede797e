#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every file of tests/fixtures/malformed gives the exit code and the message in its line of `expected`, in bounded
# memory and time, and files that are not databases are not changed.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

corpus=$(cd "$(dirname "$0")/../fixtures/malformed" && pwd)
# 1 GB of addresses is plenty for small inputs; programs built with sanitizers need the whole address space.
bound() { :; }
if (ulimit -v 1000000 && "$cli" --version >version.txt 2>&1); then
    bound() { ulimit -v 1000000; }
fi

# make_artifact FILE: a small folder laid out like the Pollux artifact in which PART.csv is FILE, called PART.CASE.csv.
make_artifact() {
    local part=${1##*/} times=local_bsz,step_time,sync_time epochs=epoch,iteration,metric,progress,grad_sqr,grad_var
    rm -rf artifact
    mkdir -p artifact/traces/net artifact/workloads/0.5
    printf '%s\n' "placement,$times" 1,32,0.5,0 11,32,0.7,0.2 >artifact/traces/net/placements.csv
    printf '%s\n' "num_nodes,num_replicas,$times" 2,8,32,0.9,0.3 >artifact/traces/net/scalability.csv
    printf '%s\n' "$epochs" 0,100,0.5,100,1,200 >artifact/traces/net/validation-32.csv
    printf '%s\n' name,time,application,num_replicas,batch_size net-0,10,net,2,64 >artifact/workloads/0.5/workload-1.csv
    case ${part%%.*} in
    lookup) cp "$1" artifact/lookup.csv ;;
    workload-1) cp "$1" artifact/workloads/0.5/workload-1.csv ;;
    *) cp "$1" "artifact/traces/net/${part%%.*}.csv" ;;
    esac
}

arguments_for() {
    local file=$1
    program=$cli
    case $file in
    trace/* | models/*) arguments=(simulate --trace "$corpus/$file" --cluster small --policy fifo --store runs.db) ;;
    cluster/*) arguments=(simulate --trace preset:small --cluster "$corpus/$file" --policy fifo --store runs.db) ;;
    measured/*) arguments=(simulate --trace preset:small --cluster small --policy fifo --store runs.db
        --interference "measured:$corpus/$file") ;;
    gavel/*) arguments=(import --from gavel "$corpus/$file" --out imported.csv
        --set "throughputs=$corpus/../import/simulation_throughputs.json") ;;
    philly/* | openb/* | helios/* | acme/* | pai/* | itp/* | swf/* | sacct/* | scontrol/* | slurm-json/* | kubectl/* | kai/*)
        arguments=(import --from "${file%%/*}" "$corpus/$file" --out imported.csv)
        ;;
    nodes/*) arguments=(import "$corpus/$file" --cluster-out imported.json) ;;
    pollux/*)
        make_artifact "$corpus/$file"
        arguments=(import --from pollux artifact --set load=0.5 --out imported.json)
        ;;
    training_config/*) arguments=(train --policy harmony-published --config "$corpus/$file" --out trained.safetensors) ;;
    training_log/*)
        program=$(dirname "$cli")/consonance
        arguments=(render --view training --training "$corpus/$file" --out training.svg)
        ;;
    job/*) arguments=(recommend --trace preset:small --cluster small --policy fifo --at 60 --job-file "$corpus/$file") ;;
    bundle/*) arguments=(runs import "$corpus/$file" --store runs.db) ;;
    checkpoint/*) arguments=(simulate --trace preset:harmony-testbed,jobs=5 --cluster harmony-testbed --policy harmony
        --set "checkpoint=$corpus/$file" --store runs.db) ;;
    branch/*) arguments=(simulate --trace preset:small --cluster small --policy fifo --branch "$(cat "$corpus/$file")" --store runs.db) ;;
    breakpoints/*) arguments=(simulate --trace preset:small --cluster small --policy fifo --breakpoints "$corpus/$file") ;;
    sweep/*) arguments=(sweep --config "$corpus/$file") ;;
    sweep_manifest/*)
        mkdir -p planned
        cp "$corpus/$file" planned/manifest.json
        arguments=(sweep status planned)
        ;;
    evaluation/*) arguments=(evaluate --config "$corpus/$file" --folder evaluated) ;;
    database/*)
        cp "$corpus/$file" broken.db
        arguments=(runs list --store broken.db)
        ;;
    *) die "$file: of no known kind" ;;
    esac
}

tried=0
while IFS=$'\t' read -r file wanted message; do
    [ -e "$corpus/$file" ] || die "$file is listed and not there"
    arguments_for "$file"
    tried=$((tried + 1))
    [ -x "$program" ] || continue # without Qt nothing can draw
    code=0
    (bound && exec timeout 60 "$program" "${arguments[@]}") >out.txt 2>err.txt || code=$?
    [ "$code" -eq "$wanted" ] || { cat err.txt; die "$file: exit code $code instead of $wanted"; }
    [ -z "$message" ] || grep -qF -- "$message" err.txt || { cat err.txt; die "$file: the message lacks: $message"; }
    case $file in database/*) cmp -s "$corpus/$file" broken.db || die "$file was changed" ;; esac
    rm -f broken.db* imported.csv imported.json
done <"$corpus/expected"

there=$(find "$corpus" -mindepth 2 -type f | wc -l)
[ "$tried" -eq "$there" ] || die "$tried files are listed, $there are there"
echo "$tried malformed files, each with its message and exit code"
