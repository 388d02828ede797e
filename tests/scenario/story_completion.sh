#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A shell completes exactly what the program accepts: every command, every option of its help, the choices of options.
# shellcheck disable=SC1090,SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

expect 0 "$cli" completion bash
source out.txt
expect 2 "$cli" completion tcsh

# completed WORD…: what Tab offers after these words, one per line, sorted.
completed() {
    COMP_WORDS=(consonance-cli "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _consonance_cli
    printf '%s\n' "${COMPREPLY[@]}" | sort -u
}
offers() {
    local wanted=$1
    shift
    completed "$@" | has -xF -- "$wanted" || { completed "$@"; die "'$wanted' is not offered behind: $*"; }
}

# matches COMMAND…: its help and its completions name the same options; continues with its subcommands.
checked=0
matches() {
    local command
    expect 0 "$cli" "$@" --help
    grep -oP '^ +(-\w,)?\K--[a-z-]+(,--[a-z-]+)*' out.txt | tr , '\n' | sort -u >told.txt
    sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/\1/p' out.txt >below.txt
    completed "$@" -- >offered.txt
    # The program's own options are also offered after each command.
    diff told.txt <(grep -vx -- '--language' offered.txt) >difference.txt || [ $# -eq 0 ] || { cat difference.txt; die "other options than in the help of: $*"; }
    checked=$((checked + 1))
    local -a commands
    mapfile -t commands <below.txt
    for command in "${commands[@]}"; do
        offers "$command" "$@" ''
        matches "$@" "$command"
    done
}
matches
[ $checked -gt 30 ] || die "only $checked commands were looked at"

[ "$(completed capacity --format '')" = $'json\ntable' ] || die "the choices of --format are not offered"
offers locality simulate --policy lo
offers philly-tight simulate --cluster philly
offers --language runs list --l
[ -z "$(completed simulate --trace '')" ] || die "no file can be chosen for a trace"

expect 0 "$cli" completion zsh
grep -qx '#compdef consonance-cli' <(head -n 1 out.txt) || die "zsh does not know whose completion it is"
if command -v zsh >/dev/null; then
    zsh -n out.txt || die "zsh cannot read it"
fi

expect 0 "$cli" completion fish
grep -q "^complete -c consonance-cli -n \"_consonance_cli_is ' runs'\" -f -a list " out.txt || die "fish is not offered 'runs list'"
if command -v fish >/dev/null; then
    fish -n out.txt || die "fish cannot read it"
    cp out.txt completion.fish
    fish -c 'source completion.fish; complete -C "consonance-cli simulate --policy lo"' >out.txt
    grep -q '^locality-srsf' out.txt || die "fish completes no policy: $(cat out.txt)"
fi

# The manual page comes from the same definitions: every command with every option.
expect 0 "$cli" man
mv out.txt page.1
grep -q '^.TH CONSONANCE' page.1 || die "this is no manual page"
for command in simulate 'runs list' capacity; do
    grep -qF ".SS \"$command\"" page.1 || die "the manual page lacks $command"
done
grep -qF 'decide\-at' page.1 || die "the manual page lacks --decide-at"
if command -v man >/dev/null; then
    LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l page.1 >read.txt 2>warnings.txt
    [ ! -s warnings.txt ] || die "the manual page has mistakes: $(cat warnings.txt)"
fi
