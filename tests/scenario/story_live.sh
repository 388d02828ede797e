#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A cluster is looked at through its own clients: what changes, what is predicted, and in how many ways a client can
# fail. Each gives a message, costs no data, and the next look works.
# shellcheck disable=SC1091,SC2154,SC2016
. "$(dirname "$0")/story_lib.sh"

# job ID STATE SUBMITTED STARTED NODES GPUS
job() {
    printf '{"job_id":%d,"name":"train","job_state":["%s"],"user_name":"ana","account":"vision","nodes":"%s","node_count":1,"submit_time":%d,"start_time":%d,"time_limit":{"set":true,"infinite":false,"number":60},"tres_alloc_str":"","tres_req_str":"cpu=4,node=1,gres/gpu=%d"}' \
        "$1" "$2" "$5" "$3" "$4" "$6"
}
# queue MOMENT JOB…
queue() {
    local moment=$1
    shift
    printf '{"meta":{"plugin":{"data_parser":"data_parser/v0.0.40"},"slurm":{}},"last_update":%d,"jobs":[' "$moment"
    local IFS=,
    printf '%s]}\n' "$*"
}
node() {
    printf '{"name":"%s","cpus":64,"real_memory":512000,"gres":"gpu:4","state":["IDLE"],"tres":"cpu=64,mem=512000M,gres/gpu=4"}' "$1"
}
printf '{"meta":{"plugin":{"data_parser":"data_parser/v0.0.40"},"slurm":{}},"nodes":[%s,%s]}\n' "$(node n1)" "$(node n2)" >nodes.txt
t=1714550000
queue $((t + 3000)) "$(job 1 RUNNING $t $t n1 4)" "$(job 2 RUNNING $t $t n2 4)" "$(job 3 PENDING $((t + 10)) 0 '' 4)" >first.txt
queue $((t + 3500)) "$(job 2 RUNNING $t $t n2 4)" "$(job 3 RUNNING $((t + 10)) $((t + 3100)) n1 4)" "$(job 4 PENDING $((t + 3400)) 0 '' 4)" >second.txt
queue $((t + 900)) "$(job 1 RUNNING $t $t n1 4)" >older.txt
queue $((t + 3550)) "$(job 2 RUNNING $t $t n9 4)" "$(job 4 RUNNING $((t + 3400)) $((t + 3520)) n1 4)" >elsewhere.txt

# look COMMAND [option…]
look() {
    local command=$1
    shift
    "$cli" live --folder live --looks 1 --policy fifo --jobs-command "$command" --nodes-command 'cat nodes.txt' "$@"
}
expect 0 look 'cat first.txt'
grep -q '2 jobs run, 1 wait' out.txt || die "the first look does not count the jobs"
grep -q '"job": "3"' live/live.json || die "no start of the waiting job is predicted"
# Any other command reads what is kept.
expect 0 "$cli" dry-run --trace live/jobs.json --cluster live/nodes.json --policy fifo --gpus 1
grep -q 'starts at' out.txt || die "the kept snapshot gives no dry run"

# refused WHAT PATTERN COMMAND [option…]: a message, and all that is kept stays but the number of failures.
refused() {
    local what=$1 pattern=$2
    shift 2
    cp -r live before
    local code=0
    look "$@" >out.txt 2>err.txt || code=$?
    [ "$code" -ne 0 ] || die "$what: no error"
    grep -q -- "$pattern" err.txt || { cat err.txt; die "$what: the message does not say it"; }
    cmp live/jobs.json before/jobs.json || die "$what: the snapshot is lost"
    cmp live/nodes.json before/nodes.json || die "$what: the nodes are lost"
    diff <(grep -v failures live/live.json) <(grep -v failures before/live.json) || die "$what: predictions are lost"
    [ "$(find live -type f | wc -l)" -eq 3 ] || die "$what: files are left behind"
    rm -r before
}
refused hangs 'did not end within 1 s' 'sleep 60' --patience 1
refused 'hangs half way' 'did not end within 1 s' 'head -c 100 first.txt; sleep 60' --patience 1
refused fails 'exit code 3.*no controller' 'echo no controller >&2; exit 3'
refused dies 'failed (.*9' 'cat first.txt; kill -9 $$'
refused 'is not there' 'failed (exit code 127)' 'no-such-client'
refused 'floods one line' 'more than 1 MB' 'tr "\0" x </dev/zero' --most-mb 1
refused 'floods lines' 'more than 1 MB' 'yes' --most-mb 1
refused 'floods messages' 'did not end within 1 s' 'yes >&2' --patience 1
refused 'says nothing' 'printed nothing' 'true'
refused 'is cut off' 'jobs.json' 'head -c 300 first.txt'
refused 'says something else' 'jobs.json' 'echo "<html>502 Bad Gateway</html>"'
refused 'goes back in time' 'before the last look' 'cat older.txt'
refused 'lists no jobs' 'jobs.json' "printf '{\"meta\":{\"slurm\":{}},\"jobs\":[]}'"

# The next look works, and judges: job 3 was to start when 1 or 2 reach their limit of an hour, and began before that.
expect 0 look 'cat second.txt' --json second.json
grep -q '"arrived"' second.json || die "the look is not written as JSON"
grep -q '1 has started, 1 has left, 1 is new' out.txt || { cat out.txt; die "the difference is wrong"; }
grep -q '"failures": 13' live/live.json || die "failed looks are not counted"
grep -qE '"outcome": "(held|missed)"' live/live.json || die "the prediction is not judged"
grep -qE 'predictions? whose outcome is known' out.txt || die "the score is missing"
# A client that lies about nodes: named, and resolved by the rule of snapshots.
expect 0 look 'cat elsewhere.txt'
grep -q 'n9' err.txt || die "the unknown server is not named"
# Two looks of one command; the first fails.
expect 0 "$cli" live --folder twice --looks 2 --every 0 --policy fifo --nodes-command 'cat nodes.txt' \
    --jobs-command 'if [ -e seen ]; then cat first.txt; else touch seen; exit 1; fi'
grep -q '2 jobs run' out.txt || die "the second look did not come"
# A damaged file of predictions is named, and stays.
mkdir damaged
sed 's/"outcome": "[a-z]*"/"outcome": "perhaps"/' live/live.json >damaged/live.json
cp damaged/live.json damaged.json
expect 3 "$cli" live --folder damaged --looks 1 --policy fifo --jobs-command 'cat first.txt' --nodes-command 'cat nodes.txt'
grep -q 'live.json#/predictions/0/outcome' err.txt || { cat err.txt; die "the damaged file is not named"; }
cmp damaged/live.json damaged.json || die "the damaged file was overwritten"
sed 's/consonance-live/other/' live/live.json >damaged/live.json
expect 3 "$cli" live --folder damaged --looks 1 --policy fifo --jobs-command 'cat first.txt' --nodes-command 'cat nodes.txt'
grep -q 'live.json#/format' err.txt || { cat err.txt; die "another format is read"; }
# The weekly page.
expect 0 "$cli" report --trace live/jobs.json --cluster live/nodes.json --policy fifo --out week.md
[ -s week.md ] || die "there is no report"
