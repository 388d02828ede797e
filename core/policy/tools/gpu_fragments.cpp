// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/gpu_fragments.h"

#include "core/policy/tools/placer.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace consonance {

namespace {

bool fitsBesideGpus(const ResourceVector& demand, const ResourceVector& left)
{
    return std::ranges::all_of(kAllResources,
        [&](Resource resource) { return resource == Resource::Gpu || demand[resource] <= left[resource]; });
}

/// Millionths of free GPUs that are of no use to a task of the class.
std::int64_t unusableFor(const TaskClass& one, const FreeGpus& free, std::int64_t total)
{
    const auto gpus = one.demand[Resource::Gpu];
    if (gpus <= 0 || !fitsBesideGpus(one.demand, free.left))
        return total;
    if (one.deviceType != TaskClass::kAnyDevice && one.deviceType != free.deviceType)
        return total;
    std::int64_t holding = 0;
    std::int64_t tooSmall = 0;
    for (const auto part : free.parts) {
        if (part >= one.gpuShare)
            ++holding;
        else
            tooSmall += part;
    }
    return holding < gpus ? total : tooSmall;
}

} // namespace

void TaskMixBuilder::add(const JobRequest& request)
{
    const auto type = deviceTypeIndex(m_cluster, request);
    for (const auto& role : request.roles) {
        const bool takesGpus = role.demand[Resource::Gpu] > 0;
        const auto device = takesGpus ? type.value_or(TaskClass::kNoDevice) : TaskClass::kAnyDevice;
        m_counts[{ role.demand.amount, role.gpuShare, device }] += role.requested;
    }
}

TaskMix TaskMixBuilder::finish(std::size_t most) const
{
    std::vector<std::pair<Kind, std::int64_t>> sorted(m_counts.begin(), m_counts.end());
    std::erase_if(sorted, [](const auto& one) { return one.second <= 0; });
    std::ranges::stable_sort(sorted, std::ranges::greater {}, [](const auto& one) { return one.second; });
    if (sorted.size() > most)
        sorted.resize(most);
    std::int64_t all = 0;
    for (const auto& one : sorted)
        all += one.second;
    TaskMix mix;
    for (const auto& [kind, count] : sorted)
        mix.push_back({ .demand = { std::get<0>(kind) },
            .gpuShare = std::get<1>(kind),
            .deviceType = std::get<2>(kind),
            .popularity = static_cast<double>(count) / static_cast<double>(all) });
    return mix;
}

TaskMix taskMixOf(const Workload& workload, const Cluster& cluster)
{
    TaskMixBuilder builder(cluster);
    for (const auto& job : workload.jobs)
        builder.add(job.request);
    return builder.finish();
}

void FreeGpus::read(const CapacityLedger& ledger, HostId host)
{
    const auto& one = ledger.cluster().host(host);
    left = ledger.free(host);
    deviceType = one.deviceTypeIndex;
    parts.resize(one.devices.size());
    for (std::size_t device = 0; device < parts.size(); ++device)
        parts[device]
            = std::max<std::int64_t>(0, kFullShare - ledger.deviceShare(host, static_cast<std::uint16_t>(device)));
}

std::int64_t FreeGpus::total() const
{
    return std::accumulate(parts.begin(), parts.end(), std::int64_t { 0 });
}

double expectedFragments(const FreeGpus& free, const TaskMix& mix)
{
    const auto total = free.total();
    if (total == 0)
        return 0;
    double sum = 0;
    for (const auto& one : mix)
        sum += one.popularity * static_cast<double>(unusableFor(one, free, total));
    return sum / static_cast<double>(kFullShare);
}

double expectedFragments(const CapacityLedger& ledger, const TaskMix& mix)
{
    FreeGpus free;
    double sum = 0;
    for (std::size_t i = 0; i < ledger.cluster().hostCount(); ++i) {
        const HostId host(i);
        if (ledger.availability(host) != Availability::Up)
            continue;
        free.read(ledger, host);
        sum += expectedFragments(free, mix);
    }
    return sum;
}

} // namespace consonance
