#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A user's own trace: columns with other names, dates, wrong rows, jobs that can never run. Errors are counted once, and
# jobs that the cluster can never run make no run incomplete.
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
grep -q '^a table of 4 rows; none is a job' out.txt || { cat out.txt; die "it is not said what the file is"; }
grep -q "jobs of" out.txt && die "rows that were not read are counted as jobs"
sed 's/num/gpus/; s/seconds/runtime/' theirs.csv >usual.csv
expect 3 "$cli" inspect usual.csv
proposed=$(sed -n 's/^by the names of its columns: consonance-cli //p' out.txt)
eval "expect 0 \"\$cli\" $proposed" # as the reader would copy it
grep -qx 'format native: 3 jobs of 4 rows' out.txt || { cat out.txt; die "what is proposed does not read it"; }
# A cluster is no trace, and is said to be one.
printf 'sn,cpu_milli,memory_mib,gpu,model\nnode-0,32000,262144,2,V100\n' >nodes.csv
expect 3 "$cli" inspect nodes.csv
grep -q '^this is a list of 1 server of another program, not a trace' out.txt || { cat out.txt; die "nodes are not recognised"; }
expect 0 "$cli" import theirs.csv --from native --map job=name --map arrival=submitted --map gpus=num \
    --map duration=seconds --nodes nodes.csv --out with.csv --cluster-out cluster.json
expect 3 "$cli" inspect cluster.json
grep -q '^this is a cluster of 1 server, not a trace' out.txt || { cat out.txt; die "a cluster is not recognised"; }
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
# Jobs that a stored run kept are not left out when it is replayed.
id=$("$cli" runs list --limit 1 --store runs.db --json | sed -n 's/^ *"id": "\(.*\)",/\1/p')
expect 0 "$cli" runs replay "$id" --store runs.db

# A moment of a trace with dates is accepted wherever a moment is expected.
same() { # DATE MOMENT COMMAND…
    local date=$1 moment=$2
    shift 2
    expect 0 "$@" "$moment"
    mv out.txt clock.txt
    expect 0 "$@" "$date"
    diff clock.txt out.txt || die "$date is another moment than $moment: $*"
}
same "2017-10-09 07:02:00" 2min "$cli" capacity --trace ours.csv --cluster small --policy fifo-backfill --at
same 2017-10-09T07:02:30Z 00:02:30 "$cli" runs find "$id" --text first --store runs.db --at
expect 2 "$cli" runs find "$id" --text first --store runs.db --at "2017-10-09 06:59:59"
grep -q 'lies before the trace, which begins at 2017-10-09 07:00:00' err.txt || { cat err.txt; die "not said when it begins"; }
expect 2 "$cli" runs find "$id" --text first --store runs.db --at yesterday
expect 2 "$cli" capacity --trace preset:small --cluster small --at "2017-10-09 07:02:00"
grep -q 'no single trace with dates' err.txt || { cat err.txt; die "an undated trace has dates"; }
expect 0 "$cli" runs mark "$id" lunch --from "2017-10-09 07:01" --to "2017-10-09 07:02" --store runs.db
expect 0 "$cli" runs marks "$id" --store runs.db
grep -Eq 'section +2017-10-09 07:01:00 +2017-10-09 07:02:00' out.txt || { cat out.txt; die "the section lies elsewhere"; }
expect 0 "$cli" compare --trace ours.csv --cluster small --policies fifo-backfill,las --from "2017-10-09 07:01" --store runs.db
expect 2 "$cli" compare --trace ours.csv --cluster small --policies fifo-backfill,las --to "2017-10-09 07:00" --store runs.db
