// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of a round policy: the end of a round, arrivals, shares, the next round.
#include "core/policy/rounds/round_policy.h"

#include "core/base/marked_text.h"
#include "core/base/stop_scope.h"
#include "core/workload/speed_measurements.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

/// How far the clock of rounds, which counts as published in floating point, may be from the engine's.
constexpr double kClockTolerance = 1e-3;

std::string_view nextName(std::string_view& names)
{
    const auto comma = names.find(',');
    const auto name = names.substr(0, comma);
    names = comma == std::string_view::npos ? std::string_view() : names.substr(comma + 1);
    return name;
}

} // namespace

std::size_t RoundSituation::indexOf(JobId job) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(jobs, job, {}, &RoundJob::id) - jobs.begin());
}

std::vector<std::string> shownTypes(std::span<const std::string> types)
{
    std::vector<std::string> shown(types.begin(), types.end());
    std::ranges::replace(shown, std::string(), std::string("GPU"));
    return shown;
}

Result<void> RoundPolicy::begin(const View& view, std::uint64_t seed)
{
    const auto& cluster = view.cluster();
    for (const auto& host : cluster.hosts) {
        const auto& type = cluster.deviceTypes[host.deviceTypeIndex];
        if (!host.devices.empty() && std::ranges::find(m_types, type) == m_types.end())
            m_types.push_back(type);
    }
    std::ranges::sort(m_types);
    std::string_view names = roundRule().typeOrder;
    while (!names.empty()) {
        const auto name = nextName(names);
        const auto found
            = std::ranges::find_if(m_types, [name](const auto& type) { return isSameDeviceType(type, name); });
        if (found != m_types.end())
            m_typeOrder.push_back(static_cast<std::size_t>(found - m_types.begin()));
    }
    for (std::size_t type = 0; type < m_types.size(); ++type) {
        if (std::ranges::find(m_typeOrder, type) == m_typeOrder.end())
            m_typeOrder.push_back(type);
    }
    // The published simulator seeds this generator with its seed, from 0 on, and 5.
    m_shuffler = MersenneTwister(static_cast<std::uint32_t>(seed - 1 + 5));
    m_ledger = RoundLedger(m_types.size(), roundRule().roundSeconds / 2);
    m_roundBegin = view.now().seconds();
    findPools(view);
    for (const auto* ids : { &view.running(), &view.waiting() }) {
        for (const auto id : *ids)
            m_arrived.emplace_back(id);
    }
    std::ranges::sort(m_arrived);
    return started(view, seed);
}

void RoundPolicy::findPools(const View& view)
{
    const auto& cluster = view.cluster();
    m_pools.clear();
    for (const auto& type : m_types)
        m_pools.push_back({ .type = type, .servers = {} });
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto& host = cluster.hosts[i];
        if (host.devices.empty() || view.ledger().availability(HostId(i)) != Availability::Up)
            continue;
        const auto type = std::ranges::find(m_types, cluster.deviceTypes[host.deviceTypeIndex]) - m_types.begin();
        m_pools[static_cast<std::size_t>(type)].servers.push_back(host.devices);
    }
}

/// Shares of pairs can take seconds: once stopped, it is as if this had never been asked.
Result<Plan> RoundPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    if (!packs() || StopScope::current() == nullptr)
        return decideNow(trigger, view, tools);
    const auto before = clone();
    auto plan = decideNow(trigger, view, tools);
    if (!plan && plan.error().kind == ErrorKind::Cancelled)
        restore(*before);
    return plan;
}

