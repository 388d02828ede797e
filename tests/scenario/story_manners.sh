#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# An error in a command line is printed last, after one line that says where to find help.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

# refused COMMAND MESSAGE ARGUMENT…: two lines, the help of that command and the message.
refused() {
    local command=$1 message=$2
    shift 2
    expect 2 "$cli" "$@"
    [ "$(wc -l <err.txt)" -eq 2 ] || { cat err.txt; die "more than two lines are said of: $*"; }
    grep -qx "Try consonance-cli $command --help." err.txt || { cat err.txt; die "no help is named for: $*"; }
    tail -n 1 err.txt | has "^consonance-cli: .*$message" || { cat err.txt; die "the error does not stand last: $*"; }
}

refused generate preset generate
refused compare trace compare --policies lb
# A report under another name would be a file that no viewer opens.
expect 2 "$cli" report --trace preset:small --policy fifo --out page.doc
grep -q 'is not a report' err.txt || { cat err.txt; die "it is not said why"; }
[ ! -e page.doc ] || die "a refused report was written"
refused 'runs show' nosuchoption runs show x --nosuchoption
commands=0
while read -r -a command; do
    refused "${command[*]}" . "${command[@]}" --nosuchoption
    commands=$((commands + 1))
done < <(
    "$cli" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/\1/p' | grep -vx runs
    "$cli" runs --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/runs \1/p'
)
[ $commands -gt 30 ] || die "only $commands commands were looked at"

# Wherever a time is accepted, seconds and hours can express the same moment.
expect 0 "$cli" simulate --trace preset:small --policy lb --interval 20min --store runs.db
expect 0 "$cli" runs list --store runs.db --json
run=$(sed -n 's/^ *"id": "\(.*\)".*/\1/p' out.txt | head -n 1)
expect 0 "$cli" capacity --run "$run" --at 1200 --store runs.db
cp out.txt seconds.txt
expect 0 "$cli" capacity --run "$run" --at 00:20:00 --store runs.db
diff seconds.txt out.txt || die "another moment by hours than by seconds"
expect 0 "$cli" runs fork "$run" --at 20min --drain server-0 --store runs.db
refused capacity "'noon' is neither a time" capacity --run "$run" --at noon --store runs.db
for command in capacity waiting; do
    expect 0 "$cli" "$command" --run "$run" --at 1200 --store runs.db
    cp out.txt seconds.txt
    for moment in 20min 00:20:00; do
        expect 0 "$cli" "$command" --run "$run" --at "$moment" --store runs.db
        diff seconds.txt out.txt || die "$command: another moment at $moment than by seconds"
    done
done
expect 0 "$cli" teams --run "$run" --at 1200 --from 60 --store runs.db
cp out.txt seconds.txt
expect 0 "$cli" teams --run "$run" --at 00:20:00 --from 1min --store runs.db
diff seconds.txt out.txt || die "teams: another moment by hours than by seconds"
# No command with moments treats one as a plain number.
while read -r command; do
    # shellcheck disable=SC2086 # two words
    "$cli" $command --help | has -E -- '--at TIME' || continue
    # shellcheck disable=SC2086
    "$cli" $command x --at 20min >out.txt 2>err.txt || true
    if grep -q 'Could not convert' err.txt; then die "$command does not read 20min"; fi
done < <(
    "$cli" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/\1/p' | grep -vx runs
    "$cli" runs --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/runs \1/p'
)
