#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A training from the command line: its log, a Ctrl-C halfway through it, the rest of it, and a run with the checkpoint.
# Stopped and resumed it equals, to the byte, an undisturbed training. An evaluation trains and runs by itself.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

cat >tiny.json <<'JSON'
{"history_traces": 1, "predictor_epochs": 1, "ensemble": 1, "embedding": 8, "validate_every": 0, "loads": "1", "threads": 1, "lesson_rounds": 1, "lesson_traces": 1,
 "lesson_updates": 2, "finalists": 1, "futures": 1, "practice_rounds": 1000, "practice_traces": 1, "group": 4}
JSON
train=("$cli" train --policy harmony --config tiny.json --set practice_rounds=100 --seed 2)

code=0
"${train[@]}" --out whole.safetensors --json whole.jsonl >out.txt 2>err.txt || code=$?
if grep -q 'training needs the learning module' err.txt; then
    echo "skipped: this build has no module that trains"
    exit 77
fi
[ $code -eq 0 ] || { cat err.txt; die "exit code $code of a whole training"; }
grep -q 'practice  *100/100' out.txt || die "the last round is not told; --set does not come after --config"
[ "$(wc -l <whole.jsonl)" -eq 102 ] || die "one report of the predictor, one of lessons and 100 of practice expected"

# A predictor that learned too little is reported.
expect 0 "$cli" train --policy harmony --config tiny.json --set practice_rounds=0 --set lesson_rounds=0 --set predictor_epochs=6 --out sick.safetensors
grep -q '^alarm since predictor [0-9]*/6: ..*' err.txt || { cat err.txt; die "what went wrong is not told"; }

# Ctrl-C as soon as it starts to practise.
"${train[@]}" --out part.safetensors --json - >part.jsonl 2>err.txt &
program=$!
for _ in $(seq 3000); do
    grep -q '"practice"' part.jsonl && break
    kill -0 $program 2>/dev/null || { cat err.txt; die "the training ended before it could be stopped"; }
    sleep 0.02
done
kill -INT $program
code=0
wait $program || code=$?
[ $code -eq 130 ] || { cat err.txt; die "exit code $code of a stopped training instead of 130"; }
grep -q 'the training was stopped; what it has learned is in part.safetensors' err.txt || { cat err.txt; die "it does not say what is kept"; }
left=$(wc -l <part.jsonl)
{ [ "$left" -ge 3 ] && [ "$left" -lt 102 ]; } || die "$left of 102 reports were there when it stopped"

# Ctrl-C in the first phase, while the predictor learns: nothing exists yet that could be resumed, and it says so.
"$cli" train --policy harmony --config tiny.json --set predictor_epochs=100000 --out first.safetensors --json - >first.jsonl 2>err.txt &
program=$!
for _ in $(seq 3000); do
    grep -qs '"predictor"' first.jsonl && break
    kill -0 $program 2>/dev/null || { cat err.txt; die "the training ended before it could be stopped"; }
    sleep 0.02
done
kill -INT $program
code=0
wait $program || code=$?
[ $code -eq 130 ] || { cat err.txt; die "exit code $code of a training stopped in its first phase instead of 130"; }
grep -q 'nothing is kept of its first phase' err.txt || { cat err.txt; die "it does not say that nothing is kept"; }
[ ! -e first.safetensors ] || die "half a predictor was written"

# Exactly the missing rounds, and the same weights in the end.
expect 0 "${train[@]}" --out resumed.safetensors --resume part.safetensors --json rest.jsonl
without_clock() { sed -E 's/"samples_per_second":[^,]*,//; s/,"wall":.*//' "$@"; }
diff <(without_clock whole.jsonl) <(without_clock part.jsonl rest.jsonl) >difference.txt || { head -n 4 difference.txt | cut -c 1-300; die "the resumed training differs"; }
cmp whole.safetensors resumed.safetensors || die "the resumed checkpoint differs"
cmp -s whole.safetensors part.safetensors && die "the training was not stopped before its end"

# With several programs, of which one learns and the others play: the same checkpoint for any number of them, byte for byte.
for ranks in 1 2 4; do
    expect 0 "${train[@]}" --out ranks$ranks.safetensors --json ranks.jsonl --on local --processes $ranks
    cmp whole.safetensors ranks$ranks.safetensors || die "$ranks programs make another checkpoint"
    diff <(without_clock whole.jsonl) <(without_clock ranks.jsonl) >/dev/null || die "$ranks programs report something else"
    [ ! -e ranks$ranks.safetensors.play ] || die "the folder where they met was left behind"
    [ "$(grep -o '[0-9]* traces played' err.txt | wc -l)" -eq $((ranks - 1)) ] || { cat err.txt; die "the others did not end with the training"; }
