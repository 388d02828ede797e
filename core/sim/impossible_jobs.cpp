// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/impossible_jobs.h"

#include "core/base/memory_text.h"
#include "core/base/stop_scope.h"
#include "core/base/text_format.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

/// By resource, so that units are said in every language.
constexpr std::array<MessageId, kResourceCount> kNeverFitsWhole {
    CONSONANCE_MESSAGE("job.never-fits-gpus", "job {0} can never run: it needs {1} GPUs, the whole cluster has {2}"),
    CONSONANCE_MESSAGE("job.never-fits-cores", "job {0} can never run: it needs {1} cores, the whole cluster has {2}"),
    CONSONANCE_MESSAGE(
        "job.never-fits-memory", "job {0} can never run: it needs {1} of memory, the whole cluster has {2}"),
    CONSONANCE_MESSAGE(
        "job.never-fits-network", "job {0} can never run: it needs {1} MB/s of network, the whole cluster has {2}"),
    CONSONANCE_MESSAGE(
        "job.never-fits-disk", "job {0} can never run: it needs {1} MB/s of disk, the whole cluster has {2}"),
};
constexpr std::array<MessageId, kResourceCount> kTaskNeverFits {
    CONSONANCE_MESSAGE("job.task-never-fits-gpus",
        "job {0} can never run: one of its tasks needs {1} GPUs, no server that it may use has more than {2}"),
    CONSONANCE_MESSAGE("job.task-never-fits-cores",
        "job {0} can never run: one of its tasks needs {1} cores, no server that it may use has more than {2}"),
    CONSONANCE_MESSAGE("job.task-never-fits-memory",
        "job {0} can never run: one of its tasks needs {1} of memory, no server that it may use has more than {2}"),
    CONSONANCE_MESSAGE("job.task-never-fits-network",
        "job {0} can never run: one of its tasks needs {1} MB/s of network, no server that it may use has more than "
        "{2}"),
    CONSONANCE_MESSAGE("job.task-never-fits-disk",
        "job {0} can never run: one of its tasks needs {1} MB/s of disk, no server that it may use has more than {2}"),
};
/// Each of them is somewhere, but not all on one server.
constexpr MessageId kTaskNeverFitsTogether = CONSONANCE_MESSAGE("job.task-never-fits-together",
    "job {0} can never run: no server that it may use has all that one of its tasks needs: GPUs {1}, cores {2}, "
    "memory {3}, MB/s of network {4}, MB/s of disk {5}");
constexpr MessageId kNoSuchType = CONSONANCE_MESSAGE(
    "job.no-such-type", "job {0} can never run: it wants GPUs of type \"{1}\", and the cluster's GPUs are of {2}");
constexpr MessageId kTypeInOtherCase = CONSONANCE_MESSAGE("job.type-in-other-case",
    "job {0} can never run: it wants GPUs of type \"{1}\", and the cluster's are called \"{2}\"; spell it alike in the "
    "trace and in the cluster");
constexpr MessageId kTooFewOfType = CONSONANCE_MESSAGE("job.too-few-of-type",
    "job {0} can never run: it needs {1} GPUs of type \"{2}\", the whole cluster has {3} of that type");

std::string amountText(Resource resource, std::int64_t amount)
{
    constexpr std::int64_t kCore = 1000;
    if (resource == Resource::Cpu && amount % kCore != 0)
        return fmt::format("{:g}", static_cast<double>(amount) / kCore);
    if (resource == Resource::Memory)
        return memoryText(amount);
    return groupedText(resource == Resource::Cpu ? amount / kCore : amount);
}

bool isSameButForCase(const std::string& one, const std::string& other)
{
    const auto lower
        = [](unsigned char letter) { return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter; };
    return std::ranges::equal(one, other, {}, lower, lower);
}

/// Whether tasks of that demand may be on the host at all.
bool mayUse(const Cluster& cluster, const Host& host, const JobRequest& request, const ResourceVector& demand)
{
    return request.deviceType.empty() || demand[Resource::Gpu] == 0
        || cluster.deviceTypes[host.deviceTypeIndex] == request.deviceType;
}

Error refusal(MessageId message, std::vector<std::string> arguments)
{
    return fail(ErrorKind::BadInput, message, std::move(arguments)).value();
}

/// What the empty cluster offers. Hosts of one shape answer alike, so a large cluster costs no more than its variety.
class ClusterOffer {
public:
    explicit ClusterOffer(const Cluster& cluster)
        : m_cluster(cluster)
        , m_gpusOfType(cluster.deviceTypes.size(), 0)
    {
        for (const auto& host : cluster.hosts) {
            m_total += host.capacity;
            if (host.capacity[Resource::Gpu] > 0)
                m_gpusOfType[host.deviceTypeIndex] += host.capacity[Resource::Gpu];
            const bool isKnown = std::ranges::any_of(m_shapes, [&host](const Host* other) {
                return other->capacity == host.capacity && other->deviceTypeIndex == host.deviceTypeIndex;
            });
            if (!isKnown)
                m_shapes.push_back(&host);
        }
    }

