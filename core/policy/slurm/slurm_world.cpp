// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_world.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace consonance {

namespace {

void insertById(std::vector<SlurmJob>& jobs, SlurmJob job)
{
    const auto at = std::ranges::lower_bound(jobs, job.id, {}, &SlurmJob::id);
    jobs.insert(at, std::move(job));
}

std::vector<SlurmJob>::iterator findById(std::vector<SlurmJob>& jobs, JobId id)
{
    const auto at = std::ranges::lower_bound(jobs, id, {}, &SlurmJob::id);
    return at != jobs.end() && at->id == id ? at : jobs.end();
}

bool allows(const std::vector<std::string>& allowed, const std::vector<std::string>& denied, const std::string& name)
{
    const bool isAllowed = allowed.empty() || std::ranges::find(allowed, name) != allowed.end();
    return isAllowed && std::ranges::find(denied, name) == denied.end();
}

} // namespace

SlurmWorld::SlurmWorld(std::shared_ptr<const SlurmSite> site)
    : m_site(std::move(site))
    , m_up(NodeSet::all(m_site->pool.size()))
    , m_use(m_site->pool)
{
}

void SlurmWorld::submit(SlurmJob job)
{
    insertById(m_waiting, std::move(job));
}

void SlurmWorld::forget(JobId job)
{
    if (const auto at = findById(m_waiting, job); at != m_waiting.end())
        m_waiting.erase(at);
}

void SlurmWorld::beginRunning(SlurmJob job)
{
    m_use.take(job.held);
    insertById(m_running, std::move(job));
}

void SlurmWorld::end(JobId job)
{
    const auto at = findById(m_running, job);
    if (at == m_running.end())
        return;
    m_use.release(at->held);
    m_running.erase(at);
}

std::optional<std::size_t> SlurmWorld::reservationOf(const SlurmJob& job, std::int64_t now) const
{
    const auto found = m_site->findReservation(job.reservation);
    if (!found || m_site->reservations[*found].madeAt > now)
        return std::nullopt;
    return found;
}

NodeSet SlurmWorld::reservedFrom(const SlurmJob& job, std::int64_t from, std::int64_t now, bool* overlaps) const
{
    NodeSet reserved(m_site->pool.size());
    for (std::size_t i = 0; i < m_site->reservations.size(); ++i) {
        const auto& reservation = m_site->reservations[i];
        if (reservation.madeAt > now || reservation.start >= from + job.limit || reservation.end <= from)
            continue;
        reserved |= m_site->reservedNodes[i];
        if (overlaps && nodesOf(job).overlaps(m_site->reservedNodes[i]))
            *overlaps = true;
    }
    return reserved;
}

std::int64_t SlurmWorld::reservationEnd(std::int64_t from, std::int64_t resolution, std::int64_t now) const
{
    std::optional<std::int64_t> first;
    for (const auto& reservation : m_site->reservations) {
        if (reservation.madeAt <= now && from <= reservation.end)
            first = std::min(first.value_or(reservation.end), reservation.end);
    }
    return first ? (*first + resolution - 1) / resolution * resolution : 0;
}

bool SlurmWorld::mayRun(SlurmJob& job, std::int64_t now) const
{
    for (const std::string& name : job.after) {
        const bool isOpen = std::ranges::find(m_waiting, name, &SlurmJob::name) != m_waiting.end()
            || std::ranges::find(m_running, name, &SlurmJob::name) != m_running.end();
        if (isOpen)
            return false;
    }
    if (job.notBefore && *job.notBefore > now)
        return false;
    if (!job.reservation.empty()) {
        const auto reservation = reservationOf(job, now);
        if (!reservation || now < m_site->reservations[*reservation].start
            || now > m_site->reservations[*reservation].end)
            return false;
    }
    if (!job.eligible) {
        const bool hadToWait = !job.after.empty() || !job.reservation.empty();
        job.eligible = hadToWait ? now : job.notBefore.value_or(job.submitted);
    }
    const SlurmPartition& partition = partitionOf(job);
    const auto& associations = m_site->accounts.associations;
    const bool isOfPartition = job.nodes >= partition.leastNodes && job.nodes <= partition.mostNodes.value_or(job.nodes)
        && job.limit <= partition.mostSeconds.value_or(job.limit)
        && allows(partition.allowedAccounts, partition.deniedAccounts,
            job.queue ? associations[*job.queue].account : std::string())
        && allows(partition.allowedQos, partition.deniedQos,
            job.qos ? m_site->accounts.qos[*job.qos].name : std::string("normal"));
    return isOfPartition
        && (partition.state == SlurmPartitionState::Up || partition.state == SlurmPartitionState::Drain);
}

std::vector<std::size_t> SlurmWorld::queue(std::int64_t now)
{
    std::vector<std::size_t> indexes;
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        if (mayRun(m_waiting[i], now))
            indexes.push_back(i);
    }
    std::ranges::sort(indexes, {}, [this](std::size_t i) {
        const SlurmJob& job = m_waiting[i];
        return std::tuple(job.reservation.empty(), -partitionOf(job).tier, -job.priority, job.submitted, job.id);
    });
    return indexes;
}

SlurmRefusal SlurmWorld::refusal(
    const SlurmJob& job, const NodeSet& nodes, const NodeSet& available, const NodeSet& candidates, bool overlaps) const
{
    const auto wanted = static_cast<std::size_t>(job.nodes);
    const bool fitsAvailable = candidates.size() >= wanted && couldEverRun(m_site->pool, job, nodes & available);
    if (!fitsAvailable && !couldEverRun(m_site->pool, job, nodes))
        return overlaps ? SlurmRefusal::ReservationBusy : SlurmRefusal::NeverFits;
    const bool someAreHeld = !(candidates == (nodes & available));
    return fitsAvailable || someAreHeld ? SlurmRefusal::Busy : SlurmRefusal::NotAvailable;
}

SlurmRefusal SlurmWorld::tryStart(
    std::size_t index, const NodeSet& available, const NodeSet& barred, std::int64_t now, const SlurmStart& start)
{
    const SlurmJob& job = m_waiting[index];
    if (exceedsSlurmLimits(*this, job))
        return SlurmRefusal::Limit;
    NodeSet nodes = nodesOf(job) - barred;
    NodeSet open = available;
    bool overlaps = false;
    if (const auto reservation = reservationOf(job, now))
        nodes &= m_site->reservedNodes[*reservation];
    else
        open -= reservedFrom(job, now, now, &overlaps);
    // Whole nodes are for one job alone, whichever of the two wants them so.
    NodeSet candidates = nodes & open;
    for (const SlurmJob& other : m_running) {
        for (const SlurmNodeShare& share : other.held) {
            if (other.isExclusive || job.isExclusive)
                candidates.remove(share.node);
        }
    }
    const auto chosen = chooseNodes(m_site->pool, m_use, job, candidates);
    if (!chosen)
        return refusal(job, nodes, open, candidates, overlaps);
    if (!start(job, *chosen))
        return SlurmRefusal::NotAvailable;
    SlurmJob started = std::move(m_waiting[index]);
    m_waiting.erase(m_waiting.begin() + static_cast<std::ptrdiff_t>(index));
    started.started = now;
    started.expectedEnd = now + started.limit;
    started.held = sharesOn(m_site->pool, started, *chosen);
    started.totalCpus = std::accumulate(started.held.begin(), started.held.end(), std::int64_t { 0 },
        [](std::int64_t sum, const SlurmNodeShare& share) { return sum + share.cpus; });
    beginRunning(std::move(started));
    noteChange(now);
    return SlurmRefusal::None;
}

} // namespace consonance