done
# If one dies the others make up for it; a latecomer helps too. Each round has more traces than one program plays before the next look.
busy=("${train[@]}" --set practice_rounds=12 --set practice_traces=12)
expect 0 "${busy[@]}" --out busy.safetensors
"${busy[@]}" --out helped.safetensors --on local --processes 2 --folder meeting >out.txt 2>err.txt &
program=$!
for _ in $(seq 3000); do
    [ -e meeting/training.json ] && break
    kill -0 $program 2>/dev/null || { cat err.txt; die "the training ended before it began"; }
    sleep 0.02
done
"$cli" train --play-for meeting >late.txt 2>&1 &
late=$!
for _ in $(seq 3000); do
    grep -qs 'practice  *[3-9]/12' out.txt && break
    kill -0 $program 2>/dev/null || break
    sleep 0.02
done
player=$(pgrep -P $program | head -1 || true)
[ -z "$player" ] || kill -KILL "$player"
wait $program || { cat err.txt; die "the training ends badly because one that played for it did"; }
wait $late || { cat late.txt; die "one that joined ends badly"; }
cmp busy.safetensors helped.safetensors || die "a player that died or joined makes another checkpoint"
grep -q '[0-9] traces played' late.txt || { cat late.txt; die "one that joined does not say what it played"; }
played=$(sed -n 's/^\([0-9]*\) traces played.*/\1/p' late.txt)
[ "$played" -ge 1 ] || die "the one that joined played nothing"
expect 3 "$cli" train --play-for nowhere

# Trainings as cells of a sweep: the same bytes in shares, in processes and after a kill; each one's checkpoint is in the store, by name.
cat >trainings.json <<'JSON'
{"name": "cells", "seeds": "1..3", "out": "cells.jsonl", "trainings": [{"id": "harmony", "set": {"history_traces": 1, "predictor_epochs": 1, "ensemble": 1, "embedding": 8,
  "validate_every": 0, "loads": "1", "threads": 1, "lesson_rounds": 0, "practice_rounds": [2, 3], "practice_traces": 1, "group": 4}}]}
JSON
expect 0 "$cli" sweep --config trainings.json --store one.db --json one.json
mv cells.jsonl one.jsonl
[ "$(wc -l <one.jsonl)" -eq 6 ] || die "six trainings expected"
expect 0 "$cli" sweep --config trainings.json --on local --processes 3 --folder ranks.sweep --store ranks.db
cmp one.jsonl cells.jsonl || die "trainings in processes are others"
rm cells.jsonl
expect 0 "$cli" sweep plan --config trainings.json --folder shares.sweep
"$cli" sweep work shares.sweep --shard 1/2 >out.txt 2>err.txt &
program=$!
for _ in $(seq 3000); do
    "$cli" sweep status shares.sweep --json - 2>/dev/null | has '"finished": [1-9]' && break
    kill -0 $program 2>/dev/null || break
    sleep 0.02
