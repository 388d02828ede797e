#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A trace is inspected before use – columns, lines of problems, assumptions with their source – also one from another
# program; and the free capacity of a run at a moment is reported, for a kept run and for one made for the purpose.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

printf 'job_id,arrival_s,gpus,duration_s,colour\na,0,1,60,red\nb,10,two,60,red\n' >mine.csv
expect 0 "$cli" inspect mine.csv --format json --out mine.json
grep -q '"trace_format": "native"' mine.json || die "the format is not named"
grep -q '"taken_for": "arrival, in seconds or as a date"' mine.json || die "a column has no meaning"
grep -q '"line": 3' mine.json || die "the problem has no line"
grep -q '"source": "trace format, version 1"' mine.json || die "an assumption has no source"
expect 0 "$cli" inspect mine.csv
grep -q 'arrival_s' out.txt || die "the table has no columns"
grep -q 'assumed' out.txt || die "the table has no assumptions"

# The first jobs of a JSON trace appear as they were read.
printf '{"format": "consonance-trace", "version": 1, "jobs": [{"job_id": "g", "arrival_s": 30.25, "gpus": 4, "duration_s": 3600}]}' >mine2.json
expect 0 "$cli" inspect mine2.json
grep -qE '^arrival_s +arrival, in seconds or as a date +30\.25$' out.txt || { cat out.txt; die "the first job of JSON is another"; }
[ "$(grep -cE '^[a-z_]+ .*[a-z]' out.txt)" -lt 15 ] || { cat out.txt; die "columns that no job has are shown"; }

printf 'timestamp,duration,num_gpus,gpu_time,cluster\n2017-10-09 07:01:55,66.0,1,66.0,a\n' >philly.csv
expect 0 "$cli" inspect philly.csv --format json
grep -q '"trace_format": "philly"' out.txt || die "Philly's format was not found out"
expect 3 "$cli" inspect philly.csv --from native
expect 2 "$cli" inspect philly.csv --from nobody
expect 3 "$cli" inspect no-such-file.csv

made=(--trace preset:harmony-testbed,jobs=30 --cluster harmony-testbed --policy lb --seed 3)
expect 0 "$cli" simulate "${made[@]}" --store runs.db --json run.json
run=$(sed -n 's/^ *"run": "\(.*\)".*/\1/p' run.json)
expect 0 "$cli" capacity "${made[@]}" --at 9000 --format json --out made.json
expect 0 "$cli" capacity --run "$run" --at 9000 --format json --out kept.json --store runs.db
cmp made.json kept.json || die "a kept run has another capacity"
grep -q '"fragmentation": 0\.' made.json || grep -q '"fragmentation": null' made.json || die "no fragmentation"
expect 0 "$cli" capacity "${made[@]}" --at 9000
grep -q 'largest gang' out.txt || die "the table has no gang"
expect 2 "$cli" capacity --at 9000
