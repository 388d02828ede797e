// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/systems/reservation_policy.h"

#include "core/base/marked_text.h"
#include "core/base/moment_text.h"

#include <cmath>
#include <limits>
#include <utility>

namespace consonance {

namespace {

const char* priceTitle(Resource resource)
{
    switch (resource) {
    case Resource::Gpu:
        return CONSONANCE_TEXT("Policy", "price of a GPU by slot");
    case Resource::Cpu:
        return CONSONANCE_TEXT("Policy", "price of a core by slot");
    case Resource::Memory:
        return CONSONANCE_TEXT("Policy", "price of a GB of memory by slot");
    case Resource::Network:
        return CONSONANCE_TEXT("Policy", "price of a GB/s of network by slot");
    case Resource::Disk:
        break;
    }
    return CONSONANCE_TEXT("Policy", "price of a GB/s of disk by slot");
}

} // namespace

ServerPool serverPool(const Cluster& cluster, std::vector<HostId> hosts)
{
    ServerPool group { .hosts = std::move(hosts), .mask = std::vector<std::uint8_t>(cluster.hostCount()) };
    for (const HostId host : group.hosts)
        group.mask[host.index()] = 1;
    return group;
}

ServerPool allServers(const Cluster& cluster)
{
    std::vector<HostId> hosts;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        hosts.emplace_back(i);
    return serverPool(cluster, std::move(hosts));
}

std::vector<ServerPool> serversByType(const Cluster& cluster)
{
    std::vector<std::vector<HostId>> byType(cluster.deviceTypes.size());
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        byType[cluster.hosts[i].deviceTypeIndex].emplace_back(i);
    std::vector<ServerPool> groups;
    for (std::vector<HostId>& hosts : byType) {
        if (!hosts.empty())
            groups.push_back(serverPool(cluster, std::move(hosts)));
    }
    return groups;
}

std::optional<ServerPool> workerServers(
    const ServerPool& pool, const Cluster& cluster, const JobRequest& request, const JobTerms& terms)
{
    const std::vector<std::uint8_t> allowed = allowedServers(cluster, request);
    if (allowed.empty() || terms.demands.worker[Resource::Gpu] == 0)
        return pool;
    std::vector<HostId> hosts = pool.hosts;
    std::erase_if(hosts, [&](HostId host) { return allowed[host.index()] == 0; });
    return hosts.empty() ? std::nullopt : std::optional(serverPool(cluster, std::move(hosts)));
}

RunOptions::RunOptions(const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack)
    : m_view(view)
    , m_job(job)
    , m_terms(terms)
    , m_clock(clock)
    , m_work(1 + slack)
{
}

Result<RunOptions> RunOptions::create(
    const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack)
{
    RunOptions options(view, job, terms, clock, slack);
    TRY_ASSIGN(const double seconds, view.remainingSeconds(job));
    options.m_work *= seconds;
    const ServerPool all = allServers(view.cluster());
    TRY_ASSIGN(options.m_reference,
        view.isolatedRate(job, options.apart(terms.requestedWorkers, terms.requestedServers, all.hosts, all.hosts)));
    return options;
}

/// Workers on one server after the other, then parameter servers likewise, behind the workers where they share servers.
std::vector<PlacedTasks> RunOptions::apart(std::int32_t workers, std::int32_t servers,
    std::span<const HostId> workerHosts, std::span<const HostId> serverHosts) const
{
    std::vector<PlacedTasks> tasks;
    const auto put = [&tasks](HostId host, std::uint8_t role) {
        const auto same
            = std::ranges::find_if(tasks, [&](const PlacedTasks& one) { return one.host == host && one.role == role; });
        if (same != tasks.end())
            ++same->count;
        else
            tasks.push_back({ .host = host, .role = role, .count = 1, .devices = {} });
    };
    for (std::int32_t i = 0; i < workers; ++i)
        put(workerHosts[static_cast<std::size_t>(i) % workerHosts.size()], m_terms.workerRole);
    const bool isShared = workerHosts.front() == serverHosts.front();
    for (std::int32_t i = 0; i < servers; ++i) {
        const auto behind = static_cast<std::size_t>(i + (isShared ? workers : 0));
        put(serverHosts[behind % serverHosts.size()], static_cast<std::uint8_t>(m_terms.serverRole));
    }
    return tasks;
}

Result<void> RunOptions::add(RunOption option, std::span<const PlacedTasks> tasks, Duration delay)
{
    TRY_ASSIGN(const double rate, m_view.isolatedRate(m_job, tasks));
    if (!(rate > 0) || !(m_reference > 0))
        return {};
    const double perStep = rate / option.workers * 2 * delay.seconds(); // part of a step that the delay adds
    option.duration = static_cast<std::int32_t>(m_clock.count(m_work * (m_reference / rate) * (1 + perStep)));
    option.demands = m_terms.demands;
    m_options.push_back(std::move(option));
    return {};
}

Result<void> RunOptions::addTogether(std::int32_t workers, const ServerPool& group)
{
    const std::int32_t servers = m_terms.serversFor(workers);
    const PlacedCounts counts { .workers = workers, .servers = servers };
    const ResourceVector demand = counts.demand(m_terms.demands);
    const auto host = std::ranges::find_if(
        group.hosts, [&](HostId one) { return demand.fitsIn(m_view.cluster().host(one).capacity); });
    if (host == group.hosts.end())
        return {};
    std::vector<PlacedTasks> tasks { { .host = *host, .role = m_terms.workerRole, .count = workers, .devices = {} } };
    if (servers > 0)
        tasks.push_back(
            { .host = *host, .role = static_cast<std::uint8_t>(m_terms.serverRole), .count = servers, .devices = {} });
    return add({ .workers = workers,
                   .servers = servers,
                   .isTogether = true,
                   .allowed = std::make_shared<const AllowedPlaces>(
                       AllowedPlaces { .workers = group.mask, .servers = group.mask }) },
        tasks, {});
}

Result<void> RunOptions::addApart(
    std::int32_t workers, const ServerPool& workerGroup, const ServerPool& serverGroup, Duration delay)
{
    const std::int32_t servers = m_terms.serversFor(workers);
    return add({ .workers = workers,
                   .servers = servers,
                   .allowed = std::make_shared<const AllowedPlaces>(
                       AllowedPlaces { .workers = workerGroup.mask, .servers = serverGroup.mask }) },
        apart(workers, servers, workerGroup.hosts, serverGroup.hosts), delay);
}

std::vector<ResourceVector> serverCapacities(const Cluster& cluster)
{
    std::vector<ResourceVector> capacities;
    for (const Host& host : cluster.hosts)
        capacities.push_back(host.presentAtStart ? host.capacity : ResourceVector {});
    return capacities;
}

std::optional<RunOffer> soonestOffer(
    const PriceBook& book, const RunOption& option, std::int64_t from, std::int64_t horizon)
{
    for (std::int64_t start = from; start < from + horizon; ++start) {
        if (auto offer = offerAt(book, option, start))
            return offer;
    }
    return std::nullopt;
}

Result<void> ReservationPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_clock = { .slot = Duration::fromSecondsRounded(reservation().slotSeconds) };
    m_promises.clear();
    m_stranded.clear();
    return open(view);
}

