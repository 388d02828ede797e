// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_passes.h"

#include <algorithm>
#include <map>
#include <set>

namespace consonance {

namespace {

class MainPass {
public:
    MainPass(SlurmWorld& world, std::int64_t now, const SlurmStart& start)
        : m_world(world)
        , m_now(now)
        , m_start(start)
        , m_available(world.up())
        , m_nothing(world.site().pool.size())
    {
    }

    void run(bool isWhole)
    {
        const auto& parameters = m_world.parameters();
        std::int64_t depth = 0;
        std::int64_t started = 0;
        for (const JobId id : rankedJobs()) {
            const auto index = indexOf(id);
            const SlurmJob& job = m_world.waiting()[index];
            if (parameters.maxJobStart > 0 && started >= parameters.maxJobStart)
                return;
            if (parameters.partitionDepth > 0 && m_tested[job.partition]++ >= parameters.partitionDepth)
                continue;
            if (!isWhole && depth++ > parameters.queueDepth)
                return;
            started += consider(index) ? 1 : 0;
        }
    }

private:
    /// Indexes into the waiting jobs change with each start.
    [[nodiscard]] std::vector<JobId> rankedJobs()
    {
        std::vector<JobId> ids;
        for (const auto index : m_world.queue(m_now))
            ids.push_back(m_world.waiting()[index].id);
        return ids;
    }
    [[nodiscard]] std::size_t indexOf(JobId id)
    {
        const auto& waiting = m_world.waiting();
        return static_cast<std::size_t>(std::ranges::lower_bound(waiting, id, {}, &SlurmJob::id) - waiting.begin());
    }

    /// Whether it starts.
    bool consider(std::size_t index)
    {
        const SlurmJob job = m_world.waiting()[index];
        const bool isReserved = !job.reservation.empty();
        if (isReserved ? m_blockedReservations.contains(job.reservation) : m_blocked.contains(job.partition)) {
            m_world.noteChange(m_now);
            return false;
        }
        const NodeSet& nodes = m_world.nodesOf(job);
        const auto left = static_cast<std::int64_t>((m_available & nodes).size());
        if (job.nodes > left) {
            m_world.noteChange(m_now);
            blockPartition(job);
            return false;
        }
        const auto refusal = m_world.tryStart(index, m_available, m_nothing, m_now, m_start);
        if (refusal == SlurmRefusal::None)
            return true;
        if (refusal == SlurmRefusal::NotAvailable)
            m_world.noteChange(m_now);
        const bool blocks
            = refusal == SlurmRefusal::Busy || (refusal == SlurmRefusal::Limit && m_world.parameters().limitsStop);
        if (blocks && !mayBePassed(job))
            block(job);
        return false;
    }
    /// Young jobs and those of low priority block no others where the site says so.
    [[nodiscard]] bool mayBePassed(const SlurmJob& job) const
    {
        const auto& parameters = m_world.parameters();
        return m_now - job.eligible.value_or(m_now) < parameters.backfillMinAgeReserve
            || job.priority < parameters.backfillMinPriorityReserve;
    }
    void block(const SlurmJob& job)
    {
        if (job.reservation.empty())
            blockPartition(job);
        else
            m_blockedReservations.insert(job.reservation);
    }
    void blockPartition(const SlurmJob& job)
    {
        m_blocked.insert(job.partition);
        m_available -= m_world.nodesOf(job);
    }

    SlurmWorld& m_world;
    std::int64_t m_now;
    const SlurmStart& m_start;
    NodeSet m_available;
    NodeSet m_nothing;
    std::set<std::size_t> m_blocked; ///< partitions
    std::set<std::string> m_blockedReservations;
    std::map<std::size_t, std::int64_t> m_tested; ///< by partition
};

} // namespace

void runSlurmMainPass(SlurmWorld& world, std::int64_t now, bool isWhole, const SlurmStart& start)
{
    MainPass(world, now, start).run(isWhole);
}

} // namespace consonance
