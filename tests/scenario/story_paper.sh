#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# For a paper: the summary as a table, names of one's own, a report that compares a policy of another program, and the
# appendix whose commands make the same runs again.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

runs=(--trace "preset:harmony-testbed,jobs=20" --policies "locality,lb,random" --seeds 1..3 --store runs.db)
for ending in csv md tex; do
    expect 0 "$cli" compare "${runs[@]}" --label "lb=Even_load" --out "table.$ending" --svg picture.svg --json made.json
done
[ "$(wc -l <table.csv)" -eq 4 ] || die "three policies and a heading expected"
grep -q '^lb,Even_load,locality,3,0,mean_jct_s,' table.csv || die "the table does not name its policy twice"
grep -q '^| Even_load | 3 |' table.md || die "no row of the renamed policy in Markdown"
grep -q '^Even\\_load & 3 & ' table.tex || die "the underscore is not escaped"
grep -q '>Even_load</text>' picture.svg || die "the picture has another name"
grep -q '"p_value_holm"' made.json || die "no corrected p values"
expect 2 "$cli" compare "${runs[@]}" --out table.xlsx
grep -q 'must end in .csv, .md or .tex' err.txt || die "the ending is not explained"
expect 2 "$cli" compare "${runs[@]}" --label "fifo=First"
grep -q "'fifo=First' names none" err.txt || die "a policy that is not compared got a name"

# The commands of the appendix, as they are printed, make runs of the same hash.
first=$(sed -n 's/^ *"run": "\(.*\)".*/\1/p' made.json | head -1)
hash=$(sed -n 's/^ *"event_hash": "\(.*\)".*/\1/p' made.json | head -1)
expect 0 "$cli" runs appendix "$first" --store runs.db
cp out.txt appendix.md
grep -q "| events | [0-9]*, hash \`$hash\` |" appendix.md || die "the appendix has another hash"
grep -q '^| seed | 1 |' appendix.md || die "no seed"
awk '/^## 1\./ { mine = 1 } mine && /^```/ { n++; next } mine && n == 1' appendix.md >again.sh
sed -i "s|^consonance-cli|\"$cli\"|" again.sh
printf ' --store again.db --json again.json\n' >options.txt
tr -d '\n' <again.sh | sed 's/\\//g' | cat - options.txt >again_whole.sh
expect 0 bash again_whole.sh
grep -q "\"event_hash\": \"$hash\"" again.json || die "its command makes another run"
expect 0 "$cli" runs appendix --where 'policy = "lb"' --store runs.db
[ "$(grep -c '^## ' out.txt)" -eq 9 ] || die "nine runs of lb expected"

# A report compares what another program decides, and takes names too.
[ -x /usr/bin/python3 ] || exit 0
root=$(realpath "$(dirname "$0")/../..")
export PYTHONPATH=$root/app/python
expect 0 "$cli" report --trace "preset:harmony-testbed,jobs=20" --policies lb,external --seeds 1..2 \
    --set external.command="/usr/bin/python3 $root/resources/examples/locality.py" --label external=Ours --out report.md
grep -q '^| Ours |' report.md || die "no row of the other program's policy"
exit 0
