// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_passes.h"

#include "core/policy/slurm/slurm_calendar.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

/// The first step, in seconds, in which running jobs are taken to end together.
constexpr std::int64_t kFirstStep = 30;

/// When and where a job could start.
struct PlannedStart {
    std::int64_t at = 0;
    std::vector<std::size_t> nodes;
};

class BackfillPass {
public:
    BackfillPass(SlurmWorld& world, std::int64_t now, const SlurmStart& start)
        : m_world(world)
        , m_now(now)
        , m_start(start)
        , m_calendar(now, world.parameters().backfillWindow, world.parameters().backfillResolution, world.up())
        , m_all(NodeSet::all(world.site().pool.size()))
    {
    }

    std::int64_t run()
    {
        std::vector<JobId> ranked;
        for (const auto index : m_world.queue(m_now))
            ranked.push_back(m_world.waiting()[index].id);
        for (const JobId id : ranked) {
            const auto& parameters = m_world.parameters();
            if (m_tested >= parameters.backfillMaxJobTest
                || (parameters.backfillMaxJobStart > 0 && m_started >= parameters.backfillMaxJobStart))
                break;
            m_index = static_cast<std::size_t>(
                std::ranges::lower_bound(m_world.waiting(), id, {}, &SlurmJob::id) - m_world.waiting().begin());
            m_isCounted = false;
            for (auto later = std::optional(m_now); later;)
                later = tryFrom(*later);
        }
        // Nodes that are planned and idle get a mark, which is a change of theirs.
        if (m_marksNodes)
            m_world.noteChange(m_now);
        return m_choices;
    }

private:
    [[nodiscard]] SlurmJob& job() { return m_world.waiting()[m_index]; }
    [[nodiscard]] bool reservesFor(const SlurmJob& job) const
    {
        const auto& parameters = m_world.parameters();
        return job.priority >= parameters.backfillMinPriorityReserve
            && m_now - job.eligible.value_or(m_now) >= parameters.backfillMinAgeReserve;
    }
    /// Looks for a start from `from` on; returns when to look again, nothing when the job is done with.
    [[nodiscard]] std::optional<std::int64_t> tryFrom(std::int64_t from);
    [[nodiscard]] std::optional<std::int64_t> accept(
        PlannedStart planned, std::int64_t from, std::int64_t later, const NodeSet& open);
    [[nodiscard]] std::optional<PlannedStart> plannedStart(const NodeSet& open, bool onlyNow);
    [[nodiscard]] std::optional<std::vector<std::size_t>> choose(const SlurmNodeUse& use, const NodeSet& open)
    {
        ++m_choices;
        return chooseNodes(m_world.site().pool, use, job(), open);
    }
    [[nodiscard]] std::int64_t endOf(const SlurmJob& running) const;
    [[nodiscard]] NodeSet setOf(const std::vector<std::size_t>& nodes) const
    {
        NodeSet set(m_all);
        set -= m_all;
        for (const auto node : nodes)
            set.add(node);
        return set;
    }

    SlurmWorld& m_world;
    std::int64_t m_now;
    const SlurmStart& m_start;
    SlurmCalendar m_calendar;
    NodeSet m_all;
    std::size_t m_index = 0;
    std::int64_t m_tested = 0;
    std::int64_t m_started = 0;
    std::int64_t m_choices = 0;
    bool m_isCounted = false;
    bool m_marksNodes = false;
};

std::optional<std::int64_t> BackfillPass::tryFrom(std::int64_t from)
{
    SlurmJob& job = this->job();
    if (exceedsSlurmLimits(m_world, job))
        return std::nullopt;
    bool overlaps = false;
    NodeSet nodes = m_world.nodesOf(job);
    if (!job.reservation.empty()) {
        const auto reservation = m_world.reservationOf(job, m_now);
        if (!reservation || from > m_world.site().reservations[*reservation].end)
            return std::nullopt;
        nodes &= m_world.site().reservedNodes[*reservation];
    } else {
        nodes -= m_world.reservedFrom(job, from, m_now, &overlaps);
    }
    auto opening = m_calendar.opening(from, std::max(from, m_now) + job.limit, nodes);
    auto later = opening.changes;
    if (overlaps) {
        const auto end = m_world.reservationEnd(from, m_world.parameters().backfillResolution, m_now) + 1;
        if (end > 1 && end < m_calendar.end() && (later == 0 || end < later))
            later = end;
    }
    const bool reserves = reservesFor(job);
    const auto again = later != 0 && reserves ? std::optional(later) : std::nullopt;
    if (static_cast<std::int64_t>(opening.nodes.size()) < job.nodes)
        return again;
    m_tested += m_isCounted ? 0 : 1;
    m_isCounted = true;
    auto planned = plannedStart(opening.nodes, !reserves);
    if (!planned)
        return again;
    return accept(std::move(*planned), from, later, opening.nodes);
}