done
kill -KILL $program 2>/dev/null || true
wait $program 2>/dev/null || true
expect 1 "$cli" sweep merge shares.sweep --store shares.db
expect 0 "$cli" sweep work shares.sweep --shard 1/2
expect 0 "$cli" sweep work shares.sweep --shard 2/2
expect 0 "$cli" sweep merge shares.sweep --store shares.db
expect 0 "$cli" sweep merge shares.sweep --store shares.db
grep -q '0 runs brought into the store, 6 were there, 0 are missing' err.txt || { cat err.txt; die "merging twice is not merging once"; }
cmp one.jsonl cells.jsonl || die "trainings in shares are others"
[ -z "$(ls shares.sweep/parts)" ] || die "something of the work was left behind"
expect 0 "$cli" trainings list --store shares.db --json
[ "$(grep -c '"name": "cells practice_rounds' out.txt)" -eq 6 ] || { cat out.txt; die "six names expected"; }
# An evaluation of them is a sweep whose policies name them: one cell for every seed, trace and training.
cat >evaluated.json <<'JSON'
{"name": "evaluated", "cluster": "harmony-testbed", "seeds": "1..2", "out": "evaluated.jsonl", "traces": ["preset:harmony-testbed,jobs=8", "preset:harmony-testbed,jobs=9"],
 "policies": [{"id": "harmony", "set": {"checkpoint": ["training:cells practice_rounds=2 seed 1", "training:cells practice_rounds=3 seed 2"]}}, {"id": "lb"}]}
JSON
expect 0 "$cli" sweep --config evaluated.json --store shares.db
mv evaluated.jsonl evaluated.here
expect 0 "$cli" sweep plan --config evaluated.json --folder evaluated.sweep --store shares.db
expect 0 "$cli" sweep work evaluated.sweep --shard 2/2
expect 0 "$cli" sweep work evaluated.sweep --shard 1/2
expect 0 "$cli" sweep merge evaluated.sweep --store elsewhere.db
cmp evaluated.here evaluated.jsonl || die "an evaluation that is shared out is another one"

# The checkpoint decides, and differently from the bundled one.
hash_of() {
    expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=10 --cluster harmony-testbed --policy harmony --store runs.db --json - "$@"
    sed -n 's/^ *"event_hash": "\(.*\)",*/\1/p' out.txt
}
trained=$(hash_of --set checkpoint=resumed.safetensors)
[ -n "$trained" ] || die "no run by the checkpoint"
[ "$trained" = "$(hash_of --set checkpoint=whole.safetensors)" ] || die "equal checkpoints decide differently"
[ "$trained" != "$(hash_of)" ] || die "the bundled checkpoint decides"

# By name, twice: neither is overwritten, and a name works as well as a file wherever a checkpoint is accepted.
for _ in 1 2; do
    expect 0 "${train[@]}" --set practice_rounds=2 --name mine --store runs.db
done
expect 0 "$cli" trainings list --store runs.db --json
{ grep -q '"name": "mine"' out.txt && grep -q '"name": "mine 2"' out.txt; } || { cat out.txt; die "two trainings expected"; }
expect 0 "$cli" trainings log mine --store runs.db
[ "$(wc -l <out.txt)" -ge 3 ] || die "the log is not kept"
expect 0 "$cli" trainings export mine --out exported.safetensors --store runs.db
[ "$(hash_of --set checkpoint=exported.safetensors)" = "$(hash_of --set checkpoint=training:mine)" ] || die "the name means another checkpoint"
expect 0 "$cli" trainings rename mine yours --store runs.db
expect 0 "$cli" trainings remove "mine 2" --store runs.db
expect 3 "$cli" simulate --trace preset:harmony-testbed,jobs=10 --cluster harmony-testbed --policy harmony --store runs.db --set checkpoint=training:mine
[ -z "$(ls -A trainings)" ] || die "a checkpoint was left behind"

# Impossible requests are refused.
expect 2 "$cli" train --config tiny.json
expect 2 "${train[@]}" --set practice_round=1 --out x.safetensors
expect 3 "${train[@]}" --out x.safetensors --resume tiny.json
[ ! -e x.safetensors ] || die "a refused training left a checkpoint"

# Two tables with their own training; the second time nothing is made again.
cat >tables.json <<'JSON'
{"trainings": {"tiny": {"policy": "harmony", "seeds": "1", "set": {"history_traces": "1", "predictor_epochs": "1", "ensemble": "1", "embedding": "8", "validate_every": "0",
   "lesson_rounds": "0", "practice_rounds": "0"}}},
 "tables": [{"id": "learned", "title": "Learned", "seeds": "1..2", "ratio_of": "tiny", "columns": [
     {"label": "ten", "trace": "preset:harmony-testbed,jobs=10"}, {"label": "twelve", "trace": "preset:harmony-testbed,jobs=12"}],
   "rows": [{"policy": "harmony", "label": "tiny", "training": "tiny"}, {"policy": "lb"}]},
  {"id": "rules", "title": "Rules", "seeds": "1..2", "columns": [{"label": "ten", "trace": "preset:harmony-testbed,jobs=10"}],
   "rows": [{"policy": "locality"}]}]}
JSON
expect 0 "$cli" evaluate --config tables.json --list
[ "$(wc -l <out.txt)" -eq 2 ] || die "two tables are listed"
expect 0 "$cli" evaluate --config tables.json --table learned
cp out.txt first.md
{ grep -q '^| tiny | ' first.md && grep -q '^| lb | ' first.md && grep -q 'ten.*twelve' first.md; } || { cat first.md; die "the table lacks a row or a column"; }
[ -s evaluation/tiny-1.safetensors ] || die "the training was not kept"
[ "$(wc -l <evaluation/runs.jsonl)" -eq 8 ] || die "two rows, two columns and two seeds are eight runs"
cp evaluation/runs.jsonl runs.jsonl
touch -d 2000-01-01 evaluation/tiny-1.safetensors
expect 0 "$cli" evaluate --config tables.json --table learned
diff first.md out.txt || die "the table differs the second time"
cmp runs.jsonl evaluation/runs.jsonl || die "runs were made again"
[ "$(date -r evaluation/tiny-1.safetensors +%Y)" -eq 2000 ] || die "the training was made again"
expect 2 "$cli" evaluate --config tables.json --table nothing
grep -q 'there are learned, rules' err.txt || die "it is not said which tables there are"
echo "stopped after $left of 102 reports, resumed, equal"
