// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cluster of rigid jobs as a small value: which job runs where, its work left, free resources. Cheap to copy, so that
// searches can try placements and look ahead, and learners can step many of them side by side. How fast jobs run is up
// to the SpeedModel it is advanced with: the truth for oracles, a predictor for learned policies. Jobs are workers and
// parameter servers; gangs of equal tasks count as workers. One thread at a time; jobs and models outlive the worlds
// that point to them. Deterministic. A copy costs some 100 ns, an event one call of the speed model for the jobs it
// touches.
#pragma once

#include "core/cluster/cluster.h"
#include "core/cluster/server_size.h"
#include "core/sim/view.h"
#include "core/workload/workload.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace consonance {

/// How many workers and parameter servers of one job are on one host: code that reasons about placements without an
/// engine (predictors, searches, learners) passes this around. A plain value.
/// `workers` and `servers` (parameter servers) of one job on one host.
struct PlacedGroup {
    std::int32_t host = 0; ///< any numbering that distinguishes hosts, from 0
    std::int32_t job = 0; ///< index into a list of jobs kept elsewhere
    std::int32_t workers = 0;
    std::int32_t servers = 0;
    bool operator==(const PlacedGroup&) const = default;
};

/// Workers first, then parameter servers, wherever a pair is meant.
inline constexpr std::size_t kWorldRoles = 2;

/// The constant part of a job.
struct WorldJob {
    JobId id;
    const JobRequest* request = nullptr;
    const JobSpec* spec = nullptr; ///< known to oracles only
    std::int32_t model = -1; ///< as the speed model numbers them; −1 unknown
    std::array<std::int32_t, kWorldRoles> role { -1, -1 }; ///< index into JobRequest::roles; −1: the job has none
    std::array<std::int32_t, kWorldRoles> tasks {}; ///< requested
    std::array<ResourceVector, kWorldRoles> demand {}; ///< of one task
    int deviceType = -1; ///< of the cluster; −1 when any will do
    double arrival = 0; ///< seconds
    double work = 0; ///< in total, in the unit of the speed model's speeds; 0 when not known
    double aloneSeconds = 0; ///< time it would take alone, as far as the searcher knows; 0 when unknown
};
[[nodiscard]] WorldJob makeWorldJob(JobId id, const JobRequest& request, std::int32_t model);

class IntervalWorld;

class SpeedModel {
public:
    virtual ~SpeedModel() = default;
    /// Work per second of running job i of the world for each i with wanted[i] = 1; the others are left alone.
    virtual void speeds(const IntervalWorld& world, std::span<const std::uint8_t> wanted, std::span<double> speeds) = 0;
};

/// What happened while time passed.
struct WorldGain {
    double progress = 0; ///< Σ cₙ / eₙ: fractions of jobs done (Harmony's reward)
    double jobSeconds = 0; ///< running jobs × seconds
    double completionSeconds = 0; ///< Σ completion − arrival of ended jobs
    std::int32_t finished = 0;

    WorldGain& operator+=(const WorldGain& other);
};

class IntervalWorld {
public:
    struct Running {
        const WorldJob* job = nullptr;
        double remaining = 0; ///< work
        double stalledUntil = 0; ///< holds resources, makes no progress before
        double speed = 0; ///< work per second; meaningful while not stale
    };

    IntervalWorld() = default;
    /// All hosts that are up, empty.
    explicit IntervalWorld(const Cluster& cluster);
    /// Hosts with the given free resources; each has one of the cluster's device types.
    IntervalWorld(
        std::vector<ResourceVector> free, std::shared_ptr<const std::vector<int>> deviceTypes, ServerSizes sizes = {});

    [[nodiscard]] double now() const { return m_now; }
    void setNow(double seconds) { m_now = seconds; }
    [[nodiscard]] std::int32_t hosts() const { return static_cast<std::int32_t>(m_free.size()); }
    [[nodiscard]] const ResourceVector& free(std::int32_t host) const { return m_free[static_cast<std::size_t>(host)]; }
    /// Of a host that is down: nothing is free on it.
    void closeHost(std::int32_t host) { m_free[static_cast<std::size_t>(host)] = {}; }