/// Starts the job, or holds the nodes for it.
std::optional<std::int64_t> BackfillPass::accept(
    PlannedStart planned, std::int64_t from, std::int64_t later, const NodeSet& open)
{
    SlurmJob& job = this->job();
    job.totalCpus = 0;
    for (const SlurmNodeShare& share : sharesOn(m_world.site().pool, job, planned.nodes))
        job.totalCpus += share.cpus;
    if (from > planned.at) {
        planned.at = from;
        m_world.noteChange(m_now);
    }
    const auto resolution = m_world.parameters().backfillResolution;
    if (planned.at <= m_now) {
        const auto limit = job.limit;
        const bool isExclusive = job.isExclusive;
        const JobId id = job.id;
        const auto refusal = m_world.tryStart(m_index, m_world.up(), m_all - open, m_now, m_start);
        if (refusal == SlurmRefusal::None) {
            ++m_started;
            const auto& running = m_world.running();
            const auto started = std::ranges::lower_bound(running, id, {}, &SlurmJob::id);
            NodeSet held = m_all - m_all;
            for (const SlurmNodeShare& share : started->held)
                held.add(share.node);
            if (isExclusive)
                m_calendar.hold(0, (m_now + limit) / resolution * resolution, held);
            return std::nullopt;
        }
        if (refusal == SlurmRefusal::ReservationBusy || refusal == SlurmRefusal::Limit)
            return std::nullopt;
        later = 0;
    }
    if (planned.at > m_now && !reservesFor(job))
        return std::nullopt;
    if (later != 0 && planned.at > later)
        return later;
    if (planned.at > m_now + m_world.parameters().backfillWindow)
        return std::nullopt;
    const auto begin = planned.at / resolution * resolution;
    const auto end = (planned.at + job.limit) / resolution * resolution;
    const NodeSet nodes = setOf(planned.nodes);
    if (planned.at > m_now && !m_calendar.isFree(begin, end, nodes))
        return planned.at;
    if (job.qos && !m_world.site().accounts.qos[*job.qos].reserves)
        return std::nullopt;
    m_calendar.hold(begin, end, nodes);
    for (const auto node : planned.nodes)
        m_marksNodes = m_marksNodes || m_world.isIdle(node);
    return std::nullopt;
}

std::int64_t BackfillPass::endOf(const SlurmJob& running) const
{
    if (running.expectedEnd > m_now)
        return running.expectedEnd;
    // It should have ended: it will when the controller ends it.
    const auto& conf = m_world.site().conf;
    const auto overTime = m_world.partitionOf(running).overTime.value_or(conf.overTime);
    const auto end = overTime == kSlurmNever ? m_now + running.limit : running.expectedEnd + conf.killWait + overTime;
    return std::max(end, m_now + 1);
}

std::optional<PlannedStart> BackfillPass::plannedStart(const NodeSet& open, bool onlyNow)
{
    if (auto nodes = choose(m_world.use(), open))
        return PlannedStart { m_now, std::move(*nodes) };
    if (onlyNow)
        return std::nullopt;
    std::vector<const SlurmJob*> running;
    for (const SlurmJob& one : m_world.running())
        running.push_back(&one);
    std::ranges::stable_sort(running, {}, &SlurmJob::expectedEnd);
    const auto isOnOpen = [&open](const SlurmJob& one) {
        return std::ranges::any_of(one.held, [&open](const auto& share) { return open.contains(share.node); });
    };
    SlurmNodeUse use = m_world.use();
    std::int64_t step = kFirstStep;
    std::optional<std::int64_t> firstEnd; // rounded up to the first step
    for (std::size_t next = 0; next < running.size();) {
        const SlurmJob* last = nullptr;
        while (next < running.size()) {
            const SlurmJob& one = *running[next++];
            if (!isOnOpen(one))
                continue;
            if (!firstEnd)
                firstEnd = one.expectedEnd + step - one.expectedEnd % step;
            last = &one;
            use.releaseOn(open, one.held);
            if (next < running.size() && running[next]->expectedEnd > *firstEnd + step)
                break;
        }
        if (!last)
            return std::nullopt;
        const auto linear = m_world.parameters().backfillWindowStep;
        do
            step = linear > 0 ? step + linear : step * 2;
        while (next < running.size() && running[next]->expectedEnd > *firstEnd + step);
        if (auto nodes = choose(use, open))
            return PlannedStart { endOf(*last), std::move(*nodes) };
    }
    return std::nullopt;
}

} // namespace

std::int64_t runSlurmBackfillPass(SlurmWorld& world, std::int64_t now, const SlurmStart& start)
{
    return BackfillPass(world, now, start).run();
}

} // namespace consonance