Result<Plan> ReservationPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    book().keepHistory(tools.wantsNotes);
    m_payoffs.clear();
    followPromises(view, plan);
    follow(view);
    const std::vector<JobId> stranded = m_stranded;
    for (const JobId job : stranded)
        TRY(planAgain(job, view, plan));
    const auto windows = batches();
    if (!windows || windows->boundaryFrom(view.now()) == view.now())
        TRY(answer(newcomers(view), view, tools.wantsNotes, plan));
    if (!m_stranded.empty())
        plan.wakeAt = m_clock.begin(m_clock.at(view.now()) + 1);
    if (windows && !newcomers(view).empty()) {
        const Time next = windows->boundaryFrom(view.now() + Duration { 1 });
        plan.wakeAt = plan.wakeAt ? std::min(*plan.wakeAt, next) : next;
    }
    if (tools.wantsNotes)
        note(view, plan);
    return plan;
}

/// What can be promised: nothing on servers that are not up, nor the holdings of jobs placed by others.
void ReservationPolicy::followServers(const View& view)
{
    const Cluster& cluster = view.cluster();
    std::vector<ResourceVector> capacities(cluster.hostCount());
    for (std::size_t i = 0; i < capacities.size(); ++i) {
        if (view.ledger().availability(HostId(i)) == Availability::Up)
            capacities[i] = cluster.host(HostId(i)).capacity;
    }
    for (const auto id : view.running()) {
        if (m_promises.contains(JobId(id)))
            continue;
        const RoleList& roles = view.request(JobId(id)).roles;
        for (const PlacedTasks& tasks : view.placement(JobId(id)))
            capacities[tasks.host.index()] -= roles[tasks.role].demand * tasks.count;
    }
    for (std::size_t i = 0; i < capacities.size(); ++i) {
        if (book().capacity(i) != capacities[i])
            book().setCapacity(i, capacities[i]);
    }
}

