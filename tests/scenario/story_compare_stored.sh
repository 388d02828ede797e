#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Comparing kept runs gives what `compare` gave when it made them; a baseline, span or condition selects differently.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

expect 0 "$cli" compare --trace preset:harmony-testbed,jobs=20 --cluster harmony-testbed --policies lb,binpack,locality \
    --seeds 1..4 --baseline binpack --store runs.db --json made.json
mapfile -t ids < <(sed -n 's/^ *"run": "\(.*\)".*/\1/p' made.json)
[ ${#ids[@]} -eq 12 ] || die "12 runs expected, not ${#ids[@]}"

# value FILE KEY NTH: the nth "KEY" of an indented JSON file.
value() { sed -n "s/^ *\"$2\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$1" | sed -n "$3p"; }
# of CONTENDER METRIC KEY: a figure from stored.json.
of() {
    awk -v contender="\"contender\": \"$1\"" -v metric="\"metric\": \"$2\"" -v key="\"$3\":" '
        index($0, "\"metric\":") { mine = index($0, metric) }
        index($0, "\"contender\":") { mine = mine && index($0, contender) }
        mine && index($0, key) { gsub(/[ ,"]/, ""); sub(/^[^:]*:/, ""); print; exit }' stored.json
}

expect 0 "$cli" runs compare "${ids[@]}" --baseline binpack --store runs.db --json
cp out.txt stored.json
grep -q '"baseline": "binpack"' stored.json || die "another baseline"
[ "$(grep -c '"metric"' stored.json)" -eq 33 ] || die "11 figures of 3 contenders expected"
for i in 1 2 3; do
    policy=$(sed -n '/"summary"/,$p' made.json >summary.json && value summary.json policy $i)
    for pair in mean_jct_s:mean ci95_s:ci95 p_value:t_p_value wilcoxon_p_value:wilcoxon_p_value runs:runs; do
        wanted=$(value summary.json "${pair%:*}" $i)
        given=$(of "$policy" mean_jct_s "${pair#*:}")
        if [ -z "$policy" ] || [ -z "$wanted" ]; then die "no ${pair%:*} of contender $i in the summary"; fi
        [ "$policy ${pair%:*}" = "binpack p_value" ] || [ "$policy ${pair%:*}" = "binpack wilcoxon_p_value" ] || [ "$wanted" = "$given" ] \
            || die "$policy: ${pair#*:} is $given, compare said $wanted"
    done
done
[ "$(of binpack mean_jct_s t_p_value)" = null ] || die "the baseline is tested against itself"
[ "$(of lb mean_jct_s pairs)" = 4 ] || die "lb and binpack share four traces"

# A baseline may be named by its run. The table has the figures of the JSON in minutes, and selecting the same runs by a
# condition gives the same table, in whatever order they were made.
expect 0 "$cli" runs compare "${ids[@]}" --baseline "${ids[4]}" --store runs.db --json
diff stored.json out.txt >difference.txt || { cat difference.txt; die "a baseline by its run gives other figures"; }
expect 0 "$cli" runs compare --where 'seed <= 4' --baseline binpack --store runs.db
cp out.txt by_condition.txt
expect 0 "$cli" runs compare "${ids[@]}" --baseline binpack --store runs.db
figures() { sort "$1" | sed -E 's/^(.*\)|Restarts|Unfinished or rejected|Largest finish-time ratio)? +//'; }
diff <(figures by_condition.txt | sort) <(figures out.txt | sort) >difference.txt || { cat difference.txt; die "a condition gives other figures"; }
[ "$(grep -cE ' (lb|binpack|locality) .* 4$' out.txt)" -eq 33 ] || die "33 rows expected"
grep -q '^runs are paired by trace and seed' out.txt || die "it is not said what a difference is between"
grep -q '^Makespan: from the first arrival' out.txt || die "it is not said what a makespan is"
minutes=$(awk -v s="$(of lb mean_jct_s mean)" 'BEGIN { printf "%.2f", s / 60 }')
grep -E '^(Mean JCT \(min\)  )? *lb ' out.txt | head -n 1 | has -F "$minutes" || { cat out.txt; die "$minutes min is not in the table"; }

# A span leaves jobs out; one more seed makes pairs that not every policy has.
expect 0 "$cli" runs compare "${ids[@]}" --from 0 --to 1h --store runs.db --json
cmp -s out.txt stored.json && die "a span changes nothing"
expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=20 --cluster harmony-testbed --policy lb --seed 9 --store runs.db
expect 0 "$cli" runs compare --where 'policy in {"lb", "binpack"}' --store runs.db --json
grep -q 'shares 4 of 5 traces and seeds' out.txt || die "unpaired runs are not told in the JSON"
grep -q 'shares 4 of 5 traces and seeds' err.txt || die "unpaired runs are not told"

# Impossible requests are refused.
expect 2 "$cli" runs compare --store runs.db
expect 2 "$cli" runs compare "${ids[0]}" --where 'seed = 1' --store runs.db
expect 2 "$cli" runs compare "${ids[0]}" "${ids[0]}" --store runs.db
expect 2 "$cli" runs compare "${ids[0]}" "${ids[4]}" --baseline locality --store runs.db
grep -q 'one of: lb, binpack' err.txt || { cat err.txt; die "it is not said which baselines there are"; }
expect 3 "$cli" runs compare --where 'sed = 1' --store runs.db
grep -q '^consonance-cli: --where:1:' err.txt || { cat err.txt; die "the mistake has no place"; }
expect 3 "$cli" runs compare "${ids[0]}" nosuchrun --store runs.db
