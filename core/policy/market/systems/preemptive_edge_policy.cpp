// SPDX-License-Identifier: GPL-3.0-or-later
//
// Preemptive scheduling between edge and cloud (Wang et al., JSAC 2022): an arriving job is dispatched at once, each
// worker to the server on which it adds least to everybody's weighted flow time (chunk_queue.h), its parameter servers
// to the site with the least delay to them; a server works on the densest jobs first and changes over when a chunk is
// done. The text at hand names chunks, the two steps and preemption. Reconstructed: here the workers of a job train
// together, so a job runs while all its servers have room for it, a chunk is a fixed part of its work, and it may lose
// its place only between chunks; a server works on as many workers at once as it has devices (cores, where it has
// none). A denser job that waits for a chunk to end keeps its places free. A decision costs O(arrivals × workers ×
// queues + jobs).
#include "core/base/marked_text.h"
#include "core/policy/market/chunk_queue.h"
#include "core/policy/market/sites.h"
#include "core/policy/market/systems/job_terms.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace consonance {

namespace {

/// Whoever waits for the end of a chunk looks again after so long at least, so that is how late it may notice.
constexpr double kLongestOvershoot = 1;
/// A shorter chunk would be over before anyone has looked.
constexpr double kShortestChunk = 2 * kLongestOvershoot;

enum class ChunkOrder : std::uint8_t { Remaining, Density };

struct PreemptiveRule {
    std::int64_t chunks = 10;
    ChunkOrder order = ChunkOrder::Remaining;
};

/// A job that has its servers.
struct Dispatched {
    std::vector<PlacedCounts> places;
    double seconds = 0; ///< of all its work, alone
    double left = 0; ///< seconds of it
    double chunkBegan = 0; ///< seconds left then
    double weight = 1;
};

class PreemptiveEdgePolicy final : public RulePolicy<PreemptiveEdgePolicy, PreemptiveRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] double density(const Dispatched& job) const
    {
        return job.weight / std::max(m_rule.order == ChunkOrder::Remaining ? job.left : job.seconds, 1e-3);
    }
    [[nodiscard]] double chunkSeconds(const Dispatched& job) const
    {
        return std::max(job.seconds / static_cast<double>(m_rule.chunks), kShortestChunk);
    }
    /// Seconds of the chunk it is in that are done.
    [[nodiscard]] double intoChunk(const Dispatched& job) const
    {
        const double done = job.chunkBegan - job.left;
        const double chunk = chunkSeconds(job);
        return done - chunk * std::floor(done / chunk + 1e-9);
    }
    [[nodiscard]] bool isBetweenChunks(const Dispatched& job) const
    {
        return job.chunkBegan - job.left >= chunkSeconds(job) * (1 - 1e-9) && intoChunk(job) <= kLongestOvershoot;
    }
    [[nodiscard]] Result<void> follow(const View& view);
    [[nodiscard]] Result<void> dispatch(JobId job, const View& view);
    [[nodiscard]] std::vector<ChunkQueue> queues(const View& view) const;
    [[nodiscard]] bool dispatchServers(Dispatched& job, const JobTerms& terms, const View& view) const;
    [[nodiscard]] bool hold(JobId job, const Dispatched& dispatched, const View& view, CapacityLedger& ledger) const;
    void place(JobId job, const Dispatched& dispatched, const View& view, Plan& plan) const;
    void changeOver(const View& view, PolicyTools& tools, Plan& plan);
    void wakeAtChunks(const View& view, Plan& plan) const;
    void note(const View& view, Plan& plan) const;

    SiteMap m_sites;
    std::map<JobId, Dispatched> m_jobs; ///< that are not done
};

Result<void> PreemptiveEdgePolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_sites = SiteMap(view.cluster());
    m_jobs.clear();
    return {};
}

