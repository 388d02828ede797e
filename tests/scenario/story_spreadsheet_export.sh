#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Names that a spreadsheet would run as formulas leave every export with an apostrophe before them.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

cat >trace.csv <<'TRACE'
job_id,arrival_s,gpus,duration_s,tenant
=cmd|' /C calc'!A0,0,1,60,+SUM(1)
@SUM(A1:A9),1,1,60,-2+3
TRACE
expect 0 "$cli" simulate --trace trace.csv --cluster small --policy fifo --store runs.db --events events.csv --json result.json
run=$(grep -o '"run": "[^"]*"' result.json | cut -d'"' -f4)
expect 0 "$cli" runs export "$run" --store runs.db --format csv --out export.csv
for file in events.csv export.csv; do
    grep -q "'=cmd|" $file || die "$file: the formula of the first job is not disarmed"
    grep -q "'@SUM" $file || die "$file: the formula of the second job is not disarmed"
    if grep -qE '(^|,)"?[=+@]' $file; then
        die "$file: a cell begins as a formula"
    fi
done
