// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/job_histories.h"

#include "core/base/stop_scope.h"
#include "core/sim/job_wait.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace consonance {

namespace {

/// Follows the jobs from record to record.
class HistoryReader {
public:
    HistoryReader(JobHistories& histories, const RunEvents& events, const Cluster& cluster)
        : m_histories(histories)
        , m_events(events)
        , m_cluster(cluster)
        , m_states(histories.jobs.size())
        , m_amounts(histories.held.size(), 0)
        , m_exchange(*histories.workload, cluster, histories.unit, histories.span)
        , m_prices(m_exchange.isEmpty() ? 0 : histories.jobs.size(), 0)
    {
    }

    void read(const EventRecord& event)
    {
        if (!event.job.isValid() || event.job.index() >= m_states.size())
            return;
        auto& history = m_histories.jobs[event.job.index()];
        switch (event.kind) {
        case EventKind::JobArrived:
            history.counts = event.at >= m_histories.span.from && event.at < m_histories.span.until;
            release(event);
            break;
        case EventKind::JobSuspended:
        case EventKind::JobLost:
            release(event);
            break;
        case EventKind::JobStarted:
        case EventKind::JobResumed:
        case EventKind::JobMoved:
        case EventKind::JobResized:
        case EventKind::JobRetuned:
            take(event);
            break;
        case EventKind::JobCompleted:
            end(event);
            history.finish = event.at;
            break;
        case EventKind::JobRejected:
            end(event);
            history.isRejected = true;
            break;
        case EventKind::JobAccepted:
            pay(event);
            break;
        default:
            break;
        }
    }

    /// Spans in progress at the moment count until then.
    void finish()
    {
        for (std::size_t i = 0; i < m_states.size(); ++i) {
            const JobId job(i);
            m_histories.jobs[i].holds = m_states[i].phase == Phase::Holding;
            countUntil(job, m_histories.until);
        }
        m_histories.exchange = m_exchange.close(m_histories.until);
    }

private:
    enum class Phase : std::uint8_t { Away, Waiting, Holding };
    struct State {
        Time since;
        Phase phase = Phase::Away;
    };

    void countUntil(JobId job, Time at)
    {
        auto& state = m_states[job.index()];
        if (state.phase == Phase::Waiting)
            m_histories.jobs[job.index()].waited = waitedFrom(state.since, at, m_histories.jobs[job.index()].waited);
        if (state.phase == Phase::Holding && m_histories.jobs[job.index()].counts) {
            const auto length = (at - state.since).microseconds;
            const auto first = job.index() * m_histories.types.size();
            for (std::size_t type = 0; type < m_histories.types.size(); ++type) {
                const auto amount = m_amounts[first + type];
                const double part = static_cast<double>(amount % kFullShare) / static_cast<double>(kFullShare);
                m_histories.held[first + type]
                    += amount / kFullShare * length + std::llround(part * static_cast<double>(length));
            }
        }
        state.since = at;
    }

    [[nodiscard]] TenantId tenantOf(JobId job) const { return m_histories.workload->job(job).request.tenant; }

    /// Over all types.
    [[nodiscard]] std::int64_t heldNow(JobId job) const
    {
        if (m_states[job.index()].phase != Phase::Holding)
            return 0;
        const auto first = m_amounts.begin() + static_cast<std::ptrdiff_t>(job.index() * m_histories.types.size());
        const auto parts
            = std::accumulate(first, first + static_cast<std::ptrdiff_t>(m_histories.types.size()), std::int64_t { 0 });
        return parts / kFullShare;
    }

    void pay(const EventRecord& event)
    {
        if (m_prices.empty())
            return;
        auto& price = m_prices[event.job.index()];
        m_exchange.pay(tenantOf(event.job), event.value - price, event.at);
        price = event.value;
    }