Result<Plan> RoundPolicy::decideNow(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    Plan plan;
    for (const JobId id : trigger.arrived) {
        if (std::ranges::find(m_arrived, id) == m_arrived.end())
            m_arrived.push_back(id);
    }
    if (includes(trigger.kinds, TriggerKind::ResourceChange)) {
        findPools(view);
        m_needsAllocation = true;
    }
    if (m_wake && view.now() < *m_wake) {
        plan.wakeAt = m_wake;
        return plan;
    }
    advanceClock(view);
    endRound(view);
    if (tools.wantsNotes && !m_ledger.units().empty()) // of the shares before they are handed out again
        plan.notes.tables.push_back(receivedTable(view));
    admitArrived(view);
    TRY(shareOut(view));
    auto places = fillPools(view);
    // Once all jobs of the trace have come, the published simulator does not wait for the next allocation while nothing
    // runs; before, it waits for the next arrival.
    if (places.empty() && m_needsAllocation && m_admitted == view.jobCount()) {
        m_lastAllocation = 0;
        TRY(shareOut(view));
        places = fillPools(view);
    }
    roundPlaced(m_now, m_ledger.units(), places);
    carryOut(places, view, tools, plan);
    if (tools.wantsNotes)
        note(view, plan.notes);
    return plan;
}

void RoundPolicy::advanceClock(const View& view)
{
    double now = view.now().seconds();
    if (!m_running.empty()) {
        const auto last = std::ranges::max_element(m_running, {}, &Running::finish);
        if (std::fabs(last->finish - now) <= kClockTolerance)
            now = last->finish;
        if (m_roundEnd)
            m_roundBegin = *m_roundEnd;
        m_roundEnd = now;
    }
    m_now = now;
}

/// The later ones first, as published: sums of floating-point numbers depend on their order.
void RoundPolicy::endRound(const View& view)
{
    std::ranges::sort(m_running, [](const Running& one, const Running& other) {
        if (one.finish != other.finish)
            return one.finish > other.finish;
        if (one.unit.isPair() != other.unit.isPair())
            return other.unit.isPair();
        return std::pair(one.unit.first, one.unit.second) < std::pair(other.unit.first, other.unit.second);
    });
    const auto ended = m_running;
    for (const auto& one : ended)
        endSlice(one, view);
}

void RoundPolicy::endSlice(const Running& one, const View& view)
{
    const double received = one.finish - m_roundBegin;
    const auto failedSlices = roundRule().failedSlices;
    const std::array<JobId, 2> members { one.unit.first, one.unit.second };
    const std::size_t count = one.unit.isPair() ? 2 : 1;
    const auto gpus = jobOf(one.unit.first).gang.gpus;
    bool isFailed = received <= 0;
    for (std::size_t i = 0; i < count; ++i)
        isFailed = isFailed || one.steps[i] < gpus;
    if (failedSlices > 0 && isFailed) {
        m_needsAllocation = true;
        if (!one.unit.isPair() && ++changeableJob(one.unit.first).failed >= failedSlices)
            leave(one.unit.first, -1);
        return;
    }
    if (const auto unit = m_ledger.find(one.unit))
        m_ledger.receive(*unit, one.type, received);
    std::vector<JobId> leaving;
    for (std::size_t i = 0; i < count; ++i) {
        auto& job = changeableJob(members[i]);
        job.failed = 0;
        job.stepsLeft -= one.steps[i];
        const auto phase = view.phase(job.id);
        const bool isDone = phase == JobPhase::Finished || phase == JobPhase::Rejected;
        if (!isDone) {
            const double left = stepsLeftIn(job, view);
            if (!isByStep(view) || std::fabs(left - job.stepsLeft) >= 1 || job.stepsLeft <= 0)
                job.stepsLeft = left;
        }
        if (isDone && (job.stepsLeft <= 0 || failedSlices == 0))
            leaving.push_back(job.id);
    }
    for (const JobId id : leaving)
        leave(id, one.finish);
}

void RoundPolicy::leave(JobId job, double at)
{
    m_ledger.remove(job);
    std::erase_if(m_jobs, [job](const RoundJob& one) { return one.id == job; });
    m_needsAllocation = true;
    jobLeft(job, at);
}

