#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every file of tests/fixtures/malformed ends in the exit code and the message that its line in `expected` gives, in
# bounded memory and time, and no database is changed by being no database.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

corpus=$(cd "$(dirname "$0")/../fixtures/malformed" && pwd)
# 1 GB of addresses is plenty for what is small; programs built with sanitizers need the whole address space.
bound() { :; }
if (ulimit -v 1000000 && "$cli" --version >version.txt 2>&1); then
    bound() { ulimit -v 1000000; }
fi

arguments_for() {
    local file=$1
    case $file in
    trace/* | models/*) arguments=(simulate --trace "$corpus/$file" --cluster small --policy fifo --store runs.db) ;;
    cluster/*) arguments=(simulate --trace preset:small --cluster "$corpus/$file" --policy fifo --store runs.db) ;;
    measured/*) arguments=(simulate --trace preset:small --cluster small --policy fifo --store runs.db
        --interference "measured:$corpus/$file") ;;
    philly/*) arguments=(import --from philly "$corpus/$file" --out imported.csv) ;;
    bundle/*) arguments=(runs import "$corpus/$file" --store runs.db) ;;
    checkpoint/*) arguments=(simulate --trace preset:harmony-testbed,jobs=5 --cluster harmony-testbed --policy harmony
        --set "checkpoint=$corpus/$file" --store runs.db) ;;
    sweep/*) arguments=(sweep --config "$corpus/$file") ;;
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
    code=0
    (bound && exec timeout 60 "$cli" "${arguments[@]}") >out.txt 2>err.txt || code=$?
    [ "$code" -eq "$wanted" ] || { cat err.txt; die "$file: exit code $code instead of $wanted"; }
    [ -z "$message" ] || grep -qF -- "$message" err.txt || { cat err.txt; die "$file: the message lacks: $message"; }
    case $file in database/*) cmp -s "$corpus/$file" broken.db || die "$file was changed" ;; esac
    rm -f broken.db* imported.csv
    tried=$((tried + 1))
done <"$corpus/expected"

there=$(find "$corpus" -mindepth 2 -type f | wc -l)
[ "$tried" -eq "$there" ] || die "$tried files are listed, $there are there"
echo "$tried malformed files, each with its message and exit code"
