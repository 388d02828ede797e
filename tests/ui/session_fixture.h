// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters, traces and frames for tests of views and models: their content is written down here, not simulated.
#pragma once

#include "core/session/interactive_session.h"
#include "tests/fixtures/small_worlds.h"

#include <memory>
#include <utility>
#include <vector>

namespace consonance::fixtures {

/// Servers of 2 GPUs and 8 cores in racks of the given sizes; a single size of 0 means no racks but that many servers.
inline std::shared_ptr<const Cluster> makeRacks(const std::vector<int>& sizes)
{
    ClusterBuilder builder("racks", { "cluster", "rack", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = 2;
    capacity[Resource::Cpu] = 8000;
    capacity[Resource::Memory] = 48'000;
    int number = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto rack = builder.add(ClusterBuilder::root(), "rack", "rack-" + std::to_string(i));
        for (int server = 0; server < sizes[i]; ++server)
            builder.addHost(rack, "server-" + std::to_string(number++), capacity);
    }
    return *builder.finish();
}

/// Three racks of four servers with 4 GPUs and 16 cores: two sockets behind an uplink that is oversubscribed 4 : 1, two
/// behind one that is not, four without known network cards.
inline std::shared_ptr<const Cluster> makeDividedRacks()
{
    ClusterBuilder builder("divided", { "cluster", "rack", "server", "socket", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = 4;
    capacity[Resource::Cpu] = 16'000;
    capacity[Resource::Memory] = 96'000;
    constexpr std::int64_t kTenGigabits = 1'250'000'000;
    const std::pair<std::int64_t, int> racks[] { { kTenGigabits, 2 }, { 4 * kTenGigabits, 2 }, { kTenGigabits, 4 } };
    int number = 0;
    for (const auto& [uplink, sockets] : racks) {
        const auto rack = builder.add(
            ClusterBuilder::root(), "rack", "rack-" + std::to_string(number / 4), Uplink { .bytesPerSecond = uplink });
        for (int server = 0; server < 4; ++server) {
            const auto card = sockets == 4 ? std::nullopt : std::optional(Uplink { .bytesPerSecond = kTenGigabits });
            builder.addHost(rack, "server-" + std::to_string(number++), capacity, card, {}, 0, sockets);
        }
    }
    return *builder.finish();
}

/// Three jobs of a worker (1 GPU, 2 cores) and a parameter server (2 cores) each.
inline std::shared_ptr<const Workload> makeThreeJobs()
{
    std::vector<JobSpec> jobs;
    const auto models = bundledModels();
    for (const auto* name : { "job-1", "job-2", "job-3" })
        jobs.push_back(makeParameterServerJob(*models, name, "resnet-50", 0, 2, 1, 1));
    return makeWorkload(std::move(jobs));
}

/// Makes frames by hand.
class FrameBuilder {
public:
    FrameBuilder(const Cluster& cluster, const Workload& workload)
    {
        m_frame.hosts.resize(cluster.hostCount());
        m_tiles.resize(cluster.hostCount());
        m_devices.resize(cluster.hostCount());
        m_frame.jobs.resize(workload.jobCount());
    }

    FrameBuilder& place(int host, int job, RoleKind kind, int count = 1)
    {
        m_tiles[static_cast<std::size_t>(host)].push_back({ .job = JobId(job),
            .role = static_cast<std::uint8_t>(kind == RoleKind::ParameterServer ? 1 : 0),
            .kind = kind,
            .count = count });
        m_frame.jobs[static_cast<std::size_t>(job)]
            = { .phase = JobPhase::Running, .progress = 0.5F, .slowdown = 0.25F, .ratePerSecond = 4 };
        m_frame.hosts[static_cast<std::size_t>(host)].slowdown = 0.25F;
        m_devices[static_cast<std::size_t>(host)].emplace_back();
        return *this;
    }
    /// A worker on each of these devices.
    FrameBuilder& hold(int host, int job, std::vector<std::uint16_t> devices)
    {
        place(host, job, RoleKind::Worker, static_cast<int>(devices.size()));
        m_devices[static_cast<std::size_t>(host)].back() = std::move(devices);
        return *this;
    }
    FrameBuilder& use(int host, Resource resource, std::int64_t amount)
    {
        m_frame.hosts[static_cast<std::size_t>(host)].used[resource] = amount;
        return *this;
    }
    FrameBuilder& set(int host, Availability availability)
    {
        m_frame.hosts[static_cast<std::size_t>(host)].availability = availability;
        return *this;
    }
    [[nodiscard]] std::shared_ptr<const SessionFrame> finish() const
    {
        auto frame = std::make_shared<SessionFrame>(m_frame);
        for (std::size_t i = 0; i < m_tiles.size(); ++i) {
            auto& host = frame->hosts[i];
            host.firstTile = static_cast<std::uint32_t>(frame->tiles.size());
            host.tileCount = static_cast<std::uint32_t>(m_tiles[i].size());
            if (m_tiles[i].empty())
                host.slowdown = -1;
            for (std::size_t k = 0; k < m_tiles[i].size(); ++k) {
                auto& tile = frame->tiles.emplace_back(m_tiles[i][k]);
                tile.firstDevice = static_cast<std::uint32_t>(frame->devices.size());
                tile.deviceCount = static_cast<std::uint32_t>(m_devices[i][k].size());
                frame->devices.insert(frame->devices.end(), m_devices[i][k].begin(), m_devices[i][k].end());
            }
        }
        return frame;
    }

private:
    SessionFrame m_frame;
    std::vector<std::vector<TileFrame>> m_tiles;
    std::vector<std::vector<std::vector<std::uint16_t>>> m_devices; ///< by server and tile
};

} // namespace consonance::fixtures