void RoundPolicy::admitArrived(const View& view)
{
    std::erase_if(m_arrived, [&](JobId id) {
        const auto phase = view.phase(id);
        if (phase == JobPhase::Finished || phase == JobPhase::Rejected)
            return true;
        return view.request(id).arrival.seconds() <= m_now && admit(id, view);
    });
}

/// False when the job cannot run in rounds; it stays among the arrived.
bool RoundPolicy::admit(JobId id, const View& view)
{
    const auto& request = view.request(id);
    RoundJob job { .id = id, .tenant = request.tenant, .weight = request.weight, .arrival = request.arrival.seconds() };
    std::size_t rolesWithGpus = 0;
    for (const auto& role : request.roles) {
        const auto ofTask = role.demand[Resource::Gpu];
        if (ofTask == 0)
            continue;
        ++rolesWithGpus;
        job.gang = { .gpus = static_cast<std::int32_t>(ofTask * role.requested),
            .gpusPerTask = static_cast<std::int32_t>(ofTask) };
    }
    if (rolesWithGpus != 1)
        return false;
    if (request.deadline)
        job.deadline = request.deadline->seconds();
    const auto measured = view.measuredSpeeds(id);
    const auto* speeds = measured ? *measured : nullptr;
    job.referenceSpeed = speeds != nullptr ? speeds->reference : 1;
    for (const auto& type : m_types) {
        const auto* onType = speeds != nullptr ? speeds->on(type) : nullptr;
        double speed = job.referenceSpeed * view.speedOn(id, type).value_or(0);
        if (onType != nullptr)
            speed = onType->alone;
        if (!request.deviceType.empty() && !isSameDeviceType(request.deviceType, type))
            speed = 0;
        job.speeds.push_back(speed);
    }
    job.stepsLeft = stepsLeftIn(job, view);
    job.stepsTotal = job.stepsLeft;
    std::vector<JobId> partners;
    if (packs() && job.gang.gpusPerTask == 1) {
        job.kind = kindOf(job, view);
        for (const auto& other : m_jobs) {
            if (other.gang.gpus != job.gang.gpus || other.gang.gpusPerTask != 1)
                continue;
            partners.push_back(other.id);
            learnPairSpeeds(job, other, view);
            learnPairSpeeds(other, job, view);
        }
    }
    m_ledger.add(id, partners);
    m_jobs.insert(std::ranges::lower_bound(m_jobs, id, {}, &RoundJob::id), std::move(job));
    ++m_admitted;
    m_needsAllocation = true;
    return true;
}

/// Whole steps where slices are, since the engine counts in microseconds.
double RoundPolicy::stepsLeftIn(const RoundJob& job, const View& view) const
{
    const auto microseconds = view.remainingMicroseconds(job.id);
    const double steps = microseconds ? static_cast<double>(*microseconds) / 1e6 * job.referenceSpeed : 0;
    return isByStep(view) ? std::max(1.0, std::round(steps)) : std::max(1e-9, steps);
}

bool RoundPolicy::isByStep(const View& view) const
{
    const auto slices = roundRule().slices;
    return slices == SliceEnd::Steps || (slices == SliceEnd::Auto && view.startStall() == Duration {});
}

std::size_t RoundPolicy::kindOf(const RoundJob& job, const View& view)
{
    const auto model = view.request(job.id).model;
    const auto isIt = [&](const Kind& kind) { return kind.model == model && kind.gpus == job.gang.gpus; };
    const auto found = std::ranges::find_if(m_kinds, isIt);
    if (found != m_kinds.end())
        return static_cast<std::size_t>(found - m_kinds.begin());
    m_kinds.push_back({ .model = model, .gpus = job.gang.gpus, .beside = {} });
    return m_kinds.size() - 1;
}

