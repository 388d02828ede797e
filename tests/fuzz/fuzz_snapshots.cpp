// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a snapshot, on the servers that it lists or on two others: what is left of its record fits, so that at
// the moment each job runs since and where the record says.
#include "core/run/followed_record.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/importers.h"
#include "core/workload/snapshot_moment.h"
#include "tests/fixtures/small_worlds.h"

#include <cstdlib>
#include <string_view>

namespace consonance {

static void follow(std::shared_ptr<const Workload> workload, const std::shared_ptr<const Cluster>& cluster)
{
    const auto moment = snapshotMoment(*workload);
    if (!moment || workload->jobCount() > 1000)
        return;
    const RunRequest request { .policy = "fifo-backfill", .interference = "none", .transitions = "none" };
    ResolvedInputs inputs { .cluster = cluster, .transitions = *transitionsOf(request) };
    inputs.workload = fitRecord(std::move(workload), cluster, *moment).workload;
    if (!makeModels(request.interference, inputs))
        std::abort();
    auto simulation = startRun(request, inputs);
    if (!simulation)
        std::abort();
    const auto isThere = [&](const Engine&) { return !simulation->followsRecord(); };
    if (!simulation->runUntil(isThere, {}))
        std::abort();
    const auto& engine = simulation->engine();
    for (std::size_t i = 0; i < inputs.workload->jobCount() && !engine.isFinished(); ++i) {
        const auto& job = inputs.workload->jobs[i];
        const bool hasBegun = job.recording.has() && job.recording->start < *moment;
        if (hasBegun && fitRecord(inputs.workload, cluster, *moment).problems.empty()
            && engine.job(JobId(i)).firstStart != job.recording->start)
            std::abort();
    }
}

} // namespace consonance

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    static const bool isReady = [] { return registerBuiltinPolicies(), true; }();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const char* importer : { "slurm-json", "scontrol", "kubectl", "kai" }) {
        const auto imported = parseForeignTrace(importer, text, "snapshot", {}, bundledModels());
        if (!imported || !isReady)
            continue;
        if (const auto own = parseForeignCluster(text, "snapshot"))
            follow(imported->workload, own->cluster);
        follow(imported->workload, fixtures::makeServers(2, 8));
    }
    return 0;
}
