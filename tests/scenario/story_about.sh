#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A report says which build it is, in figures that identify no person and no place.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

expect 0 "$cli" --version
grep -qE '^consonance-cli [0-9]+\.[0-9]+\.[0-9]+ \(([0-9a-f]{7,}\+?|unknown)\)$' out.txt || die "the version is $(cat out.txt)"
expect 0 "$cli" about
cp out.txt version.txt
expect 0 "$cli" about --json
for key in program version revision compiler libraries system; do
    grep -q "\"$key\":" out.txt || die "about --json lacks $key"
done
grep -q "\"revision\": \"$(sed 's/.*(\(.*\)).*/\1/' version.txt)\"" out.txt || die "two revisions"
if grep -qF "$HOME" out.txt; then die "about names the home folder"; fi
expect 0 "$cli" --language zh_CN about --json
expect 2 "$cli" about --no-such-option
