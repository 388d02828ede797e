#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What is wrong with a command line stands last, after one line that says where help is.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

# refused COMMAND MESSAGE ARGUMENT…: two lines, help of that command and the message.
refused() {
    local command=$1 message=$2
    shift 2
    expect 2 "$cli" "$@"
    [ "$(wc -l <err.txt)" -eq 2 ] || { cat err.txt; die "more than two lines are said of: $*"; }
    grep -qx "Try consonance-cli $command --help." err.txt || { cat err.txt; die "no help is named for: $*"; }
    tail -n 1 err.txt | grep -q "^consonance-cli: .*$message" || { cat err.txt; die "the error does not stand last: $*"; }
}

refused generate preset generate
refused compare trace compare --policies lb
refused 'runs show' nosuchoption runs show x --nosuchoption
