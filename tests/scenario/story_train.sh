#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A training from the command line: its log, a Ctrl-C in the middle of it, the rest of it, and a run by the checkpoint.
# Stopped and resumed it is, to the byte, the training that nobody disturbed. An evaluation trains and runs by itself.
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

# A predictor that learned too little is told of.
expect 0 "$cli" train --policy harmony --config tiny.json --set practice_rounds=0 --set lesson_rounds=0 --set predictor_epochs=6 --out sick.safetensors
grep -q '^alarm since predictor [0-9]*/6: ..*' err.txt || { cat err.txt; die "what went wrong is not told"; }

# Ctrl-C as soon as it practises.
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

# Ctrl-C in the first phase, while the predictor learns: nothing is there yet that could go on, and it says so.
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

# Exactly the rounds that are missing, and the same weights in the end.
expect 0 "${train[@]}" --out resumed.safetensors --resume part.safetensors --json rest.jsonl
without_clock() { sed -E 's/"samples_per_second":[^,]*,//; s/,"wall":.*//' "$@"; }
diff <(without_clock whole.jsonl) <(without_clock part.jsonl rest.jsonl) >difference.txt || { head -n 4 difference.txt | cut -c 1-300; die "the resumed training differs"; }
cmp whole.safetensors resumed.safetensors || die "the resumed checkpoint differs"
cmp -s whole.safetensors part.safetensors && die "the training was not stopped before its end"

# The checkpoint decides, and otherwise than the bundled one.
hash_of() {
    expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=10 --cluster harmony-testbed --policy harmony --store runs.db --json - "$@"
    sed -n 's/^ *"event_hash": "\(.*\)",*/\1/p' out.txt
}
trained=$(hash_of --set checkpoint=resumed.safetensors)
[ -n "$trained" ] || die "no run by the checkpoint"
[ "$trained" = "$(hash_of --set checkpoint=whole.safetensors)" ] || die "equal checkpoints decide differently"
[ "$trained" != "$(hash_of)" ] || die "the bundled checkpoint decides"

# By name, twice: neither is written over, and a name is as good as a file wherever a checkpoint is taken.
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

# What cannot be is refused.
expect 2 "$cli" train --config tiny.json
expect 2 "${train[@]}" --set practice_round=1 --out x.safetensors
expect 3 "${train[@]}" --out x.safetensors --resume tiny.json
[ ! -e x.safetensors ] || die "a refused training left a checkpoint"

# Two tables, a training of their own; the second time nothing is made again.
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
