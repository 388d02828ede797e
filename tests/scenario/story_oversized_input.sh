#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Input that is too large to keep in the repository: lines of 50 MB, ten million rows, endless brackets, a device that
# never ends. Each is refused or read with a message, within 2.5 GB of addresses and two minutes.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/story_lib.sh"

bound() { :; }
if (ulimit -v 2500000 && "$cli" --version >version.txt 2>&1); then
    bound() { ulimit -v 2500000; }
fi

# refuse CODE MESSAGE ARGUMENT…
refuse() {
    local wanted=$1 message=$2 code=0
    shift 2
    (bound && exec timeout 120 "$cli" "$@") >out.txt 2>err.txt || code=$?
    [ "$code" -eq "$wanted" ] || { head -c 2000 err.txt; die "exit code $code instead of $wanted: $*"; }
    grep -qF -- "$message" err.txt || { head -c 2000 err.txt; die "the message lacks: $message"; }
    [ "$(wc -c <err.txt)" -lt 20000 ] || die "the message of $* is too long to be read"
}
simulate() {
    local code=$1 message=$2
    shift 2
    refuse "$code" "$message" simulate --cluster small --policy fifo --store runs.db --trace "$@"
}
# A 50 MB line of one repeated character.
long() { head -c 50000000 /dev/zero | tr '\0' "$1"; }
header=job_id,arrival_s,gpus,duration_s

{ echo $header; long x; echo ',0,1,60'; echo 'a,0,1,60'; } >input.csv
simulate 0 'input.csv:2:1: a row of more than 1000000 bytes' input.csv
{ echo $header; printf '"'; long x; echo '",0,1,60'; } >input.csv
simulate 3 'input.csv:2:1: not one of 1 job is valid; the first problem: a quoted field that is never closed' input.csv
long , >input.csv
simulate 3 'input.csv:1:1: a row of more than 1000000 bytes' input.csv
{ printf '{"format":"consonance-trace","version":1,"jobs":["'; long x; echo '"]}'; } >input.json
simulate 3 'input.json#/jobs/0: not one of 1 job is valid; the first problem: an object is expected' input.json
{ printf '{"format":"consonance-trace","version":1,"jobs":['; head -c 24000000 /dev/zero | sed 's/\x00\x00/1,/g'; echo '1]}'; } >input.json
simulate 3 'more than the 10000000 values that are accepted in one file' input.json
long '[' >input.json
simulate 3 'input.json:1:9: values nested more than 8 deep' input.json
refuse 3 'nested more than 64 deep' simulate --trace preset:small --cluster input.json --policy fifo --store runs.db

# Nested ranges of servers with a thousand devices each.
cat >input.json <<'JSON'
{"version": 1, "name": "t", "levels": ["c", "a", "b", "s", "g"], "host_level": "s", "groups": [{"a": "a{0..999999999}", "groups": [{"b": "b{0..999999999}", "servers": {"name": "s{0..999999999}", "cpu": 1e9, "memory_gb": 1e9, "gpu": 1000}}]}]}
JSON
refuse 3 'input.json#/groups/0' simulate --trace preset:small --cluster input.json --policy fifo --store runs.db
{ echo $header; seq -f 'j%.0f,0,1,60' 10000000; } >input.csv
simulate 3 'input.csv:1000002:1: the trace has more than 1000000 jobs' input.csv
{ echo $header; seq -f 'j%.0f,x,1,60' 10000000; } >input.csv
simulate 3 'input.csv:2:4: not one of 10000000 jobs is valid' input.csv
{ echo timestamp,duration,num_gpus,cluster; seq -f '2017-10-09 07:01:55,%.0f,1,vc' 10000000; } >input.csv
refuse 3 'more than 1000000 jobs are left' import --from philly input.csv --out out.csv
rm input.*

simulate 3 'the file is larger than the 536870912 bytes that are accepted here' /dev/zero
simulate 3 'this is a folder, a file is expected' .
