#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody's own trace: columns of other names, dates, rows that are wrong, jobs that can never run. What is wrong is
# counted once, and what the cluster can never run makes no run incomplete.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

cat >theirs.csv <<'CSV'
name,submitted,num,seconds
first,2017-10-09 07:00:00,2,600
huge,2017-10-09 07:00:30,64,60
wrong,2017-10-09 07:01:00,two,60
second,2017-10-09 07:02:00,1,300
CSV
map=(--map job=name --map arrival=submitted --map gpus=num --map duration=seconds)
expect 3 "$cli" inspect theirs.csv
expect 0 "$cli" inspect theirs.csv "${map[@]}"
grep -qx 'problems: 1; the rows concerned are left out' out.txt || { cat out.txt; die "the problems are not counted"; }
grep -q 'theirs.csv:4:27: .*(num)$' err.txt || { cat err.txt; die "the column is not named"; }
expect 0 "$cli" import --from native theirs.csv "${map[@]}" --out ours.csv
grep -q 'submitted from 2017-10-09 07:00:00 to 2017-10-09 07:02:00' out.txt || { cat out.txt; die "the dates are lost"; }
grep -qx '# assumed arrival_s: 0 s is 2017-10-09 07:00:00' ours.csv || die "the trace does not say when it begins"
expect 2 "$cli" import --from philly theirs.csv "${map[@]}" --out no.csv

run=("$cli" simulate --trace ours.csv --cluster small --policy fifo-backfill --store runs.db --json)
expect 0 "${run[@]}"
grep -q '1 of 3 jobs can never run on small and are left out: huge' err.txt || { cat err.txt; die "it is not said who can never run"; }
grep -q '"unfinished": 0' out.txt || { cat out.txt; die "the run counts as incomplete"; }
expect 0 "${run[@]}" --impossible keep
grep -q '"unfinished": 1' out.txt || { cat out.txt; die "the job that was to be kept is not there"; }
expect 2 "${run[@]}" --impossible perhaps
# What was kept in the store is not taken away when it is looked at again.
id=$("$cli" runs list --limit 1 --store runs.db --json | sed -n 's/^ *"id": "\(.*\)",/\1/p')
expect 0 "$cli" runs replay "$id" --store runs.db
