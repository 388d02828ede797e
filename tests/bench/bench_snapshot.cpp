// SPDX-License-Identifier: GPL-3.0-or-later
// From the files of a snapshot of 1,000 servers and 5,000 jobs to an answered dry run: what squeue and scontrol print,
// every GPU in use and half of the jobs waiting.
#include "core/answers/dry_run_study.h"
#include "core/base/file_io.h"
#include "core/base/random.h"
#include "core/run/decision_moment.h"
#include "core/workload/snapshot_moment.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

using namespace consonance;

constexpr int kServers = 1000;
constexpr int kGpusOfServer = 8;
constexpr int kJobs = 5000;
constexpr std::int64_t kNow = 1'714'553'600;
constexpr const char* kMeta = R"("meta":{"plugin":{"data_parser":"data_parser/v0.0.40"},"slurm":{}})";

/// Members that squeue prints besides those that are read: about 3 KB a job.
std::string otherMembers()
{
    std::string text;
    for (int i = 0; i < 25; ++i)
        text += fmt::format(R"(,"some_number_{}":{{"set":true,"infinite":false,"number":{}}})", i, i * 17);
    for (int i = 0; i < 50; ++i)
        text += fmt::format(R"(,"some_text_{}":"{}")", i, i % 3 == 0 ? "some/typical/value" : "");
    return text;
}

/// Jobs that run until every GPU is used, and then jobs that wait.
std::string queueText()
{
    RandomStream draws(7, "bench.snapshot");
    const auto others = otherMembers();
    std::vector<int> free(kServers, kGpusOfServer);
    int left = kServers * kGpusOfServer;
    std::string text = fmt::format(R"({{{},"last_update":{},"jobs":[)", kMeta, kNow);
    for (int i = 0; i < kJobs; ++i) {
        const int gpus = left > 0 ? std::min(1 << draws.uniformInt(0, 3), left) : 1 << draws.uniformInt(0, 5);
        const int nodes = std::max(1, gpus / kGpusOfServer);
        std::string node;
        for (std::size_t at = 0; left > 0 && at < free.size() && node.empty(); ++at) {
            if (free[at] >= gpus) {
                node = fmt::format("n{:04}", at);
                free[at] -= gpus;
                left -= gpus;
            }
        }
        const bool runs = !node.empty();
        if (!runs && left > 0) {
            --i; // the next draw may be smaller
            continue;
        }
        const auto since = draws.uniformInt(60, 80'000);
        const auto limit = since / 60 + draws.uniformInt(10, 2880);
        text
            += fmt::format(R"({}{{"job_id":{},"name":"program{}","job_state":["{}"],"user_name":"u{}","account":"a{}",)"
                           R"("nodes":"{}","node_count":{},"submit_time":{},"start_time":{},)"
                           R"("time_limit":{{"set":true,"infinite":false,"number":{}}},"tres_alloc_str":"",)"
                           R"("tres_req_str":"cpu={},mem={}G,node={},gres/gpu={}"{}}})",
                i == 0 ? "" : ",", i + 1, draws.uniformInt(0, 199), runs ? "RUNNING" : "PENDING",
                draws.uniformInt(0, 119), draws.uniformInt(0, 11), node, nodes, kNow - since - (runs ? 600 : 0),
                runs ? kNow - since : 0, limit, 4 * gpus, 16 * gpus, nodes, gpus, others);
    }
    return text + "]}\n";
}

std::string nodesText()
{
    std::string text = fmt::format("{{{},\"nodes\":[", kMeta);
    for (int i = 0; i < kServers; ++i)
        text += fmt::format(
            R"({}{{"name":"n{:04}","cpus":64,"real_memory":512000,"gres":"gpu:{}","state":["ALLOCATED"],)"
            R"("tres":"cpu=64,mem=512000M,gres/gpu={}"}})",
            i == 0 ? "" : ",", i, kGpusOfServer, kGpusOfServer);
    return text + "]}\n";
}

Result<bool> answered(const RunRequest& request)
{
    TRY_ASSIGN(const auto inputs, resolveInputs(request));
    TRY_ASSIGN(auto run, startRun(request, inputs));
    TRY(run.runUntil([&run](const Engine&) { return !run.followsRecord(); }, {}));
    DryRunAsk ask;
    ask.job.gpus = kGpusOfServer;
    TRY_ASSIGN(const auto result, studyDryRun(request, inputs, run.engine(), ask));
    return result.start.has_value();
}

void readToAnsweredDryRun(benchmark::State& state, const char* policy)
{
    registerBuiltinPolicies();
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("bench-snapshot-{}", ::getpid());
    const RunRequest request {
        .trace = (folder / "squeue.json").string(), .cluster = (folder / "nodes.json").string(), .policy = policy
    };
    if (!ensureFolder(folder) || !writeFileAtomically(request.trace, queueText())
        || !writeFileAtomically(request.cluster, nodesText()))
        return state.SkipWithError("the snapshot cannot be written");
    for (auto _ : state) {
        const auto starts = answered(request);
        if (!starts || !*starts)
            state.SkipWithError(starts ? "the job never starts" : starts.error().englishText().c_str());
    }
    std::filesystem::remove_all(folder);
}
BENCHMARK_CAPTURE(readToAnsweredDryRun, fifo_backfill, "fifo-backfill")->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(readToAnsweredDryRun, easy_backfill, "easy-backfill")->Unit(benchmark::kMillisecond)->Iterations(3);

} // namespace

BENCHMARK_MAIN();