/// Jobs that are done go; those whose server is gone are dispatched again.
Result<void> PreemptiveEdgePolicy::follow(const View& view)
{
    std::erase_if(m_jobs, [&view](const auto& entry) {
        const JobPhase phase = view.phase(entry.first);
        const bool isDone = phase == JobPhase::Finished || phase == JobPhase::Rejected;
        return isDone || std::ranges::any_of(entry.second.places, [&view](const PlacedCounts& counts) {
            return view.ledger().availability(HostId(counts.place)) == Availability::Down;
        });
    });
    for (auto& [job, dispatched] : m_jobs) {
        TRY_ASSIGN(dispatched.left, view.remainingSeconds(job));
    }
    return {};
}

std::vector<ChunkQueue> PreemptiveEdgePolicy::queues(const View& view) const
{
    std::vector<ChunkQueue> queues;
    for (const Host& host : view.cluster().hosts) {
        const std::int64_t devices = host.capacity[Resource::Gpu];
        const std::int64_t lanes = devices > 0 ? devices : host.capacity[Resource::Cpu] / unitOf(Resource::Cpu);
        queues.emplace_back(static_cast<double>(std::max<std::int64_t>(lanes, 1)));
    }
    for (const auto& [job, dispatched] : m_jobs) {
        for (const PlacedCounts& counts : dispatched.places) {
            for (std::int32_t i = 0; i < counts.workers; ++i)
                queues[counts.place].add({ .job = job,
                    .weight = dispatched.weight,
                    .seconds = dispatched.left,
                    .density = density(dispatched) });
        }
    }
    return queues;
}

/// Whether a server that is not gone could hold one more task beside the job's own, if it were otherwise empty.
bool couldHold(
    const View& view, std::size_t host, const ResourceVector& demand, const Dispatched& job, const TaskDemands& own)
{
    const Availability availability = view.ledger().availability(HostId(host));
    if (availability == Availability::Down || availability == Availability::Absent)
        return false;
    ResourceVector taken = demand;
    for (const PlacedCounts& counts : job.places) {
        if (counts.place == host)
            taken += counts.demand(own);
    }
    return taken.fitsIn(view.cluster().host(HostId(host)).capacity);
}

PlacedCounts& countsAt(std::vector<PlacedCounts>& places, std::size_t place)
{
    const auto found = std::ranges::find(places, static_cast<std::uint32_t>(place), &PlacedCounts::place);
    return found != places.end() ? *found
                                 : places.emplace_back(PlacedCounts { static_cast<std::uint32_t>(place), 0, 0 });
}

Result<void> PreemptiveEdgePolicy::dispatch(JobId job, const View& view)
{
    const JobRequest& request = view.request(job);
    const JobTerms terms = termsOf(request);
    Dispatched dispatched { .weight = request.weight };
    TRY_ASSIGN(dispatched.seconds, view.remainingSeconds(job));
    dispatched.left = dispatched.seconds;
    dispatched.chunkBegan = dispatched.seconds;
    std::vector<ChunkQueue> machines = queues(view);
    const std::vector<std::uint8_t> types = allowedServers(view.cluster(), request);
    const QueuedChunk chunk {
        .job = job, .weight = dispatched.weight, .seconds = dispatched.seconds, .density = density(dispatched)
    };
    const std::vector<QueuedChunk> onEach(machines.size(), chunk);
    for (std::int32_t worker = 0; worker < terms.requestedWorkers; ++worker) {
        std::vector<std::uint8_t> allowed(machines.size());
        for (std::size_t host = 0; host < machines.size(); ++host)
            allowed[host] = (types.empty() || types[host] != 0)
                && couldHold(view, host, terms.demands.worker, dispatched, terms.demands);
        const std::ptrdiff_t best = cheapestQueue(machines, onEach, allowed);
        if (best < 0)
            return {}; // waits for servers that could hold it
        machines[static_cast<std::size_t>(best)].add(chunk);
        ++countsAt(dispatched.places, static_cast<std::size_t>(best)).workers;
    }
    if (dispatchServers(dispatched, terms, view))
        m_jobs.emplace(job, std::move(dispatched));
    return {};
}

