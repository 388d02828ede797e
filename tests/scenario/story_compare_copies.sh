#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Intervals over copies of a trace with shifted arrivals: in compare, runs compare, runs diff, purchase and a sweep;
# they repeat for any number of threads, can be turned off, and policies decide at the same moments by default.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"

{
    echo job_id,arrival_s,gpus,duration_s
    for i in $(seq 80); do echo "j$i,$((i * 150)),$((1 + i % 3)),$((600 + i * 7919 % 3000))"; done
} >trace.csv
inputs=(--trace trace.csv --cluster racks:1x2x4:v100)

# On by default, and said wherever an interval is; the same bytes for any number of threads.
words='95 % over 20 copies with arrivals shifted by up to 60 s'
expect 0 "$cli" compare "${inputs[@]}" --policies fifo,srtf --store a.db --json a.json --svg a.svg --threads 1
grep -q "$words" out.txt || { cat out.txt; die "the table does not say what its intervals are of"; }
grep -q "$words" a.svg || die "the picture does not say it"
[ "$(grep -c '"copies": 20' a.json)" -eq 2 ] || die "20 copies expected in both rows"
grep -q '"jitter_s": 60' a.json || die "no jitter"
expect 0 "$cli" compare "${inputs[@]}" --policies fifo,srtf --store b.db --json b.json --threads 3
diff <(without_wall a.json) <(without_wall b.json) >difference.txt || { head difference.txt; die "not repeatable"; }

# Off, the bootstrap is of one schedule; the runs are the same.
expect 0 "$cli" compare "${inputs[@]}" --policies fifo,srtf --store b.db --json none.json --copies 0
grep -q 'of this one schedule; other schedules may differ' out.txt || { cat out.txt; die "an interval without its limit"; }
diff <(grep -E 'event_hash|"mean_jct_s"' a.json | grep -v copies) <(grep -E 'event_hash|"mean_jct_s"' none.json) \
    || die "copies changed the figures of the trace"
expect 0 "$cli" compare "${inputs[@]}" --policies fifo,srtf --store b.db --copies 5 --jitter 30s --duration-noise 10
grep -q '5 copies with arrivals shifted by up to 30 s and durations by up to 10 %' out.txt || die "other copies wanted"

# Stored runs, by their ids.
mapfile -t ids < <(sed -n 's/^ *"run": "\(.*\)",\{0,1\}$/\1/p' a.json)
expect 0 "$cli" runs compare "${ids[@]}" --store a.db --copies 4 --json stored.json
grep -q '"copies_figures"' stored.json || die "stored runs without copies"
expect 0 "$cli" runs diff "${ids[@]}" --store a.db --copies 4
grep -q 'Expected difference: Mean JCT .*4 copies' out.txt || { cat out.txt; die "runs diff without copies"; }

expect 0 "$cli" purchase "${inputs[@]}" --policy fifo-backfill --counts 1 --store a.db
grep -q 'of 20 copies that redraw the trace in stretches of' out.txt || { cat out.txt; die "a purchase without copies"; }

# An outage: the branch fails a server at 1 h, and runs diff says what to expect of that.
expect 0 "$cli" runs fork "${ids[0]}" --at 1h --fail server-0 --store a.db --json fork.json
branch=$(sed -n 's/^ *"run": "\(.*\)",\{0,1\}$/\1/p' fork.json)
expect 0 "$cli" runs diff "${ids[0]}" "$branch" --store a.db --json diff.json
grep -q '"on_copies"' diff.json || { cat diff.json; die "an outage without copies"; }

# Pages are painted by the window's program, over the same copies.
if [ -x "$(dirname "$cli")/consonance" ]; then
    expect 0 "$cli" report --run "${ids[0]},$branch" --copies 3 --store a.db --out page.svg
    grep -q 'over 3 copies' page.svg || die "the painted page has other copies"
fi

# locality decides at intervals, fifo at events: by default both decide at events.
expect 0 "$cli" compare "${inputs[@]}" --policies fifo,locality --store a.db --json same.json --copies 0
[ "$(grep -c '"asked_at": "event"' same.json)" -eq 4 ] || { cat same.json; die "not the same moments"; }
grep -q 'decide at different moments' out.txt && die "a note though the moments are the same"
expect 0 "$cli" compare "${inputs[@]}" --policies fifo,locality --store a.db --copies 0 --decide-at policy
grep -q 'decide at different moments' out.txt || die "no note though the moments differ"

# A sweep of one trace ranks its settings over copies too.
cat >sweep.json <<'JSON'
{"name": "copies", "traces": ["trace.csv"], "cluster": "racks:1x2x4:v100", "seeds": "1",
 "policies": [{"id": "fifo"}, {"id": "srtf"}]}
JSON
expect 0 "$cli" sweep --config sweep.json --store c.db
grep -q "$words" out.txt || { cat out.txt; die "a sweep without copies"; }