void ReservationPolicy::dropFinished(const View& view)
{
    for (auto entry = m_promises.begin(); entry != m_promises.end();) {
        const JobPhase phase = view.phase(entry->first);
        if (phase != JobPhase::Finished && phase != JobPhase::Rejected) {
            ++entry;
            continue;
        }
        book().giveBack(entry->second.uses, entry->second.demands, m_clock.from(view.now()));
        entry = m_promises.erase(entry);
    }
}

/// Whether its promises cannot be kept: a server is gone, or the job should run and does not.
bool ReservationPolicy::isLost(JobId job, const Promise& promise, const View& view) const
{
    if (promise.uses.empty())
        return false;
    if (m_clock.begin(promise.uses.front().slot) <= view.now() && view.phase(job) != JobPhase::Running)
        return true;
    return std::ranges::any_of(promise.uses, [&](const SlotUse& use) {
        return std::ranges::any_of(use.places, [&](const PlacedCounts& counts) {
            return view.ledger().availability(HostId(counts.place)) == Availability::Down;
        });
    });
}

void ReservationPolicy::followPromises(const View& view, Plan& plan)
{
    const std::int64_t present = m_clock.at(view.now());
    m_stranded.clear();
    dropFinished(view);
    book().forgetBefore(present);
    followServers(view);
    for (auto& [job, promise] : m_promises) {
        std::erase_if(promise.uses, [present](const SlotUse& use) { return use.slot < present; });
        const bool isRunning = view.phase(job) == JobPhase::Running;
        if (isLost(job, promise, view)) {
            const std::int64_t kept = isRunning ? present + 1 : present;
            book().giveBack(promise.uses, promise.demands, kept);
            std::erase_if(promise.uses, [kept](const SlotUse& use) { return use.slot >= kept; });
            assign(job, promise, view, plan);
        }
        if (promise.uses.empty() && !isRunning)
            m_stranded.push_back(job);
    }
}

std::vector<JobId> ReservationPolicy::newcomers(const View& view) const
{
    std::vector<JobId> jobs;
    for (const auto id : view.waiting()) {
        if (!m_promises.contains(JobId(id)))
            jobs.emplace_back(id);
    }
    return jobs;
}

/// Puts all the job's promises into the plan, replacing its earlier entries there.
void ReservationPolicy::assign(JobId job, const Promise& promise, const View& view, Plan& plan) const
{
    const JobTerms terms = termsOf(view.request(job));
    Assignment assignment { .job = job, .allocations = {} };
    const SlotUse* last = nullptr;
    for (const SlotUse& use : promise.uses) {
        const bool goesOn = last && last->slot + 1 == use.slot && last->places == use.places;
        last = &use;
        if (goesOn) {
            assignment.allocations.back().until = m_clock.begin(use.slot + 1);
            continue;
        }
        Allocation lease { .job = job, .from = m_clock.begin(use.slot), .until = m_clock.begin(use.slot + 1) };
        for (const PlacedCounts& counts : use.places) {
            const DomainId domain = view.cluster().host(HostId(counts.place)).domain;
            if (counts.workers > 0)
                lease.slots.push_back({ domain, terms.workerRole, counts.workers });
            if (counts.servers > 0)
                lease.slots.push_back({ domain, static_cast<std::uint8_t>(terms.serverRole), counts.servers });
        }
        assignment.allocations.push_back(std::move(lease));
    }
    std::erase_if(plan.assignments, [job](const Assignment& other) { return other.job == job; });
    const bool holdsNothing = view.phase(job) != JobPhase::Running && view.reservations(job).empty();
    if (!assignment.allocations.empty() || !holdsNothing)
        plan.assignments.push_back(std::move(assignment));
}

Result<void> ReservationPolicy::addOptions(
    RunOptions& /*options*/, const JobTerms& /*terms*/, const JobRequest& /*request*/, const View& /*view*/) const
{
    return {};
}

Result<std::vector<RunOption>> ReservationPolicy::optionsOf(JobId job, const View& view) const
{
    const JobTerms terms = termsOf(view.request(job));
    TRY_ASSIGN(RunOptions options, RunOptions::create(view, job, terms, m_clock, reservation().slack));
    TRY(addOptions(options, terms, view.request(job), view));
    return options.options();
}

Result<void> ReservationPolicy::planAgain(JobId job, const View& view, Plan& plan)
{
    TRY_ASSIGN(const auto options, optionsOf(job, view));
    std::optional<RunOffer> best;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto offer = soonestOffer(book(), options[i], m_clock.from(view.now()), reservation().horizon);
        if (!offer || (best && offer->end >= best->end))
            continue;
        best = offer;
        best->option = i;
    }
    if (!best)
        return {};
    auto uses = usesOf(*best);
    if (book().take(uses, options[best->option].demands))
        promise(job, std::move(uses), view, plan);
    return {};
}

