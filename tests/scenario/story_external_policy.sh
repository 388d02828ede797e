#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A command decides: the Python example makes the same run as the built-in policy; opening files starts nothing; failures
# lose nothing.
# shellcheck disable=SC1091,SC2054,SC2154
. "$(dirname "$0")/story_lib.sh"
[ -x /usr/bin/python3 ] || { echo "no /usr/bin/python3"; exit 77; }
root=$(realpath "$(dirname "$0")/../..")
export PYTHONPATH=$root/app/python
locality="/usr/bin/python3 $root/resources/examples/locality.py"

id_of() { sed -n 's/^ *"run": "\(.*\)".*/\1/p' "$1"; }
hash_of() { sed -n 's/^ *"event_hash": "\(.*\)".*/\1/p' "$1"; }
newest() {
    expect 0 "$cli" runs list --limit 1 --store runs.db --json
    sed -n 's/^ *"id": "\(.*\)".*/\1/p' out.txt
}

# The same 120 jobs on the testbed, event for event.
for seed in 1 2; do
    expect 0 "$cli" simulate --trace preset:harmony-testbed --policy locality --seed $seed --store none.db --json own.json
    expect 0 "$cli" simulate --trace preset:harmony-testbed --policy external --set external.command="$locality" --seed $seed --store runs.db --json theirs.json
    grep -q '"jobs": 120' theirs.json || die "not the testbed's jobs"
    [ "$(hash_of own.json)" = "$(hash_of theirs.json)" ] || die "locality in Python makes another run"
done
{ grep -q '"provenance": "external"' theirs.json && grep -q '"knowledge": "none"' theirs.json; } || die "it does not say what it is"

# In a comparison, with declared knowledge, beside others.
cat >shortest.py <<'END'
import consonance

class Shortest(consonance.Policy):
    knowledge = ("remaining-work", "estimates")
    parameters = {"least_s": {"default": 0, "minimum": 0}}

    def decide(self, view):
        plan = consonance.Plan()
        self.state = {"decisions": (self.state or {"decisions": 0})["decisions"] + 1}
        for job in sorted(view.waiting, key=lambda job: (job.remaining_us, job.id)):
            placement = view.try_job(job)
            if all(placement.put_anywhere(role) for role in job.tasks()):
                plan.place(placement)
            else:
                placement.undo()
                plan.note_blocked(job, "no room")
        plan.note_figure("decisions so far", self.state["decisions"])
        return plan

consonance.serve(Shortest())
END
shortest="/usr/bin/python3 shortest.py"
expect 0 "$cli" compare --trace preset:harmony-testbed,jobs=40 --policies locality,external --seeds 1..2 --threads 2 \
    --set external.command="$shortest" --set external.parameters=least_s=5 --store none.db --json compared.json
grep -q '"knowledge": "remaining-work+estimates"' compared.json || die "the knowledge that it declared is not printed"
expect 2 "$cli" simulate --trace preset:small --cluster small --policy external --set command="$shortest" --set parameters=most_s=5 --store none.db
grep -q 'most_s' err.txt || die "an unknown parameter of the command is not named"

# Its notes, and what other policies would do.
expect 0 "$cli" explain --trace preset:harmony-testbed,jobs=20 --policy external --set command="$shortest" --decision 3 --policies locality --format json
grep -q 'decisions so far' out.txt || die "its notes are not shown"

