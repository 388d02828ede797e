// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/queue_drain.h"

#include "core/policy/tools/earliest_start.h"

#include <algorithm>
#include <array>
#include <queue>
#include <set>
#include <string>
#include <tuple>

namespace consonance {

namespace {

constexpr PlacerKind kDrainPlacer = PlacerKind::FirstFit;

/// The cluster while it drains; time is counted from the moment of the prediction.
class DrainingCluster {
public:
    DrainingCluster(CapacityLedger ledger, const Workload& workload, const std::vector<std::uint32_t>& shapes,
        Backfill backfill, const std::function<HoldLength(JobId)>& lengthOf)
        : m_ledger(std::move(ledger))
        , m_workload(workload)
        , m_shapes(shapes)
        , m_backfill(backfill)
        , m_lengthOf(lengthOf)
    {
    }

    [[nodiscard]] CapacityLedger& ledger() { return m_ledger; }
    [[nodiscard]] bool isEmpty() const { return m_ends.empty(); }
    [[nodiscard]] Time nextEnd() const { return m_ends.top().at; }

    /// From `now` on; what a person put where there is no room is left out.
    void run(JobId job, const std::vector<SlotRecord>& slots)
    {
        std::vector<Holding> holdings;
        const auto& roles = m_workload.job(job).request.roles;
        for (const auto& slot : slots) {
            if (slot.role >= roles.size())
                continue;
            Holding holding;
            const Claim claim { .domain = slot.domain,
                .demand = roles[slot.role].demand,
                .count = slot.count,
                .deviceMemoryMegabytes = roles[slot.role].deviceMemoryMegabytes,
                .mode = slot.mode,
                .share = slot.share };
            if (m_ledger.take(claim, holding))
                holdings.push_back(std::move(holding));
        }
        begin(job, std::move(holdings));
    }

    void advance(Time to)
    {
        m_now = to;
        for (; !m_ends.empty() && m_ends.top().at <= to; m_ends.pop()) {
            const auto ended = m_running.find(m_ends.top().job);
            for (const auto& holding : ended->second.holdings)
                m_ledger.release(holding);
            m_running.erase(ended);
        }
        m_blocked.clear();
        m_blockedShapes.clear();
        m_onlyShort.clear();
        m_reservation.reset();
    }

    /// Asked in order of the queue, of each job once between two calls of advance().
    bool start(JobId job)
    {
        if (m_backfill == Backfill::None && !m_blocked.empty())
            return false;
        const auto shape = m_shapes[job.index()];
        if (m_blockedShapes.contains(shape))
            return false;
        const auto& request = m_workload.job(job).request;
        std::vector<Holding> holdings;
        if (!placeGang(kDrainPlacer, m_ledger, request, &holdings)) {
            m_blocked.push_back(job);
            m_blockedShapes.insert(shape);
            return false;
        }
        if (m_backfill == Backfill::Reservation && (m_reservation || !m_blocked.empty())
            && !keepReservation(job, request, holdings))
            return false;
        begin(job, std::move(holdings));
        return true;
    }

private:
    struct Running {
        std::vector<Holding> holdings;
        Time latestEnd;
    };

    void begin(JobId job, std::vector<Holding> holdings)
    {
        const auto length = m_lengthOf(job);
        m_ends.push({ .at = m_now + length.expected, .job = job });
        m_running[job] = { .holdings = std::move(holdings), .latestEnd = m_now + length.longest };
    }

    /// Moves a job that fits so that it does not delay the first blocked one that will ever find a place; false if it
    /// would.
    bool keepReservation(JobId job, const JobRequest& request, std::vector<Holding>& holdings)
    {
        for (const auto& holding : holdings)
            m_ledger.release(holding);
        if (!m_reservation)
            reserve();
        if (!m_reservation || m_now + m_lengthOf(job).longest <= m_reservation->start())
            return placeGang(kDrainPlacer, m_ledger, request, &holdings).has_value();
        const auto shape = m_shapes[job.index()];
        if (m_onlyShort.contains(shape))
            return false;
        const bool isPlaced = m_reservation->placeNow(m_ledger, request, holdings).has_value();
        if (!isPlaced)
            m_onlyShort.insert(shape);
        return isPlaced;
    }

    void reserve()
    {
        std::vector<ExpectedEnd> ends;
        for (const auto& [job, running] : m_running)
            ends.push_back({ .at = std::max(running.latestEnd, m_now + Duration { 1 }), .job = job });
        const auto holdingsOf = [this](JobId job) { return m_running.at(job).holdings; };
        for (auto job = m_blocked.begin(); job != m_blocked.end() && !m_reservation; ++job)
            m_reservation = EarliestStart::make(m_ledger, kDrainPlacer, m_workload.job(*job).request, ends, holdingsOf);
        m_blocked.clear();
    }

