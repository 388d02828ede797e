#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# --json means the same wherever there are results: with FILE, the JSON goes there beside the printed output; with -, or
# without a name, only the JSON goes to standard output.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

# One object, with its braces alone on the first and last line.
is_json() { [ "$(head -n 1 "$1")" = '{' ] && [ "$(grep . "$1" | tail -n 1)" = '}' ] && [ "$(grep -cx '[{}]' "$1")" -eq 2 ]; }

made=(--trace preset:harmony-testbed,jobs=8 --cluster harmony-testbed)
expect 0 "$cli" simulate "${made[@]}" --policy lb --store runs.db
expect 0 "$cli" simulate "${made[@]}" --policy locality --store runs.db
"$cli" runs list --store runs.db --json ids.json >/dev/null
mapfile -t ids < <(sed -n 's/^ *"id": "\(.*\)",/\1/p' ids.json)
expect 0 "$cli" runs export "${ids[0]}" --format bundle --out one.run --store runs.db
cat >sweep.json <<'JSON'
{"cluster": "harmony-testbed", "traces": ["preset:harmony-testbed,jobs=8"], "seeds": 1, "policies": [{"id": "lb"}, {"id": "locality"}]}
JSON
cat >tables.json <<'JSON'
{"tables": [{"id": "rules", "title": "Rules", "seeds": "1", "columns": [{"label": "eight", "trace": "preset:harmony-testbed,jobs=8"}], "rows": [{"policy": "locality"}]}]}
JSON
printf 'timestamp,duration,num_gpus,gpu_time,cluster\n2017-10-09 07:01:55,66.0,1,66.0,11cb48\n' >philly.csv

# same COMMAND…: the three ways to ask for it.
same() {
    expect 0 "$cli" "$@" --json -
    is_json out.txt || { head -n 20 out.txt; die "standard output holds more than JSON: $*"; }
    expect 0 "$cli" "$@" --json
    is_json out.txt || { head -n 20 out.txt; die "--json alone is something else: $*"; }
    rm -f out.json
    expect 0 "$cli" "$@" --json out.json
    is_json out.json || die "the file holds no JSON: $*"
    [ -s out.txt ] || die "nothing is printed beside the file: $*"
}
for list in traces policies models clusters about; do same "$list"; done
same generate --preset small --seed 1 --out small.csv
same import --from philly philly.csv --out imported.csv
same inspect small.csv
same simulate "${made[@]}" --policy lb --store other.db
same compare "${made[@]}" --policies lb,locality --store other.db
rm -f sweeps.db
same sweep --config sweep.json --store sweeps.db --resume
same evaluate --config tables.json
same evaluate --config tables.json --list
same explain "${made[@]}" --policy lb --decision 0
same recommend "${made[@]}" --at 100 --job model=resnet-50,workers=1,ps=1,epochs=4
same capacity "${made[@]}" --at 100
same teams "${made[@]}" --policy lb
same waiting "${made[@]}" --policy lb --at 100
same purchase "${made[@]}" --policy lb
same report "${made[@]}" --policy lb
same runs list --store runs.db
same runs show "${ids[0]}" --store runs.db
same runs replay "${ids[0]}" --store runs.db
same runs fork "${ids[0]}" --at 100 --drain server-1 --store runs.db
same runs diff "${ids[0]}" "${ids[1]}" --store runs.db
same runs diff --why "${ids[0]}" "${ids[1]}" --store runs.db
same runs compare "${ids[0]}" "${ids[1]}" --store runs.db
same runs marks "${ids[0]}" --store runs.db
same runs drift "${ids[0]}" --store runs.db
same runs find "${ids[0]}" --where 'phase = "finished"' --store runs.db
expect 0 "$cli" runs import one.run --store imported.db --json
is_json out.txt || die "runs import"
expect 2 "$cli" capacity "${made[@]}" --at 100 --json - --format json

# No command from the help was left out: it has --json, or no results to report.
"$cli" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/\1/p' | grep -vx runs >commands.txt
"$cli" runs --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/runs \1/p' >>commands.txt
while read -r command; do
    case "$command" in
    completion | man | trainings | 'runs appendix' | 'runs export' | 'runs rename' | 'runs note' | 'runs tag' | 'runs archive' | 'runs mark') continue ;;
    esac
    # shellcheck disable=SC2086 # two words
    "$cli" $command --help | has -- '--json \[FILE\]' || die "no --json FILE in: $command"
done <commands.txt
[ "$(wc -l <commands.txt)" -gt 30 ] || die "only $(wc -l <commands.txt) commands were looked at"