# A kept run names the command and starts nothing: a marker file would show it.
cat >marking.py <<'END'
import pathlib
pathlib.Path("started").touch()
exec(open("shortest.py").read())
END
marking="/usr/bin/python3 marking.py"
expect 0 "$cli" simulate --trace preset:harmony-testbed,jobs=30 --policy external --set command="$marking" --store runs.db --json kept.json
[ -e started ] || die "the command was not started"
kept=$(id_of kept.json)
rm started
# It follows its recorded plans, in a replay, a second look, an explanation.
expect 0 "$cli" runs replay "$kept" --store runs.db
expect 0 "$cli" simulate --run "$kept" --store runs.db --json again.json
[ "$(hash_of kept.json)" = "$(hash_of again.json)" ] || die "a kept run is another one when it is opened"
expect 0 "$cli" explain --run "$kept" --decision 5 --store runs.db
# The same holds if another person opens the shared run.
expect 0 "$cli" runs export "$kept" --format bundle --out shared.run --store runs.db
expect 0 "$cli" runs import shared.run --store other.db
expect 0 "$cli" runs replay "$kept" --store other.db
[ ! -e started ] || die "opening a run started a command"
# Beyond its plans the command has to be asked, and it has not been allowed.
expect 1 "$cli" runs fork "$kept" --at 3000 --drain server-0 --store other.db
grep -q 'no one on this machine has allowed it' err.txt || die "a fork does not say why it does not go on"
[ ! -e started ] || die "a fork started a command"
expect 0 "$cli" runs fork "$kept" --at 3000 --drain server-0 --allow-command "$marking" --store other.db
[ -e started ] || die "a fork did not start what was allowed"
rm started
expect 1 "$cli" sweep --config <(echo "{\"traces\": [\"preset:small\"], \"cluster\": \"small\", \"seeds\": \"1\", \"policies\": [{\"id\": \"external\", \"set\": {\"command\": \"$marking\"}}]}") --store swept.db
grep -q 'no one on this machine has allowed it' err.txt || die "a sweep does not say why it starts nothing"
[ ! -e started ] || die "a sweep started a command"
echo "{\"traces\": [\"preset:small\"], \"cluster\": \"small\", \"seeds\": \"1..2\", \"policies\": [{\"id\": \"external\", \"set\": {\"command\": \"$marking\"}}]}" >sweep.json
expect 0 "$cli" sweep --config sweep.json --allow-command "$marking" --store swept.db
[ -e started ] || die "the sweep did not start what was allowed"
rm started
# The database already holds both runs.
expect 0 "$cli" sweep --config sweep.json --resume --store swept.db
[ ! -e started ] || die "a sweep that goes on made its runs again"

# A worker of a planned sweep is another program, perhaps on another machine: it starts nothing it finds in the folder, says which command
# it would need, and does no part of the sweep until somebody allows it.
expect 0 "$cli" sweep plan --config sweep.json --folder planned
expect 1 "$cli" sweep work planned
grep -qF "the command \"$marking\" was not started" err.txt || { cat err.txt; die "a worker does not say which command it refused"; }
[ ! -e started ] || die "a worker started a command that came with the sweep"
expect 1 "$cli" sweep --config sweep.json --on local --processes 2 --folder started.sweep --store local.db
grep -qF "the command \"$marking\" was not started" err.txt || { cat err.txt; die "it starts workers that may not do what they are for"; }
[ ! -e started.sweep/work.log ] || die "workers were started all the same"
expect 0 "$cli" sweep work planned --allow-command "$marking"
[ -e started ] || die "a worker did not start what it was allowed"
rm started
expect 0 "$cli" sweep merge planned --store planned.db
expect 0 "$cli" sweep work planned # nothing is left that would need the command
expect 0 "$cli" sweep --config sweep.json --on local --processes 2 --folder started.sweep --store local.db --allow-command "$marking"
[ -e started ] || die "what was allowed was not handed on to the workers"
rm started

# A crash loses nothing: the run is kept up to there, and the error quotes the command.
cat >dying.py <<'END'
import consonance

class Dying(consonance.Policy):
    def decide(self, view):
        if view.now_us > 9_000_000_000:
            raise RuntimeError("no more ideas")

consonance.serve(Dying())
END
expect 1 "$cli" simulate --trace preset:harmony-testbed,jobs=30 --policy external --set command="/usr/bin/python3 dying.py" --store failed.db
grep -q 'RuntimeError: no more ideas' err.txt || die "the failure does not quote the command"
expect 0 "$cli" runs list --store failed.db --json
{ grep -q '"status": "failed"' out.txt && grep -q 'no more ideas' out.txt; } || die "the failed run is not kept with its reason"
[ "$(sed -n 's/^ *"events": \([0-9]*\).*/\1/p' out.txt)" -gt 10 ] || die "what was simulated until then is lost"

# Ctrl-C ends a hanging command, and nothing of it is left.
sleeping="read -r l; echo '{\"protocol\":1,\"triggers\":[\"arrival\"]}'; touch hangs; exec sleep 6543.25"
"$cli" simulate --trace preset:small --cluster small --policy external --set command="$sleeping" --store runs.db 2>err.txt &
program=$!
until [ -e hangs ]; do kill -0 $program || die "it went away by itself"; done
kill -INT $program
code=0
wait $program || code=$?
[ $code -eq 130 ] || die "Ctrl-C ends with $code"
! pgrep -f 'sleep 6543.25' >/dev/null || die "the command is still there"
