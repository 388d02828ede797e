#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A shell completes exactly what the program takes: every command, every option of its help, the choices of options.
# shellcheck disable=SC1090,SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

expect 0 "$cli" completion bash
source out.txt
expect 2 "$cli" completion fish

# completed WORD…: what Tab offers behind these words, a line each, sorted.
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
    completed "$@" | grep -qxF -- "$wanted" || { completed "$@"; die "'$wanted' is not offered behind: $*"; }
}

# matches COMMAND…: its help and what is offered name the same options; goes on with the commands below it.
checked=0
matches() {
    local command
    expect 0 "$cli" "$@" --help
    grep -oP '^ +(-\w,)?\K--[a-z-]+' out.txt | sort -u >told.txt
    sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/\1/p' out.txt >below.txt
    completed "$@" -- >offered.txt
    # Those of the program stand behind each command too.
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
