#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A comparison over seeds gives one trace per seed and repeats byte for byte, whatever the number of threads.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

compare=("$cli" compare --trace preset:harmony-testbed --cluster harmony-testbed --policies locality,lb,random --baseline lb --seeds 1..4)
expect 0 "${compare[@]}" --store a.db --json a.json --svg a.svg --threads 1
expect 0 "${compare[@]}" --store b.db --json b.json --svg b.svg --threads 3
diff <(without_wall a.json) <(without_wall b.json) >difference.txt || { head difference.txt; die "two comparisons differ"; }
[ "$(grep -c '"event_hash"' a.json)" -eq 12 ] || die "twelve runs expected"
[ "$(grep '"trace_hash"' a.json | sort -u | wc -l)" -eq 4 ] || die "four traces expected"
grep -q 'mean JCT (min)' a.svg || die "the picture has no axis title"
expect 0 "$cli" runs list --store a.db --json
grep -q '"count": 12' out.txt || die "the store does not hold the twelve runs"
