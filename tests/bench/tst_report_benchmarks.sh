#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What report_benchmarks (its path is the argument) says about files that benchmark programs write.
set -euo pipefail
report=$1

die() {
    echo "report_benchmarks: $*"
    cat table.txt
    exit 1
}

# figures FILE MEMBERS: a file with one benchmark, named as the budget of Philly's trace expects.
figures() {
    cat >"$1" <<JSON
{ "benchmarks": [ { "name": "$2", "time_unit": "ms", $3 } ] }
JSON
}
philly=phillyReadToResult/real_time

# expect CODE FILE… : runs it on the files and expects that exit code.
expect() {
    local wanted=$1 code=0
    shift
    "$report" --json table.json "$@" >table.txt 2>&1 || code=$?
    [ "$code" -eq "$wanted" ] || die "exit code $code instead of $wanted"
}
says() { grep -qE "$1" table.txt || die "does not say: $1"; }

figures bench_budgets.json "$philly" '"real_time": 400.0, "peak_mb": 200'
expect 0 bench_budgets.json
says '^Philly, .* 400 +<=1000 +ms +holds'
says '^0 of 2 measured figures miss their bar; [0-9]+ were not measured, 0 failed$'

figures bench_budgets.json "$philly" '"real_time": 1400.0, "peak_mb": 200'
expect 1 bench_budgets.json
says '^Philly, .* 1400 +<=1000 +ms +misses'
says '^1 of 2 measured figures'

# The library writes a time of 0 beside an error. Without data, a figure neither holds nor misses.
figures bench_budgets.json "$philly" '"error_occurred": true, "error_message": "no data: the file is not here", "real_time": 0.0, "cpu_time": 0.0'
figures bench_store.json openAndFirstPage '"real_time": 5.0'
expect 0 bench_budgets.json bench_store.json
says '^Philly, .* <=1000 +ms +not measured +no data: the file is not here$'
says '^0 of 1 measured figures miss their bar; [0-9]+ were not measured, 0 failed$'
grep -q '"reason": *"no data: the file is not here"' table.json || die "the JSON lacks the reason"

# On its own this is no success: nothing was measured.
expect 3 bench_budgets.json
says '^0 of 0 measured figures'

# A failed run is not missing data.
figures bench_budgets.json "$philly" '"error_occurred": true, "error_message": "the run failed", "real_time": 0.0'
expect 1 bench_budgets.json bench_store.json
says '^Philly, .* failed +the run failed$'
says ' 2 failed$'

# Nor is half a file, as a crashed program leaves it.
echo '{ "benchmarks": [' >bench_budgets.json
expect 1 bench_budgets.json bench_store.json