/// Of the first job beside the second, unless their kinds have met before.
void RoundPolicy::learnPairSpeeds(const RoundJob& mine, const RoundJob& other, const View& view)
{
    auto& beside = m_kinds[mine.kind].beside;
    beside.resize(std::max(beside.size(), m_kinds.size()));
    auto& speeds = beside[other.kind];
    if (!speeds.empty())
        return;
    const auto measured = view.measuredSpeeds(mine.id);
    const auto* known = measured ? *measured : nullptr;
    const auto model = view.request(other.id).model;
    const auto& cluster = view.cluster();
    for (std::size_t type = 0; type < m_types.size(); ++type) {
        if (known != nullptr) {
            const auto* onType = known->on(m_types[type]);
            const bool isKnown = onType != nullptr && model.isValid();
            speeds.push_back(isKnown ? onType->besideModel(view.models().model(model).name) : 0);
            continue;
        }
        const auto isOfType = [&](const Host& host) {
            return !host.devices.empty() && cluster.deviceTypes[host.deviceTypeIndex] == m_types[type];
        };
        const auto host = std::ranges::find_if(cluster.hosts, isOfType) - cluster.hosts.begin();
        const auto share = view.pairSpeed(mine.id, other.id, HostId(static_cast<std::size_t>(host)));
        speeds.push_back(mine.speeds[type] * share.value_or(0));
    }
}

Result<void> RoundPolicy::shareOut(const View& /*view*/)
{
    const double since = m_now - m_lastAllocation;
    if (!m_needsAllocation || (since < roundRule().reallocationSeconds && m_lastAllocation != 0))
        return {};
    const auto devices = devicesByType();
    m_ledger.settle(since);
    m_lastAllocation = m_now;
    const RoundSituation situation {
        .now = m_now, .jobs = m_jobs, .units = m_ledger.units(), .types = m_types, .devices = devices
    };
    TRY_ASSIGN(const auto shares, m_clock.timed([&] { return allocate(situation); }));
    m_ledger.setShares(shares);
    m_needsAllocation = false;
    return {};
}

std::vector<double> RoundPolicy::devicesByType() const
{
    std::vector<double> devices;
    for (const auto& pool : m_pools)
        devices.push_back(pool.size());
    return devices;
}

namespace {

/// Parts of the time by unit and type: of all single jobs, and of pairs that have some.
template<typename Part>
NoteTable timeTable(const char* title, std::span<const RoundUnit> units, const std::vector<std::string>& types,
    const View& view, Part part)
{
    constexpr double kLeastShown = 1e-6;
    NoteTable table { .title = title, .rows = {}, .columns = shownTypes(types), .unit = "share", .values = {} };
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        std::vector<double> parts;
        for (std::size_t type = 0; type < types.size(); ++type)
            parts.push_back(part(unit, type));
        if (units[unit].isPair() && std::ranges::max(parts) < kLeastShown)
            continue;
        auto name = view.request(units[unit].first).name;
        if (units[unit].isPair())
            name += " + " + view.request(units[unit].second).name;
        table.rows.push_back(std::move(name));
        table.values.insert(table.values.end(), parts.begin(), parts.end());
    }
    return table;
}

} // namespace

NoteTable RoundPolicy::receivedTable(const View& view) const
{
    const double elapsed = m_now - m_lastAllocation;
    return timeTable(CONSONANCE_TEXT("Policy", "share of the time received since shares were handed out"),
        m_ledger.units(), m_types, view, [&](std::size_t unit, std::size_t type) {
            return elapsed > 0 && m_ledger.hasShares(unit) ? std::max(m_ledger.received(unit, type), 0.0) / elapsed : 0;
        });
}

void RoundPolicy::note(const View& view, DecisionNotes& notes) const
{
    const auto units = m_ledger.units();
    ShareTable shares(units.size(), m_types.size());
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        for (std::size_t type = 0; type < m_types.size(); ++type)
            shares.at(unit, type) = m_ledger.share(unit, type);
    }
    notes.tables.insert(notes.tables.begin(),
        timeTable(CONSONANCE_TEXT("Policy", "share of the time wanted"), units, m_types, view,
            [&](std::size_t unit, std::size_t type) { return shares.at(unit, type); }));
    const auto devices = devicesByType();
    noteAllocation(
        { .now = m_now, .jobs = m_jobs, .units = units, .types = m_types, .devices = devices }, shares, view, notes);
}

