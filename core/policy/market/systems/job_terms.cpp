// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/systems/job_terms.h"

#include <algorithm>

namespace consonance {

std::int32_t JobTerms::serversFor(std::int32_t workers) const
{
    if (serverRole < 0 || workers == 0)
        return 0;
    const std::int32_t share = (workers * requestedServers + requestedWorkers - 1) / std::max(requestedWorkers, 1);
    return std::clamp(share, fewestServers, std::max(mostServers, fewestServers));
}

JobTerms termsOf(const JobRequest& request)
{
    JobTerms terms { .serverRole = request.roles.find(RoleKind::ParameterServer) };
    const int workers = request.roles.find(RoleKind::Worker);
    terms.workerRole = static_cast<std::uint8_t>(std::max(workers, 0));
    const RoleSpec& worker = request.roles[terms.workerRole];
    terms.demands.worker = worker.demand;
    terms.fewestWorkers = std::max(worker.minimum, 1);
    terms.requestedWorkers = std::max(worker.requested, 1);
    terms.mostWorkers = std::max(worker.maximum, terms.fewestWorkers);
    if (!request.model.isValid()) { // no more tasks make it faster, so it runs as it asks to
        terms.fewestWorkers = terms.requestedWorkers;
        terms.mostWorkers = terms.requestedWorkers;
    }
    if (terms.serverRole >= 0) {
        const RoleSpec& server = request.roles[static_cast<std::size_t>(terms.serverRole)];
        terms.demands.server = server.demand;
        terms.fewestServers = server.minimum;
        terms.requestedServers = server.requested;
        terms.mostServers = server.maximum;
    }
    return terms;
}

Result<double> workerSecondsLeft(const View& view, JobId job, const JobTerms& terms)
{
    TRY_ASSIGN(const double seconds, view.remainingSeconds(job));
    return seconds * terms.requestedWorkers;
}

double DeclaredWorth::at(Time completion) const
{
    if (request->utility || request->bid)
        return request->worthAt(completion);
    return request->deadline && completion > *request->deadline ? 0 : otherwise;
}

DeclaredWorth declaredWorth(const JobRequest& request, double workerSeconds)
{
    return { .request = &request, .otherwise = request.weight * workerSeconds / 3600 };
}

std::vector<std::uint8_t> allowedServers(const Cluster& cluster, const JobRequest& request)
{
    if (request.deviceType.empty())
        return {};
    std::vector<std::uint8_t> allowed;
    for (const Host& host : cluster.hosts)
        allowed.push_back(cluster.deviceTypes[host.deviceTypeIndex] == request.deviceType ? 1 : 0);
    return allowed;
}

std::vector<std::string> serverNames(const Cluster& cluster)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        names.push_back(cluster.hostName(HostId(i)));
    return names;
}

} // namespace consonance