    CapacityLedger m_ledger;
    const Workload& m_workload;
    const std::vector<std::uint32_t>& m_shapes;
    Backfill m_backfill;
    const std::function<HoldLength(JobId)>& m_lengthOf;
    Time m_now;
    std::map<JobId, Running> m_running;
    std::priority_queue<ExpectedEnd, std::vector<ExpectedEnd>, std::greater<>> m_ends;
    std::vector<JobId> m_blocked; ///< for which nothing is reserved; one of each shape
    std::set<std::uint32_t> m_blockedShapes; ///< which do not fit now
    std::set<std::uint32_t> m_onlyShort; ///< no more of them fit beside the reserved start
    std::optional<EarliestStart> m_reservation;
};

/// Numbers the different requests.
std::vector<std::uint32_t> shapesOf(const Workload& workload)
{
    using Role = std::tuple<RoleKind, std::array<std::int64_t, kResourceCount>, std::int64_t, std::int64_t, int>;
    std::map<std::pair<std::string, std::vector<Role>>, std::uint32_t> known;
    std::vector<std::uint32_t> shapes;
    for (const auto& job : workload.jobs) {
        std::vector<Role> roles;
        for (const auto& role : job.request.roles)
            roles.emplace_back(
                role.kind, role.demand.amount, role.deviceMemoryMegabytes, role.gpuShare, role.requested);
        const auto next = static_cast<std::uint32_t>(known.size());
        shapes.push_back(known.try_emplace({ job.request.deviceType, std::move(roles) }, next).first->second);
    }
    return shapes;
}

CapacityLedger emptyLedger(const Cluster& cluster)
{
    CapacityLedger ledger(std::shared_ptr<const Cluster>(std::shared_ptr<void>(), &cluster)); // it outlives the drain
    for (std::size_t host = 0; host < cluster.hostCount(); ++host)
        ledger.setAvailability(HostId(host), Availability::Up);
    return ledger;
}

} // namespace

QueueDrain::QueueDrain(const Workload& workload, const Cluster& cluster, Backfill backfill)
    : m_workload(workload)
    , m_backfill(backfill)
    , m_servers(cluster)
    , m_empty(emptyLedger(cluster))
    , m_shapes(shapesOf(workload))
{
    for (const auto& host : cluster.hosts)
        m_availability.push_back(host.presentAtStart ? Availability::Up : Availability::Absent);
}

void QueueDrain::setAvailability(std::uint32_t host, Availability availability)
{
    if (host < m_availability.size())
        m_availability[host] = availability;
}

void QueueDrain::hold(JobId job, std::vector<SlotRecord> slots)
{
    if (slots.empty())
        m_held.erase(job);
    else
        m_held[job] = std::move(slots);
}

std::vector<std::optional<Duration>> QueueDrain::starts(std::span<const JobId> waiting,
    const std::function<HoldLength(JobId)>& lengthOf, std::span<const ServerReturn> returns,
    const StopToken& stop) const
{
    DrainingCluster draining(m_empty, m_workload, m_shapes, m_backfill, lengthOf);
    for (const auto& [job, slots] : m_held)
        draining.run(job, slots);
    for (std::size_t host = 0; host < m_availability.size(); ++host)
        draining.ledger().setAvailability(HostId(host), m_availability[host]);
    std::vector<std::optional<Duration>> starts(waiting.size());
    std::vector<std::size_t> queue;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        if (m_servers.couldHold(m_empty.cluster(), m_workload.job(waiting[i]).request))
            queue.push_back(i);
    }
    Time now;
    while (!stop.stop_requested()) {
        std::erase_if(queue, [&](std::size_t place) {
            const bool isStarted = draining.start(waiting[place]);
            if (isStarted)
                starts[place] = now - Time {};
            return isStarted;
        });
        if (queue.empty() || (draining.isEmpty() && returns.empty()))
            break;
        const bool isReturn
            = !returns.empty() && (draining.isEmpty() || Time {} + returns.front().in <= draining.nextEnd());
        now = std::max(now, isReturn ? Time {} + returns.front().in : draining.nextEnd());
        for (; !returns.empty() && Time {} + returns.front().in <= now; returns = returns.subspan(1))
            draining.ledger().setAvailability(HostId(returns.front().host), Availability::Up);
        draining.advance(now);
    }
    return starts;
}

} // namespace consonance