    void letGo(const EventRecord& event, Phase phase)
    {
        countUntil(event.job, event.at);
        m_exchange.hold(tenantOf(event.job), -heldNow(event.job), event.at);
        m_states[event.job.index()].phase = phase;
    }

    void release(const EventRecord& event) { letGo(event, Phase::Waiting); }

    void end(const EventRecord& event) { letGo(event, Phase::Away); }

    void take(const EventRecord& event)
    {
        countUntil(event.job, event.at);
        const auto before = heldNow(event.job);
        m_states[event.job.index()].phase = Phase::Holding;
        auto& history = m_histories.jobs[event.job.index()];
        if (!history.firstStart)
            history.firstStart = event.at;
        const auto& roles = m_histories.workload->job(event.job).request.roles;
        const auto first = event.job.index() * m_histories.types.size();
        std::fill_n(m_amounts.begin() + static_cast<std::ptrdiff_t>(first), m_histories.types.size(), 0);
        for (const auto& slot : m_events.slots.subspan(event.firstSlot, event.slotCount)) {
            if (slot.role < roles.size())
                m_amounts[first + typeOf(slot.domain)] += roles[slot.role].demand[m_histories.unit] * slot.count
                    * (m_histories.unit == Resource::Gpu ? slot.share : kFullShare);
        }
        m_exchange.hold(tenantOf(event.job), heldNow(event.job) - before, event.at);
    }

    /// Of a server that the cluster as given does not have, which a person added: as the last one's, whose hardware
    /// such a server takes by default.
    [[nodiscard]] std::size_t typeOf(DomainId id) const
    {
        if (id.index() >= m_cluster.domains.size())
            return m_cluster.hosts.back().deviceTypeIndex;
        const auto& domain = m_cluster.domain(id);
        if (domain.isDevice)
            return static_cast<std::size_t>(m_cluster.findDeviceType(domain.deviceType).value_or(0));
        return domain.host.isValid() ? m_cluster.host(domain.host).deviceTypeIndex : 0;
    }

    JobHistories& m_histories;
    const RunEvents& m_events;
    const Cluster& m_cluster;
    std::vector<State> m_states; ///< by job
    std::vector<std::int64_t> m_amounts; ///< held now, in millionths; as JobHistories::held
    ExchangeAccounts m_exchange;
    std::vector<double> m_prices; ///< by job, as accepted; empty where nothing is accounted for
};

} // namespace

RunEvents eventsOf(const EventLog& log)
{
    EventRecord all;
    all.slotCount = static_cast<std::uint32_t>(log.mark().slots);
    all.firstSlot = 0;
    return { log.events(), log.slots(all) };
}

std::int64_t JobHistories::heldBy(JobId job) const
{
    const auto first = held.begin() + static_cast<std::ptrdiff_t>(job.index() * types.size());
    return std::accumulate(first, first + static_cast<std::ptrdiff_t>(types.size()), std::int64_t { 0 });
}

Result<JobHistories> jobHistories(const RunEvents& events, std::shared_ptr<const Workload> workload,
    const Cluster& cluster, const StoredSpan& span, Time until)
{
    JobHistories histories;
    histories.jobs.resize(workload->jobCount());
    for (std::size_t i = 0; i < histories.jobs.size(); ++i)
        histories.jobs[i].job = JobId(i);
    histories.unit = cluster.totalCapacity()[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu;
    histories.types = cluster.deviceTypes;
    histories.held.resize(histories.jobs.size() * histories.types.size());
    histories.span = span;
    histories.workload = std::move(workload);
    histories.until = until;
    if (until == kForever)
        histories.until = events.events.empty() ? Time {} : events.events.back().at;
    TRY(StopScope::goOn());
    HistoryReader reader(histories, events, cluster);
    for (const auto& event : events.events) {
        if (event.at > histories.until)
            break;
        TRY(StopScope::goOn());
        reader.read(event);
    }
    reader.finish();
    return histories;
}

} // namespace consonance
