// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster as a learned policy models it while it decides: running jobs, waiting jobs, free resources. A small
// copyable value, so that alternatives can be tried side by side; the engine's ledger is not touched until the plan is
// made. Jobs are placed task by task and count only when they are whole. One thread at a time. Cost of a placed task:
// O(tasks of the job).
#pragma once

#include "core/base/result.h"
#include "core/learn/network/state_shape.h"
#include "core/learn/predictor/reward_predictor.h"
#include "core/policy/tools/interval_world.h"
#include "core/sim/view.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace consonance {

/// A job on the board, running or waiting.
struct BoardJob {
    JobId id;
    std::int32_t model = -1; ///< index into the predictor's models
    bool isRunning = false; ///< placed by an earlier decision
    std::int32_t workersAsked = 0;
    std::int32_t serversAsked = 0;
    std::int32_t workers = 0; ///< placed so far
    std::int32_t servers = 0;
    ResourceVector workerDemand;
    ResourceVector serverDemand;
    int deviceType = -1; ///< of the cluster; −1 when any will do
    double work = 0; ///< batches in all: epochs × steps of an epoch; 0 unknown
    double done = 0; ///< part of it, 0 … 1, as observed
    double waitedIntervals = 0;

    [[nodiscard]] bool isWhole() const { return workers == workersAsked && servers == serversAsked; }
    [[nodiscard]] bool isBegun() const { return workers + servers > 0; }
    [[nodiscard]] std::int32_t left(PlacedRole role) const
    {
        return role == PlacedRole::Worker ? workersAsked - workers : serversAsked - servers;
    }
    [[nodiscard]] const ResourceVector& demand(PlacedRole role) const
    {
        return role == PlacedRole::Worker ? workerDemand : serverDemand;
    }
};

class PlacementBoard {
public:
    /// What the view shows now. Jobs that are not made of workers and parameter servers are left out. `predictor` says
    /// how models are numbered. Errors: the policy did not declare that it reads epochs and observed progress.
    [[nodiscard]] static Result<PlacementBoard> of(const View& view, const RewardPredictor& predictor);
    /// The same of a world, whose speed model numbers models as the predictor does. Waiting job i is job
    /// firstWaiting() + i.
    [[nodiscard]] static PlacementBoard of(const IntervalWorld& world, std::span<const WorldJob* const> waiting,
        const Cluster& cluster, double intervalSeconds);

    /// Notes the waiting jobs that are not on the board.
    void noteOtherKinds(const View& view, DecisionNotes& notes) const;

    /// Some servers with those that run there, and some of those that wait; servers and jobs ascending. Of a running
    /// job only the tasks on these servers are there.
    [[nodiscard]] PlacementBoard part(std::span<const std::int32_t> hosts, std::span<const std::int32_t> running,
        std::span<const std::int32_t> waiting) const;

    [[nodiscard]] std::span<const BoardJob> jobs() const { return m_jobs; } ///< running ones first, each by id
    [[nodiscard]] const BoardJob& job(std::int32_t index) const { return m_jobs[static_cast<std::size_t>(index)]; }
    [[nodiscard]] std::int32_t firstWaiting() const { return m_firstWaiting; }
    [[nodiscard]] std::int32_t hostCount() const { return static_cast<std::int32_t>(m_free.size()); }
    /// Nothing on hosts that take no tasks.
    [[nodiscard]] const ResourceVector& free(std::int32_t host) const { return m_free[static_cast<std::size_t>(host)]; }
    [[nodiscard]] const ResourceVector& capacity(std::int32_t host) const
    {
        return m_capacity[static_cast<std::size_t>(host)];
    }
    [[nodiscard]] const std::shared_ptr<const std::vector<int>>& deviceTypes() const { return m_deviceTypes; }
    [[nodiscard]] const ServerSizes& sizes() const { return m_sizes; } ///< by host
    [[nodiscard]] std::span<const PlacedGroup> groups() const { return m_groups; }
    /// Every placed task, of jobs that are not whole too.
    [[nodiscard]] PlacementPicture picture() const
    {
        return { .models = m_models,
            .groups = m_groups,
            .hosts = hostCount(),
            .servers = m_sizes ? std::span<const ServerSize>(*m_sizes) : std::span<const ServerSize>() };
    }

    [[nodiscard]] bool fits(std::int32_t job, PlacedRole role, std::int32_t host) const;
    /// Whether the free resources could still hold the rest of the job after one more task there: sums only, so a yes
    /// may turn out wrong, a no never.
    [[nodiscard]] bool leavesRoom(std::int32_t job, PlacedRole role, std::int32_t host) const;
    /// Whether the free resources could hold the whole job.
    [[nodiscard]] bool hasRoomFor(std::int32_t job) const;

    /// Precondition: it fits and is asked for.
    void place(std::int32_t job, PlacedRole role, std::int32_t host);
    /// Takes every task of a waiting job away.
    void remove(std::int32_t job);
    [[nodiscard]] std::vector<PlacedGroup> groupsOf(std::int32_t job) const;

private:
    [[nodiscard]] bool roomFor(const BoardJob& job, std::int32_t workers, std::int32_t servers, std::int32_t without,
        const ResourceVector& taken) const;

    std::vector<BoardJob> m_jobs;
    std::vector<std::int32_t> m_models; ///< as m_jobs
    std::vector<ResourceVector> m_free;
    std::vector<ResourceVector> m_capacity;
    std::shared_ptr<const std::vector<int>> m_deviceTypes; ///< of hosts
    ServerSizes m_sizes; ///< of hosts
    std::vector<PlacedGroup> m_groups;
    std::int32_t m_firstWaiting = 0;
};

} // namespace consonance
