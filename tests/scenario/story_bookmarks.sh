#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Bookmarks and sections of a run from the command line: made, listed, exported, changed, removed; they travel with a
# bundle, and limit comparisons by name.
# shellcheck disable=SC1091
. "$(dirname "$0")/story_lib.sh"

simulate() {
    expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=20 --cluster harmony-testbed --policy "$1" --seed 3 --store runs.db
    "$cli" runs list --limit 1 --store runs.db --json | sed -n 's/^ *"id": "\(.*\)".*/\1/p' | head -n 1
}

first=$(simulate lb)
second=$(simulate locality)

expect 0 "$cli" runs mark "$first" "job 17 waits" --at 20min --store runs.db
expect 0 "$cli" runs mark "$first" "rush" --from 1h --to 02:30:00 --color blue --store runs.db
expect 0 "$cli" runs marks "$first" --format csv --store runs.db
cat >wanted.csv <<'CSV'
kind,from_s,to_s,text,color
bookmark,1200,,job 17 waits,amber
section,3600,9000,rush,blue
CSV
diff wanted.csv out.txt || die "the marks are not as they were made"

# The section limits comparisons just like its times.
expect 0 "$cli" runs diff "$first" "$second" --from 1h --to 02:30:00 --store runs.db
cp out.txt by_time.txt
expect 0 "$cli" runs diff "$first" "$second" --section rush --store runs.db
diff by_time.txt out.txt || die "runs diff --section differs from its times"
compare=("$cli" compare --trace "preset:harmony-testbed,jobs=20" --cluster harmony-testbed --policies lb,locality --seeds 3 --store runs.db --json -)
expect 0 "${compare[@]}" --from 1h --to 02:30:00
without_wall out.txt >by_time.json
expect 0 "${compare[@]}" --section rush
without_wall out.txt >by_section.json
diff by_time.json by_section.json || die "compare --section differs from its times"
expect 2 "${compare[@]}" --section rush --from 1h
expect 2 "${compare[@]}" --section "job 17 waits"
grep -q "no stored run has a section 'job 17 waits'" err.txt || die "a bookmark was taken for a section"

# Two runs with sections of the same name: the run must be given.
expect 0 "$cli" runs mark "$second" "rush" --from 0 --to 1h --store runs.db
expect 2 "${compare[@]}" --section rush
grep -q "RUN:rush" err.txt || die "it is not said how to name one of several"
expect 0 "${compare[@]}" --section "$first:rush"
without_wall out.txt >by_section.json
diff by_time.json by_section.json || die "RUN:NAME means another section"

# A bundle carries them as they were; renaming, recolouring and removing afterwards changes only the run itself.
expect 0 "$cli" runs export "$first" --format bundle --out first.run --store runs.db
expect 0 "$cli" runs mark "$first" "rush" --rename "rush hour" --color red --store runs.db
expect 0 "$cli" runs mark "$first" "job 17 waits" --remove --store runs.db
expect 0 "$cli" runs marks "$first" --format csv --store runs.db
grep -qx "section,3600,9000,rush hour,red" out.txt || die "the section was not renamed"
[ "$(wc -l <out.txt)" -eq 2 ] || die "the bookmark was not removed"
expect 0 "$cli" runs import first.run --store other.db
expect 0 "$cli" runs marks "$first" --format csv --store other.db
diff wanted.csv out.txt || die "the bundle does not carry the marks"

# A bundle says at which moment and with which selection it opens; what the run does not have cannot be selected.
share=("$cli" runs export "$first" --format bundle --out view.run --store runs.db)
expect 0 "${share[@]}" --at 20min --select-job j07 --select-server server-2
expect 0 "${share[@]}" --section "rush hour" --at 2h
rm view.run
expect 2 "${share[@]}" --section "rush hour" --at 3h
expect 2 "${share[@]}" --at noon
expect 2 "${share[@]}" --select-job nobody
expect 2 "${share[@]}" --select-server server-77
grep -q "no server 'server-77'" err.txt || die "the unknown server is not named"
[ ! -e view.run ] || die "a refused bundle was written"
expect 2 "$cli" runs export "$first" --format json --out view.json --select-job j07 --store runs.db

# Impossible requests are refused.
expect 2 "$cli" runs mark "$first" "nothing" --store runs.db
expect 2 "$cli" runs mark "$first" "nothing" --remove --store runs.db
expect 2 "$cli" runs mark "$first" "backwards" --from 2h --to 1h --store runs.db
expect 2 "$cli" runs mark "$first" "x" --at noon --store runs.db
expect 2 "$cli" runs mark "$first" "x" --at 1h --color mauve --store runs.db