std::vector<std::size_t> RoundPolicy::orderOfPools()
{
    std::vector<std::size_t> order;
    for (const auto type : m_typeOrder) {
        if (m_pools[type].size() > 0)
            order.push_back(type);
    }
    if (shufflesTypes())
        m_shuffler.shuffle(std::span(order));
    return order;
}

std::vector<GangSize> RoundPolicy::gangs() const
{
    std::vector<GangSize> gangs;
    for (const auto& unit : m_ledger.units())
        gangs.push_back(jobOf(unit.first).gang);
    return gangs;
}

std::vector<RoundPlace> RoundPolicy::formerPlaces() const
{
    std::vector<RoundPlace> places;
    for (const auto& one : m_running) {
        if (const auto unit = m_ledger.find(one.unit))
            places.push_back({ .unit = *unit, .pool = one.type, .devices = one.devices });
    }
    return places;
}

std::vector<RoundPlace> RoundPolicy::fillPools(const View& view)
{
    const auto order = orderOfPools();
    const auto units = m_ledger.units();
    const auto allGangs = gangs();
    const auto former = formerPlaces();
    std::vector<std::vector<RoundCandidate>> candidates(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t unit = 0; unit < units.size(); ++unit) {
            const auto speeds = unitSpeeds(units[unit], order[i]);
            if (speeds[0] <= 0 || (units[unit].isPair() && speeds[1] <= 0))
                continue;
            candidates[i].push_back({ .unit = unit, .key = m_ledger.key(unit, order[i]) });
        }
    }
    adjustKeys(m_ledger, order, candidates);
    if (needsShares()) {
        for (auto& list : candidates)
            std::erase_if(list, [](const RoundCandidate& candidate) { return candidate.key.priority <= 0; });
    }
    for (const auto& one : former) {
        const auto job = units[one.unit].first;
        if (view.request(job).preemptible)
            continue;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto isIt = [&](const RoundCandidate& candidate) { return units[candidate.unit].has(job); };
            if (order[i] != one.pool)
                std::erase_if(candidates[i], isIt);
            else if (const auto held = std::ranges::find(candidates[i], one.unit, &RoundCandidate::unit);
                     held != candidates[i].end())
                held->key.priority = std::numeric_limits<double>::infinity();
        }
    }
    auto picks = fillRound(units, allGangs, m_pools, order, candidates);
    // As published, a unit that came after the shares were handed out takes room in the order, but no place.
    std::erase_if(picks, [this](const RoundPick& pick) { return !m_ledger.hasShares(pick.unit); });
    return placeRound(picks, allGangs, m_pools, order, former);
}

std::array<double, 2> RoundPolicy::unitSpeeds(const RoundUnit& unit, std::size_t type) const
{
    return unit.isPair() ? pairSpeeds(unit, type) : std::array<double, 2> { jobOf(unit.first).speeds[type], 0 };
}

std::array<double, 2> RoundPolicy::pairSpeeds(const RoundUnit& unit, std::size_t type) const
{
    const auto first = jobOf(unit.first).kind;
    const auto second = jobOf(unit.second).kind;
    return { m_kinds[first].beside[second][type], m_kinds[second].beside[first][type] };
}

RoundJob& RoundPolicy::changeableJob(JobId id)
{
    return *std::ranges::lower_bound(m_jobs, id, {}, &RoundJob::id);
}

const RoundJob& RoundPolicy::jobOf(JobId id) const
{
    return *std::ranges::lower_bound(m_jobs, id, {}, &RoundJob::id);
}

} // namespace consonance
