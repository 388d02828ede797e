// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/slurm_demand.h"

#include "core/base/number_range.h"
#include "core/base/utf8.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/trace_row.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

/// Parts of GPUs, evenly on the nodes of the job: no node's parts are spread over more GPUs than they need.
void takeParts(double parts, ForeignJob& job)
{
    const double nodes = job.nodes.value_or(1);
    const double gpus = std::max(1.0, std::ceil(parts / nodes - 1e-9));
    job.gpus = gpus * nodes;
    job.gpuShare = parts / *job.gpus;
}

void takeGpus(const SlurmResources& held, const SlurmResources& wanted, ImportBuilder& builder, ForeignJob& job)
{
    const auto gpus = slurmGpus(held);
    job.gpus = gpus.count;
    if (gpus.isMixed) {
        builder.assumeOfNext("worker_gpu", assumption::kMixedSlices);
    } else if (gpus.share < 1) {
        job.gpuShare = gpus.share;
        builder.assumeOfNext("gpu_share", assumption::kMigSlices, gpus.profile);
    }
    // Requested by type: only such GPUs will do.
    if (auto type = slurmGpus(wanted).type; !type.empty() && type != "mixed")
        job.gpuType = builder.hold(std::move(type));
}

} // namespace

std::vector<ImportOption> slurmOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("none"), tasksOption(),
        unfinishedOption(),
        { .name = "shards_per_gpu",
            .defaultValue = "0",
            .range = "0 … 100000",
            .meaning = CONSONANCE_MESSAGE(
                "slurm.option-shards", "how many of gres/shard are one GPU; 0: unknown, they are not counted") },
        { .name = "mps_per_gpu",
            .defaultValue = "100",
            .range = "1 … 100000",
            .meaning = CONSONANCE_MESSAGE("slurm.option-mps", "how many of gres/mps are one GPU") } };
}

Result<SlurmParts> readSlurmParts(const ImportOptionReader& options)
{
    SlurmParts parts;
    TRY_ASSIGN(parts.shardsPerGpu, options.number("shards_per_gpu", { .minimum = 0, .maximum = 1e5 }));
    TRY_ASSIGN(parts.mpsPerGpu, options.number("mps_per_gpu", { .minimum = 1, .maximum = 1e5 }));
    return parts;
}

void takeSlurmDemand(const SlurmResources& given, const SlurmResources& wanted, const SlurmParts& parts,
    ImportBuilder& builder, ForeignJob& job)
{
    const bool isGiven = given.cpus.value_or(0) > 0 || given.nodes.value_or(0) > 0 || given.hasAccelerators();
    const auto& resources = isGiven ? given : wanted;
    // Accounting may count GPUs in requests alone.
    const auto& held = given.hasAccelerators() ? given : wanted;
    if (resources.cpus)
        job.cores = resources.cpus;
    if (resources.nodes.value_or(0) > 0)
        job.nodes = resources.nodes;
    job.nodes = std::max(1.0, job.nodes.value_or(1));
    job.memoryGb = resources.memoryGb;
    const auto shards = held.countOf("shard");
    const auto mps = held.countOf("mps");
    if (held.gpus.value_or(0) > 0) {
        takeGpus(held, wanted, builder, job);
    } else if (shards > 0 && parts.shardsPerGpu > 0) {
        takeParts(shards / parts.shardsPerGpu, job);
        builder.assumeOfNext("gpu_share", assumption::kShardsCounted, fmt::format("{:g}", parts.shardsPerGpu));
    } else if (shards > 0) {
        builder.assumeOfNext("gpus", assumption::kShardsUnknown);
    } else if (mps > 0) {
        takeParts(mps / parts.mpsPerGpu, job);
        builder.assumeOfNext("gpu_share", assumption::kMpsCounted, fmt::format("{:g}", parts.mpsPerGpu));
    }
    for (const auto& other : held.others) {
        const auto name = fmt::format("gres/{}", other.name);
        const bool isTaken = job.gpus.value_or(0) > 0;
        if (!isTaken && isSlurmAccelerator(other.name)) {
            job.gpus = other.count();
            job.gpuType = builder.hold(other.name);
            builder.assumeOfNext("gpus", assumption::kOtherAccelerators, name);
        } else if (other.name != "shard" && other.name != "mps") {
            builder.assumeOfNext("gpus", assumption::kNotSimulated, name);
        }
    }
}

void takeSlurmName(std::string_view name, ImportBuilder& builder, ForeignJob& job)
{
    auto clipped = clippedText(name, kMaximumNameBytes);
    job.app = clipped == name ? name : builder.hold(std::move(clipped));
}

void takeSlurmState(std::string_view state, ForeignJob& job)
{
    // "CANCELLED by 1000"
    state = state.substr(0, state.find(' '));
    if (state.ends_with('+'))
        state.remove_suffix(1);
    job.state = state;
    if (isWaitingSlurmState(state))
        job.started.reset();
    job.hasEnded = !state.empty() && !isOpenSlurmState(state);
    job.waitsAgain = isRequeuedSlurmState(state);
    if (state.empty() || job.hasEnded)
        return;
    job.ended.reset();
    job.duration.reset();
}

} // namespace consonance