void ReservationPolicy::promise(JobId job, std::vector<SlotUse> uses, const View& view, Plan& plan)
{
    std::erase(m_stranded, job);
    if (uses.empty())
        m_stranded.insert(std::ranges::upper_bound(m_stranded, job), job);
    m_promises[job] = { .demands = termsOf(view.request(job)).demands, .uses = std::move(uses) };
    assign(job, m_promises[job], view, plan);
}

void ReservationPolicy::turnAway(JobId job, const char* text, Plan& plan)
{
    plan.reject(job);
    plan.notes.blocked.push_back({ .job = job, .reason = Infeasible::ExcludedByPolicy, .text = text });
}

Result<PriceRanges> ReservationPolicy::knownPriceRanges(const View& view, double largestRatio) const
{
    TRY_ASSIGN(const auto sketches, view.population());
    const std::int64_t horizon = reservation().horizon;
    std::vector<PricedJob> jobs;
    for (const JobSketch& sketch : sketches) {
        const JobTerms terms = termsOf(sketch.request);
        const double workerSeconds = sketch.seconds * terms.requestedWorkers;
        const std::int64_t fastest = m_clock.count(workerSeconds / terms.mostWorkers);
        const DeclaredWorth worth = declaredWorth(sketch.request, workerSeconds);
        jobs.push_back({ .fastestValue = worth.at(m_clock.begin(fastest)),
            .lastValue = worth.at(m_clock.begin(horizon)),
            .work = static_cast<double>(m_clock.count(workerSeconds)),
            .demands = terms.demands,
            .serversPerWorker = static_cast<double>(terms.requestedServers) / terms.requestedWorkers });
    }
    return priceRangesOf(jobs, view.cluster().totalCapacity(), static_cast<double>(horizon), largestRatio);
}

GeometricBatches ReservationPolicy::windows(std::int64_t first, std::int64_t longest) const
{
    GeometricBatches windows { .origin = {}, .first = m_clock.slot * first };
    if (longest > 0)
        windows.longest = m_clock.slot * std::max(longest, first);
    return windows;
}

std::int64_t ReservationPolicy::windowEnd(const View& view) const
{
    const Duration length = batches().value_or(GeometricBatches {}).windowAt(view.now());
    return m_clock.from(view.now()) + length.microseconds / m_clock.slot.microseconds;
}

void ReservationPolicy::notePayoffs(const JobRequest& request, std::int64_t from, std::vector<double> payoffs)
{
    m_payoffs.push_back({ request.name, from, std::move(payoffs) });
}

std::vector<std::string> ReservationPolicy::slotNames(std::int64_t from, std::int64_t count) const
{
    std::vector<std::string> names;
    for (std::int64_t slot = from; slot < from + count; ++slot)
        names.push_back(clockText(m_clock.begin(slot)));
    return names;
}

std::vector<NoteTable> ReservationPolicy::priceTables(
    const PriceBook& book, const std::vector<std::string>& groups, const View& view, std::int64_t count) const
{
    const std::int64_t from = m_clock.from(view.now());
    std::vector<NoteTable> tables;
    for (const Resource resource : kAllResources) {
        if (book.ranges()[static_cast<std::size_t>(resource)].high <= 0)
            continue;
        NoteTable table {
            .title = priceTitle(resource), .rows = groups, .columns = slotNames(from, count), .unit = "value"
        };
        for (std::size_t group = 0; group < groups.size(); ++group) {
            for (std::int64_t slot = from; slot < from + count; ++slot)
                table.values.push_back(book.price(group, resource, slot));
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

NoteTable ReservationPolicy::payoffTable() const
{
    NoteTable table { .title = CONSONANCE_TEXT("Policy", "payoff by the slot in which the job would end"),
        .unit = "value" };
    std::int64_t from = std::numeric_limits<std::int64_t>::max();
    std::int64_t until = 0;
    for (const NotedPayoffs& job : m_payoffs) {
        table.rows.push_back(job.job);
        from = std::min(from, job.from);
        until = std::max(until, job.from + static_cast<std::int64_t>(job.payoffs.size()));
    }
    if (m_payoffs.empty())
        return table;
    table.columns = slotNames(from, until - from);
    for (const NotedPayoffs& job : m_payoffs) {
        for (std::int64_t slot = from; slot < until; ++slot) {
            const std::int64_t index = slot - job.from;
            const bool isKnown = index >= 0 && index < static_cast<std::int64_t>(job.payoffs.size())
                && std::isfinite(job.payoffs[static_cast<std::size_t>(index)]);
            table.values.push_back(
                isKnown ? job.payoffs[static_cast<std::size_t>(index)] : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return table;
}

} // namespace consonance