    /// Why the job could not run even on the empty cluster; nothing when it could.
    [[nodiscard]] std::optional<Error> whyNever(const JobRequest& request) const
    {
        ResourceVector least;
        for (const auto& role : request.roles)
            least += role.demand * role.minimum;
        if (auto why = wrongType(request, least[Resource::Gpu]))
            return why;
        for (const auto& role : request.roles) {
            if (role.minimum == 0)
                continue;
            if (auto why = whyNowhere(request, role.demand))
                return why;
        }
        for (const Resource resource : kAllResources) {
            if (least[resource] > m_total[resource])
                return refusal(kNeverFitsWhole[static_cast<std::size_t>(resource)],
                    { request.name, amountText(resource, least[resource]), amountText(resource, m_total[resource]) });
        }
        return std::nullopt;
    }

private:
    /// Why no server holds a task: what it needs more of than any has, or all of it where each is somewhere.
    [[nodiscard]] std::optional<Error> whyNowhere(const JobRequest& request, const ResourceVector& demand) const
    {
        ResourceVector most;
        for (const Host* host : m_shapes) {
            if (!mayUse(m_cluster, *host, request, demand))
                continue;
            if (demand.fitsIn(host->capacity))
                return std::nullopt;
            for (const Resource resource : kAllResources)
                most[resource] = std::max(most[resource], host->capacity[resource]);
        }
        std::vector<std::string> all { request.name };
        for (const Resource resource : kAllResources) {
            all.push_back(amountText(resource, demand[resource]));
            if (demand[resource] > most[resource])
                return refusal(kTaskNeverFits[static_cast<std::size_t>(resource)],
                    { request.name, all.back(), amountText(resource, most[resource]) });
        }
        return refusal(kTaskNeverFitsTogether, std::move(all));
    }

    [[nodiscard]] std::optional<Error> wrongType(const JobRequest& request, std::int64_t gpus) const
    {
        if (request.deviceType.empty() || gpus == 0)
            return std::nullopt;
        std::int64_t there = 0;
        std::string types;
        const std::string* inOtherCase = nullptr;
        for (std::size_t i = 0; i < m_gpusOfType.size(); ++i) {
            if (m_gpusOfType[i] == 0)
                continue;
            if (m_cluster.deviceTypes[i] == request.deviceType)
                there += m_gpusOfType[i];
            const auto& type = m_cluster.deviceTypes[i];
            if (isSameButForCase(type, request.deviceType))
                inOtherCase = &type;
            types += (types.empty() ? "" : ", ") + (type.empty() ? "no type" : '"' + type + '"');
        }
        if (types.empty() || there >= gpus)
            return std::nullopt; // a cluster without GPUs is described in general terms
        if (there == 0 && inOtherCase)
            return refusal(kTypeInOtherCase, { request.name, request.deviceType, *inOtherCase });
        if (there == 0)
            return refusal(kNoSuchType, { request.name, request.deviceType, types });
        return refusal(kTooFewOfType, { request.name, groupedText(gpus), request.deviceType, groupedText(there) });
    }

    const Cluster& m_cluster;
    std::vector<const Host*> m_shapes;
    std::vector<std::int64_t> m_gpusOfType; ///< by index of the cluster's types
    ResourceVector m_total;
};

} // namespace

Result<std::vector<ImpossibleJob>> findImpossibleJobs(const Workload& workload, const Cluster& cluster)
{
    const ClusterOffer offer(cluster);
    std::vector<ImpossibleJob> impossible;
    for (std::size_t i = 0; i < workload.jobs.size(); ++i) {
        TRY(StopScope::goOn());
        if (auto why = offer.whyNever(workload.jobs[i].request))
            impossible.push_back({ JobId(i), std::move(*why) });
    }
    return impossible;
}

std::vector<ImpossibleReason> impossibleReasons(std::span<const ImpossibleJob> jobs)
{
    std::vector<ImpossibleReason> reasons;
    std::map<std::vector<std::string>, std::size_t> known; // the message, and what it says beside the job's name
    for (const auto& job : jobs) {
        auto key = job.why.arguments;
        key.front() = job.why.message.id;
        const auto [at, isNew] = known.try_emplace(std::move(key), reasons.size());
        if (isNew)
            reasons.push_back({ .first = job.why });
        ++reasons[at->second].jobs;
    }
    std::ranges::stable_sort(reasons, std::ranges::greater {}, &ImpossibleReason::jobs);
    return reasons;
}

} // namespace consonance