/// Parameter servers, one by one, to the site with the least longest delay to a worker; there to the server with the
/// fewest parameter servers.
bool PreemptiveEdgePolicy::dispatchServers(Dispatched& job, const JobTerms& terms, const View& view) const
{
    std::vector<std::int32_t> there(view.cluster().hostCount());
    for (const auto& [other, dispatched] : m_jobs) {
        for (const PlacedCounts& counts : dispatched.places)
            there[counts.place] += counts.servers;
    }
    const std::vector<PlacedCounts> workers = job.places;
    for (std::int32_t server = 0; server < terms.requestedServers; ++server) {
        std::ptrdiff_t best = -1;
        std::pair<Duration, std::int32_t> least;
        for (std::size_t host = 0; host < there.size(); ++host) {
            if (!couldHold(view, host, terms.demands.server, job, terms.demands))
                continue;
            Duration longest {};
            for (const PlacedCounts& counts : workers)
                longest = std::max(longest,
                    m_sites.delay(m_sites.siteOf(HostId(host)), m_sites.siteOf(HostId(std::size_t(counts.place)))));
            const std::pair rank(longest, there[host]);
            if (best >= 0 && rank >= least)
                continue;
            best = static_cast<std::ptrdiff_t>(host);
            least = rank;
        }
        if (best < 0)
            return false;
        ++there[static_cast<std::size_t>(best)];
        ++countsAt(job.places, static_cast<std::size_t>(best)).servers;
    }
    return true;
}

/// Takes what the job needs; where it does not all fit, what fits stays taken, so that less dense jobs leave it alone.
bool PreemptiveEdgePolicy::hold(JobId job, const Dispatched& dispatched, const View& view, CapacityLedger& ledger) const
{
    const JobRequest& request = view.request(job);
    const JobTerms terms = termsOf(request);
    bool isWhole = true;
    for (const PlacedCounts& counts : dispatched.places) {
        const HostId host(static_cast<std::size_t>(counts.place));
        Holding holding;
        if (counts.workers > 0)
            isWhole &= ledger.take(
                taskClaim(view.cluster(), request.roles[terms.workerRole], host, counts.workers), holding);
        if (counts.servers > 0)
            isWhole &= ledger.take(taskClaim(view.cluster(), request.roles[static_cast<std::size_t>(terms.serverRole)],
                                       host, counts.servers),
                holding);
    }
    return isWhole;
}

void PreemptiveEdgePolicy::place(JobId job, const Dispatched& dispatched, const View& view, Plan& plan) const
{
    const JobTerms terms = termsOf(view.request(job));
    std::vector<Slot> slots;
    for (const PlacedCounts& counts : dispatched.places) {
        const DomainId domain = view.cluster().host(HostId(static_cast<std::size_t>(counts.place))).domain;
        if (counts.workers > 0)
            slots.push_back({ domain, terms.workerRole, counts.workers });
        if (counts.servers > 0)
            slots.push_back({ domain, static_cast<std::uint8_t>(terms.serverRole), counts.servers });
    }
    plan.place(job, std::move(slots));
}

void PreemptiveEdgePolicy::changeOver(const View& view, PolicyTools& tools, Plan& plan)
{
    std::vector<std::pair<double, JobId>> order; // the densest first, then the earliest
    for (const auto& [job, dispatched] : m_jobs) {
        const bool isRunning = view.phase(job) == JobPhase::Running;
        if (isRunning && (!isBetweenChunks(dispatched) || !view.request(job).preemptible))
            continue;
        order.emplace_back(-density(dispatched), job);
        if (!isRunning)
            continue;
        for (const Holding& holding : holdingsOf(job, view))
            tools.ledger.release(holding);
    }
    std::ranges::sort(order);
    for (const auto& [unused, job] : order) {
        Dispatched& dispatched = m_jobs.at(job);
        const bool isRunning = view.phase(job) == JobPhase::Running;
        if (!hold(job, dispatched, view, tools.ledger)) {
            if (isRunning)
                plan.suspend(job);
            continue;
        }
        dispatched.chunkBegan = dispatched.left;
        if (!isRunning)
            place(job, dispatched, view, plan);
    }
}

