// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the controller knows at a moment: waiting and running jobs, free nodes, priorities and use. The passes of the
// schedulers read and change it. A plain value that shares the site; one thread at a time.
#pragma once

#include "core/policy/slurm/slurm_job.h"
#include "core/policy/slurm/slurm_site.h"

#include <functional>
#include <limits>
#include <memory>
#include <vector>

namespace consonance {

/// Gives the nodes to the job for good; false when they cannot be had after all.
using SlurmStart = std::function<bool(const SlurmJob& job, const std::vector<std::size_t>& nodes)>;

/// Why a job cannot start now.
enum class SlurmRefusal : std::uint8_t {
    None, ///< it can
    Busy, ///< other jobs hold what it needs: those behind it in its partition wait as well
    NotAvailable, ///< what it needs is down, reserved or kept for others: the next job is looked at
    ReservationBusy,
    NeverFits,
    Limit, ///< of an account, a user or a QOS
};

class SlurmWorld {
public:
    explicit SlurmWorld(std::shared_ptr<const SlurmSite> site);
    SlurmWorld() = default;

    [[nodiscard]] const SlurmSite& site() const { return *m_site; }
    [[nodiscard]] const SlurmSchedulerParameters& parameters() const { return m_site->conf.scheduler; }
    [[nodiscard]] const SlurmPartition& partitionOf(const SlurmJob& job) const
    {
        return m_site->conf.partitions[job.partition];
    }
    [[nodiscard]] const NodeSet& nodesOf(const SlurmJob& job) const { return m_site->partitionNodes[job.partition]; }

    /// Ascending by id, as the others.
    [[nodiscard]] std::vector<SlurmJob>& waiting() { return m_waiting; }
    [[nodiscard]] const std::vector<SlurmJob>& waiting() const { return m_waiting; }
    [[nodiscard]] const std::vector<SlurmJob>& running() const { return m_running; }
    void submit(SlurmJob job);
    /// It waits no more, without having run.
    void forget(JobId job);
    /// Another one started it.
    void beginRunning(SlurmJob job);
    /// It runs no more.
    void end(JobId job);
    void setUp(NodeSet up) { m_up = std::move(up); }
    [[nodiscard]] const NodeSet& up() const { return m_up; }
    [[nodiscard]] const SlurmNodeUse& use() const { return m_use; }
    [[nodiscard]] bool isIdle(std::size_t node) const { return m_use.free(node).cpus == m_site->pool.nodes[node].cpus; }

    /// The waiting jobs that may run now, by rank: with a reservation first, then tier, priority and submission.
    /// Indexes into waiting().
    [[nodiscard]] std::vector<std::size_t> queue(std::int64_t now);
    /// Tries to start the waiting job on nodes of `available`, and removes it from waiting() when it does.
    SlurmRefusal tryStart(
        std::size_t index, const NodeSet& available, const NodeSet& barred, std::int64_t now, const SlurmStart& start);
    /// The nodes that reservations keep from the job if it runs from `from` on; `*overlaps` when there are any that its
    /// partition has too.
    [[nodiscard]] NodeSet reservedFrom(
        const SlurmJob& job, std::int64_t from, std::int64_t now, bool* overlaps = nullptr) const;
    /// Of the job: none where it is not made yet.
    [[nodiscard]] std::optional<std::size_t> reservationOf(const SlurmJob& job, std::int64_t now) const;
    /// The first end of a reservation that is not over at `from`, rounded up; 0: none.
    [[nodiscard]] std::int64_t reservationEnd(std::int64_t from, std::int64_t resolution, std::int64_t now) const;

    [[nodiscard]] std::int64_t lastChange() const { return m_lastChange; }
    void noteChange(std::int64_t now) { m_lastChange = std::max(m_lastChange, now); }

private:
    [[nodiscard]] bool mayRun(SlurmJob& job, std::int64_t now) const;
    [[nodiscard]] SlurmRefusal refusal(const SlurmJob& job, const NodeSet& nodes, const NodeSet& available,
        const NodeSet& candidates, bool overlaps) const;

    std::shared_ptr<const SlurmSite> m_site;
    std::vector<SlurmJob> m_waiting;
    std::vector<SlurmJob> m_running;
    NodeSet m_up;
    SlurmNodeUse m_use;
    std::int64_t m_lastChange
        = std::numeric_limits<std::int64_t>::min(); ///< second of the last change that a backfill pass would look at
};

/// Whether a partition, an account, a QOS or a user may not have one more such job now; limits count what is running.
[[nodiscard]] bool exceedsSlurmLimits(const SlurmWorld& world, const SlurmJob& job);

} // namespace consonance
