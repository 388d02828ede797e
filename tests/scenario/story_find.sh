#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Jobs, servers, events and tasks of a kept run are found by conditions and by words; the event log agrees.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=30 --cluster harmony-testbed --policy lb --seed 3 --store runs.db --events events.csv
run=$("$cli" runs list --limit 1 --store runs.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p')
find=("$cli" runs find "$run" --store runs.db)
before() { awk -F, -v kind="$1" -v at="$2" '$2 == kind && $1 <= at { n++ } END { print n + 0 }' events.csv; }

# At the end all are finished; at a moment those that have arrived and not finished wait, run or are suspended.
expect 0 "${find[@]}" --where 'phase = "finished"'
grep -qx '30 found at .*' out.txt || { cat out.txt; die "not all jobs are finished at the end"; }
expect 0 "${find[@]}" --at 9000s --where 'phase in {"waiting", "running", "suspended"}' --csv
head -n 1 out.txt | has '^id,name,model,tenant,phase,' || die "the columns are not the fields of the language"
present=$(($(before job-arrived 9000) - $(before job-completed 9000)))
[ "$present" -gt 0 ] || die "nobody is there at 9000 s: another moment is needed"
[ "$(tail -n +2 out.txt | wc -l)" -eq "$present" ] || { cat out.txt; die "$present jobs expected"; }
expect 0 "${find[@]}" --at 02:30:00 --where 'phase = "finished"' --json
grep -q "\"count\": $(before job-completed 9000),\{0,1\}\$" out.txt || die "the JSON does not say how many"
grep -q '"time_s": 9000,$' out.txt || die "the JSON does not say when"

# Events up to then, tasks of the running jobs, servers by their names.
expect 0 "${find[@]}" --kind events --at 9000s --where 'kind = "job-completed"' --csv
[ "$(tail -n +2 out.txt | wc -l)" -eq "$(before job-completed 9000)" ] || die "not every completion is found"
expect 0 "${find[@]}" --kind tasks --at 9000s --where 'role = "worker"'
grep -qE '^job +role +count +server +state' out.txt || { cat out.txt; die "the table has other columns"; }
expect 0 "${find[@]}" --kind servers --text 'server-3' --csv
[ "$(tail -n +2 out.txt | cut -d, -f2)" = server-3 ] || die "a server is not found by its name"
expect 0 "${find[@]}" --kind servers --where 'jobs > 99'
[ "$(wc -l <out.txt)" -eq 1 ] || die "nothing has no table"
expect 0 "${find[@]}" --kind events --where 'true'
grep -q '; the first 50 are listed$' out.txt || die "it is not said that there are more"

# Before it left its original a branch knows no more than the original; a stopped run ends where it was stopped.
expect 0 "$cli" runs fork "$run" --at 12000 --drain server-2 --store runs.db
branch=$("$cli" runs list --limit 1 --store runs.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p')
expect 0 "$cli" runs find "$branch" --store runs.db --kind events --at 9000s --where 'kind = "job-completed"' --csv
[ "$(tail -n +2 out.txt | wc -l)" -eq "$(before job-completed 9000)" ] || die "a branch finds what comes later"
expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=30 --cluster harmony-testbed --policy lb --seed 3 --store stopped.db --until 'finished >= 4' --events part.csv
stopped=$("$cli" runs list --limit 1 --store stopped.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p')
expect 0 "$cli" runs find "$stopped" --store stopped.db --where 'phase = "finished"' --csv
[ "$(tail -n +2 out.txt | wc -l)" -eq "$(grep -c ',job-completed,' part.csv)" ] || die "a stopped run is followed beyond its end"

# Changes by hand are listed where the branch appears beside its original; a moment is written as the clock shows it.
expect 0 "$cli" runs fork "$run" --at 03:20:00 --drain server-2 --until 04:30:00 --store runs.db
drained=$("$cli" runs list --limit 1 --store runs.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p')
expect 0 "$cli" report --run "$run" "$drained" --store runs.db --out report.md
grep -q 'With the change.*server-2' report.md || { cat report.md; die "the report hides the change"; }

# Impossible requests are refused.
expect 2 "${find[@]}"
expect 2 "${find[@]}" --where 'id = 1' --text 1
expect 2 "${find[@]}" --where 'id = 1' --kind decisions
expect 2 "${find[@]}" --where 'id = 1' --csv --json
expect 2 "${find[@]}" --where 'id = 1' --at noon
expect 3 "${find[@]}" --where 'slowdwn > 1'
grep -q -- "--where:1:1: .*did you mean 'slowdown'" err.txt || { cat err.txt; die "the misspelt field has no place"; }
expect 3 "$cli" runs find nosuchrun --where 'id = 1' --store runs.db
