// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/recorded/recorded_places.h"

#include "core/workload/import/slurm_values.h"

#include <algorithm>

namespace consonance {

namespace {

std::vector<std::string> listed(const std::string& names)
{
    constexpr std::size_t kMostHosts = 100'000;
    return namesFromHostList(names, kMostHosts).value_or(std::vector<std::string>());
}

} // namespace

RecordedPlaces::RecordedPlaces(const Cluster& cluster)
{
    for (std::size_t i = 0; i < cluster.hosts.size(); ++i)
        m_hosts.emplace(cluster.hostName(HostId(i)), HostId(i));
}

std::vector<RecordedTask> RecordedPlaces::tasksOf(const JobRequest& request, const std::string& names) const
{
    std::vector<HostId> hosts;
    for (const auto& name : listed(names)) {
        const auto found = m_hosts.find(name);
        hosts.push_back(found == m_hosts.end() ? HostId() : found->second);
    }
    std::size_t all = 0;
    for (const auto& role : request.roles)
        all += static_cast<std::size_t>(role.requested);
    std::vector<RecordedTask> tasks;
    for (std::size_t role = 0; role < request.roles.size() && !hosts.empty(); ++role) {
        const auto count = static_cast<std::size_t>(request.roles[role].requested);
        for (std::size_t task = 0; task < count; ++task)
            tasks.push_back({ role, hosts.size() == all ? hosts[tasks.size()] : hosts[task * hosts.size() / count] });
    }
    return tasks;
}

std::vector<std::string> RecordedPlaces::unknownOf(const std::string& names) const
{
    auto unknown = listed(names);
    std::erase_if(unknown, [this](const std::string& name) { return m_hosts.contains(name); });
    return unknown;
}

} // namespace consonance
