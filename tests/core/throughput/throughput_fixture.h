// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters, jobs and placements for the tests of the throughput models: the six-server testbed, two racks, and jobs of
// any profile.
#pragma once

#include "core/throughput/throughput_model.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace consonance::test {

inline constexpr std::int64_t kTestbedNic = 1'212'000'000; ///< bytes per second; 9.7 Gb/s

struct ClusterShape {
    int racks = 1;
    int hostsPerRack = 6;
    std::int64_t cores = 8;
    std::int64_t gpus = 2;
    std::int64_t nic = kTestbedNic;
    std::int64_t rackUplink = 0; ///< 0: the racks have no separate uplink
    std::string deviceType = {};
};

/// Hosts are numbered rack after rack; their links come first, then those of the racks.
inline std::shared_ptr<const Cluster> makeCluster(const ClusterShape& shape)
{
    auto cluster = std::make_shared<Cluster>();
    cluster->levels = { "cluster", "rack", "server", "gpu" };
    cluster->hostLevel = 2;
    cluster->deviceTypes = { shape.deviceType };
    cluster->domains.emplace_back().name = "root";
    const int hostCount = shape.racks * shape.hostsPerRack;
    for (int i = 0; i < hostCount; ++i) {
        Host host;
        host.capacity[Resource::Cpu] = shape.cores * 1000;
        host.capacity[Resource::Gpu] = shape.gpus;
        host.capacity[Resource::Memory] = 48'000;
        host.uplinks.push_back(LinkId(i));
        if (shape.rackUplink > 0)
            host.uplinks.push_back(LinkId(hostCount + i / shape.hostsPerRack));
        cluster->hosts.push_back(host);
        cluster->links.push_back({ .below = {}, .bytesPerSecond = shape.nic, .delay = {} });
    }
    for (int rack = 0; rack < shape.racks && shape.rackUplink > 0; ++rack)
        cluster->links.push_back({ .below = {}, .bytesPerSecond = shape.rackUplink, .delay = {} });
    return cluster;
}

/// The eight models of the DL2/Harmony testbed as bundled with the program.
inline const std::vector<ModelProfile>& testbedModels()
{
    return bundledModels()->models;
}

/// Their order in the catalogue.
enum TestbedModel { ResNet50, Vgg16, ResNeXt110, InceptionBn, Seq2Seq, Ctc, Dssm, Wlm };

inline constexpr std::uint8_t kWorkerRole = 0;
inline constexpr std::uint8_t kServerRole = 1;

/// Owns jobs and their placements; references stay valid.
class PlacementSet {
public:
    /// A job of workers and parameter servers, placed as in `tasks`.
    const JobPlacement& addServerJob(const ModelProfile& model, std::vector<PlacedTasks> tasks)
    {
        auto& job = newJob(WorkUnit::Batches);
        RoleSpec role;
        role.kind = RoleKind::Worker;
        role.demand = model.workerDemand;
        job.request.roles.add(role);
        role.kind = RoleKind::ParameterServer;
        role.demand = model.psDemand;
        job.request.roles.add(role);
        return place(job, &model, std::move(tasks));
    }
    /// A job of workers alone; `model` may be null.
    const JobPlacement& addWorkerJob(const ModelProfile* model, WorkUnit unit, std::vector<PlacedTasks> tasks)
    {
        auto& job = newJob(unit);
        RoleSpec role;
        role.kind = RoleKind::Worker;
        if (model != nullptr)
            role.demand = model->workerDemand;
        job.request.roles.add(role);
        return place(job, model, std::move(tasks));
    }
    /// One worker and one PS on the given hosts.
    const JobPlacement& addPair(const ModelProfile& model, int workerHost, int serverHost)
    {
        return addServerJob(model, { tasks(workerHost, kWorkerRole, 1), tasks(serverHost, kServerRole, 1) });
    }

    static PlacedTasks tasks(int host, std::uint8_t role, int count, std::vector<std::uint16_t> devices = {})
    {
        return { .host = HostId(host), .role = role, .count = count, .devices = std::move(devices) };
    }
    JobPlacement& at(std::size_t i) { return m_placements[i]; }
    std::size_t size() const { return m_placements.size(); }

private:
    JobSpec& newJob(WorkUnit unit)
    {
        auto& job = m_jobs.emplace_back();
        job.work = { .unit = unit, .amount = 1000, .epochs = 0 };
        return job;
    }
    const JobPlacement& place(const JobSpec& job, const ModelProfile* model, std::vector<PlacedTasks> tasks)
    {
        const auto& kept = m_tasks.emplace_back(std::move(tasks));
        auto& placement = m_placements.emplace_back();
        placement.id = JobId(m_placements.size() - 1);
        placement.job = &job;
        placement.model = model;
        placement.tasks = kept;
        return placement;
    }

    std::deque<JobSpec> m_jobs;
    std::deque<std::vector<PlacedTasks>> m_tasks;
    std::deque<JobPlacement> m_placements;
};

/// The loads of all given placements.
inline LoadTable loadsOf(
    const ThroughputModel& model, const Cluster& cluster, const std::vector<const JobPlacement*>& placed)
{
    LoadTable loads(cluster);
    for (const auto* placement : placed)
        model.addLoad(*placement, +1, loads);
    return loads;
}

} // namespace consonance::test
