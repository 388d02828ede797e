#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The published results of the Tiresias simulator: all equal; equal when every submission comes a day later; one altered expectation is found.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

oracle=$CONSONANCE_SHARED/oracle/tiresias
[ -d "$oracle" ] || { echo "skipped: $oracle is not there"; exit 77; }

expect 0 "$cli" verify --oracle tiresias "$oracle" --json all.json
grep -q '^13552 JCTs compared, 0 differing' out.txt || { cat out.txt; die "not all are equal"; }

cp -r "$oracle" later
chmod -R u+w later
for file in later/workloads/*.csv; do
    awk -F, -v OFS=, 'NR > 1 { $3 += 86400 } { print }' "$file" >moved && mv moved "$file"
done
expect 0 "$cli" verify --oracle tiresias later
grep -q ', 0 differing' out.txt || die "a day later they differ"

cp -r "$oracle" altered
chmod -R u+w altered
awk -F, -v OFS=, 'NR == 100 { $2 += 1 } { print }' altered/expected/msitp06-96gpus-srtf.csv >moved
mv moved altered/expected/msitp06-96gpus-srtf.csv
expect 1 "$cli" verify --oracle tiresias altered
grep -q ', 1 differing' out.txt || die "the altered expectation is not found"

mkdir -p empty/workloads empty/expected
expect 3 "$cli" verify --oracle tiresias empty
