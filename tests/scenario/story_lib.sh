# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# Sourced by the stories: the program under test, and a way to report failures.
set -euo pipefail
cli=$1

die() {
    echo "story: $*"
    exit 1
}

# has OPTIONS… PATTERN: whether what is piped into it has such a line, as grep. It reads to the end: grep -q leaves at the
# first match, and the pipe fails when the program before it has more to write.
has() {
    local lines
    lines=$(grep "$@")
}

# expect CODE COMMAND…: runs it and expects that exit code.
expect() {
    local wanted=$1 code=0
    shift
    "$@" >out.txt 2>err.txt || code=$?
    [ "$code" -eq "$wanted" ] || { cat out.txt err.txt; die "exit code $code instead of $wanted: $*"; }
}

# Results without wall-clock times.
without_wall() {
    sed '/"wall": {/,/}/d' "$1"
}