    [[nodiscard]] std::span<const Running> running() const { return m_running; }
    /// Of the hosts; empty: not known.
    [[nodiscard]] std::span<const ServerSize> sizes() const
    {
        return m_sizes ? std::span<const ServerSize>(*m_sizes) : std::span<const ServerSize>();
    }
    [[nodiscard]] const ServerSizes& sharedSizes() const { return m_sizes; }
    /// Of the running jobs, as pictures need them.
    [[nodiscard]] std::span<const std::int32_t> models() const { return m_models; }
    /// `job` indexes running().
    [[nodiscard]] std::span<const PlacedGroup> groups() const { return m_groups; }

    [[nodiscard]] bool fits(const WorldJob& job, std::size_t role, std::int32_t host) const
    {
        return takesDevicesOf(job, role, host) && job.demand[role].fitsIn(free(host));
    }
    /// Whether the host has the devices that a task of that role asks for, free or not.
    [[nodiscard]] bool takesDevicesOf(const WorldJob& job, std::size_t role, std::int32_t host) const
    {
        return job.deviceType < 0 || job.demand[role][Resource::Gpu] == 0
            || (*m_deviceTypes)[static_cast<std::size_t>(host)] == job.deviceType;
    }
    /// Whether all the tasks still missing could be placed: exact when a task of either role takes the same amount of
    /// each scarce resource except GPUs; otherwise it may say no where a clever placement would fit.
    [[nodiscard]] bool couldHold(const WorldJob& job, std::array<std::int32_t, kWorldRoles> missing) const
    {
        return couldHold(job, missing, 0, {});
    }
    /// The same if the host had that much less.
    [[nodiscard]] bool couldHold(const WorldJob& job, std::array<std::int32_t, kWorldRoles> missing, std::int32_t host,
        const ResourceVector& less) const;

    /// A job appears without tasks; its index in running().
    std::size_t addJob(const WorldJob& job, double remaining);
    /// Precondition: it fits.
    void addTask(std::size_t job, std::size_t role, std::int32_t host, std::int32_t count = 1);
    /// The job leaves with all its tasks; the last one of running() takes its index.
    void removeJob(std::size_t job);
    /// The job starts working only at that time: starting takes time.
    void stall(std::size_t job, double until) { m_running[job].stalledUntil = until; }
    [[nodiscard]] std::array<std::int32_t, kWorldRoles> placed(std::size_t job) const;
    [[nodiscard]] std::array<std::int32_t, kWorldRoles> missing(std::size_t job) const;
    /// Whether the job has tasks on the host.
    [[nodiscard]] bool isOn(std::size_t job, std::int32_t host) const;

    /// Brings all speeds up to date.
    void rate(SpeedModel& speeds);
    /// Σ speed / work over the running jobs: the published reward per second. Call rate() first.
    [[nodiscard]] double rewardRate() const;
    /// Advances time; jobs that end leave.
    WorldGain advance(double until, SpeedModel& speeds);
    /// The same, but only up to the first moment at which a job ends.
    WorldGain advanceToCompletion(double until, SpeedModel& speeds);

private:
    void touch(std::int32_t host);
    WorldGain advanceToEvent(double until, SpeedModel& speeds);

    double m_now = 0;
    std::vector<ResourceVector> m_free; ///< by host
    std::shared_ptr<const std::vector<int>> m_deviceTypes; ///< by host
    ServerSizes m_sizes; ///< likewise; null: not known
    std::vector<Running> m_running;
    std::vector<std::int32_t> m_models;
    std::vector<std::uint8_t> m_isStale; ///< by running job: its speed must be computed again
    std::vector<PlacedGroup> m_groups;
};

/// As locality places: the host that holds the whole job, else the one that holds most of the rest; the least
/// reserved one of equals. Nothing and no change when the job does not fit whole.
bool placeTogether(IntervalWorld& world, const WorldJob& job, double remaining);

} // namespace consonance