/// When the first running chunk may be over, if a job waits for one.
void PreemptiveEdgePolicy::wakeAtChunks(const View& view, Plan& plan) const
{
    bool somebodyWaits = false;
    double soonest = 1e12;
    for (const auto& [job, dispatched] : m_jobs) {
        const bool starts = std::ranges::any_of(
            plan.assignments, [id = job](const Assignment& one) { return one.job == id && !one.allocations.empty(); });
        const bool stops = std::ranges::any_of(
            plan.assignments, [id = job](const Assignment& one) { return one.job == id && one.allocations.empty(); });
        if (stops || (!starts && view.phase(job) != JobPhase::Running)) {
            somebodyWaits = true;
            continue;
        }
        soonest = std::min(soonest, chunkSeconds(dispatched) - intoChunk(dispatched));
    }
    if (somebodyWaits && soonest < 1e12)
        plan.wakeAt = view.now() + Duration::fromSecondsRounded(std::max(soonest, kLongestOvershoot));
}

void PreemptiveEdgePolicy::note(const View& view, Plan& plan) const
{
    NoteTable table { .title = CONSONANCE_TEXT("Policy", "queue of each server"),
        .rows = serverNames(view.cluster()),
        .columns = { CONSONANCE_TEXT("Policy", "workers"), CONSONANCE_TEXT("Policy", "seconds of work") },
        .unit = "1" };
    for (const ChunkQueue& queue : queues(view)) {
        double seconds = 0;
        for (const QueuedChunk& chunk : queue.chunks())
            seconds += chunk.seconds;
        table.values.push_back(static_cast<double>(queue.chunks().size()));
        table.values.push_back(seconds);
    }
    plan.notes.tables.push_back(std::move(table));
}

Result<Plan> PreemptiveEdgePolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    TRY(follow(view));
    for (const auto id : view.waiting()) {
        if (!m_jobs.contains(JobId(id)))
            TRY(dispatch(JobId(id), view));
    }
    changeOver(view, tools, plan);
    wakeAtChunks(view, plan);
    if (tools.wantsNotes)
        note(view, plan);
    return plan;
}

BoundParameters<PreemptiveRule> preemptiveParameters()
{
    return { bound(&PreemptiveRule::chunks,
                 assumed(ranged("chunks", "equal parts of the work of a job, between which it may lose its place", 1,
                     100'000, "JSAC 2022 gives a job chunks of data; how many is not in the text at hand"))),
        boundChoice(&PreemptiveRule::order,
            { { "remaining", ChunkOrder::Remaining }, { "density", ChunkOrder::Density } },
            assumed(described("order", "which job a server prefers: most weight for the work left, or for all its work",
                "shortest remaining first or highest density first; the text at hand allows both"))) };
}

} // namespace

void registerPreemptiveEdgePolicy(PolicyRegistry& registry)
{
    addPolicy<PreemptiveEdgePolicy>(registry,
        { .id = "preemptive-edge",
            .title = "Preemptive edge-cloud",
            .family = kMarketFamily,
            .summary = "Dispatches each worker at once to where it adds least to the total flow time; servers change "
                       "over to denser jobs between chunks.",
            .citation = "Wang et al., \"Preemptive Scheduling for Distributed Machine Learning Jobs in Edge-Cloud "
                        "Networks\", JSAC 2022",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork,
            .triggers
            = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange | TriggerKind::WakeUp,
            .preempts = true },
        PreemptiveRule {}, preemptiveParameters());
}

} // namespace consonance
