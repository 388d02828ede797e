// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/priority/priority_policy.h"

#include "core/policy/tools/placer.h"

#include <algorithm>
#include <limits>
#include <span>

namespace consonance {

std::int64_t attainedService(JobId job, const View& view)
{
    return view.request(job).requestedGpus() > 0 ? view.gpuService(job) : view.executed(job).microseconds;
}

std::int64_t serviceRate(JobId job, const View& view)
{
    return std::max<std::int64_t>(1, view.request(job).requestedGpus());
}

namespace {

constexpr std::int64_t kKeyRounding = 1'000'000; ///< of a key, at most
constexpr std::int64_t kNoKeyYet = std::numeric_limits<std::int64_t>::max() - kKeyRounding;

} // namespace

/// A running job that others come before.
struct PriorityPolicy::Displaced {
    Entry entry;
    std::vector<Holding> holdings;
    bool isKept = false;
};

Result<void> PriorityPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_servers = ServerKinds(view.cluster());
    m_isSynchronised = false;
    return {};
}

Result<std::int64_t> PriorityPolicy::keyOf(JobId job, const View& view) const
{
    if (m_rule.quantum > 0)
        return attainedService(job, view) / m_rule.quantum;
    return m_rule.key ? m_rule.key(job, view) : Result<std::int64_t>(0);
}

Result<void> PriorityPolicy::enqueue(JobId job, const View& view)
{
    m_highestKey[job.index()] = kNoKeyYet;
    const JobPhase phase = view.phase(job);
    if (phase != JobPhase::Waiting && phase != JobPhase::Suspended)
        return {};
    TRY_ASSIGN(const std::int64_t key, keyOf(job, view));
    Shape& shape = m_queue.insert(job, key, view.request(job));
    if (shape.jobs.size() == 1)
        shape.isHopeless = !m_servers.couldHold(view.cluster(), view.request(job));
    return {};
}

Result<void> PriorityPolicy::rebuild(const View& view)
{
    m_queue.reset(view.jobCount());
    m_highestKey.assign(view.jobCount(), kNoKeyYet);
    for (const auto id : view.waiting())
        TRY(enqueue(JobId(id), view));
    refreshCapacity(view);
    m_isSynchronised = true;
    return {};
}

/// Brings the queue up to date with what happened since the last decision; starts again when something else changed who
/// waits.
Result<void> PriorityPolicy::synchronise(const Trigger& trigger, const View& view)
{
    if (!m_isSynchronised)
        return rebuild(view);
    for (const JobId job : trigger.arrived)
        TRY(enqueue(job, view));
    for (const JobId job : trigger.stopped)
        TRY(enqueue(job, view));
    if (trigger.kinds != TriggerKind::Arrival && m_rule.preemption == Preemption::Never)
        m_queue.unblockAll();
    if (includes(trigger.kinds, TriggerKind::ResourceChange) || m_isDraining)
        refreshCapacity(view);
    return m_queue.size() == view.waiting().size() ? Result<void> {} : rebuild(view);
}

void PriorityPolicy::refreshCapacity(const View& view)
{
    const Cluster& cluster = view.cluster();
    m_capacity = {};
    m_isDraining = false;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const HostId host(i);
        const Availability availability = view.ledger().availability(host);
        if (availability == Availability::Up)
            m_capacity.add(cluster, host, cluster.host(host).capacity);
        if (availability == Availability::Draining) {
            m_capacity.add(cluster, host, view.ledger().used(host));
            m_isDraining = true;
        }
    }
}

Result<Plan> PriorityPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    TRY(synchronise(trigger, view));
    Plan plan;
    m_started.clear();
    TRY(m_rule.preemption == Preemption::Always ? reconsider(view, tools, plan) : fill(view, tools, plan));
    if (m_rule.quantum > 0 && !m_queue.isEmpty())
        plan.wakeAt = nextQuantumEdge(view, plan);
    if (tools.wantsNotes)
        noteBlocked(view, plan);
    return plan;
}

bool PriorityPolicy::placeFirst(Shape& shape, const View& view, PolicyTools& tools, Plan& plan)
{
    if (shape.total[Resource::Gpu] > tools.ledger.totalFreeGpus())
        return false;
    const JobId job = shape.jobs.begin()->job;
    std::vector<Holding> holdings;
    std::optional<std::vector<Slot>> slots = placeGang(m_rule.placer, tools.ledger, view.request(job), &holdings);
    if (!slots)
        return false;
    if (m_rule.backfill == Backfill::Reservation)
        noteStart(job, std::move(holdings), view);
    plan.place(job, std::move(*slots));
    m_queue.erase(job);
    return true;
}

Result<void> PriorityPolicy::fill(const View& view, PolicyTools& tools, Plan& plan)
{
    const bool skips = m_rule.backfill == Backfill::Skip;
    const auto among = skips ? WaitingQueue::Among::UnblockedShapes : WaitingQueue::Among::AllShapes;
    WaitingQueue::Walk walk(m_queue, among);
    while (walk.first(skips ? tools.ledger.totalFreeGpus() : WaitingQueue::Walk::kAnyGpus) != nullptr) {
        Shape& shape = walk.pass();
        if (!shape.isBlocked && placeFirst(shape, view, tools, plan))
            continue;
        shape.isBlocked = true;
        if (m_rule.backfill == Backfill::None)
            return {};
        if (m_rule.backfill == Backfill::Reservation)
            return fillBehind(shape.jobs.begin()->job, view, tools, plan);
    }
    return {};
}

/// Running jobs, a heap with the least of (key, id) in front, only those behind `after` unless it is null; those that
/// must not be interrupted come before all. A job whose key was below that of `after` once is not looked at again.
Result<std::vector<PriorityPolicy::Entry>> PriorityPolicy::rankRunning(const View& view, const Entry* after)
{
    const auto knownBelow = m_rule.keyFalls && after != nullptr ? after->key - kKeyRounding : -kNoKeyYet;
    std::vector<Entry> ranking;
    for (const auto id : view.running()) {
        if (m_highestKey[id] < knownBelow)
            continue;
        Entry entry { .key = std::numeric_limits<std::int64_t>::min(), .job = JobId(id) };
        if (view.request(entry.job).preemptible) {
            TRY_ASSIGN(entry.key, keyOf(entry.job, view));
        }
        m_highestKey[id] = entry.key;
        if (after == nullptr || *after < entry)
            ranking.push_back(entry);
    }
    std::ranges::make_heap(ranking, std::ranges::greater {});
    return ranking;
}

/// Of all jobs that wait.
TypedResources PriorityPolicy::queuedDemand(const Cluster& cluster) const
{
    TypedResources demand { .total = m_queue.demand(), .gpus = {} };
    for (const Shape& shape : m_queue.shapes()) {
        if (!shape.deviceType.empty() && !shape.isHopeless)
            demand.addGpus(cluster, cluster.findDeviceType(shape.deviceType).value_or(-1),
                shape.total[Resource::Gpu] * std::ssize(shape.jobs));
    }
    return demand;
}

/// Walks running and waiting jobs together in order and admits what fits what remains. Returns the waiting ones
/// admitted; `displaced` gets the running ones that were not. What no walk can change is left out of it: a waiting job
/// with room beside all others, and running jobs before the first waiting one.
Result<std::vector<JobId>> PriorityPolicy::select(const View& view, std::vector<Entry>& displaced)
{
    const auto heldBy = [&](JobId job) { return typedHoldings(job, view, m_queue.demandOf(job, view.request(job))); };
    TypedResources left = m_capacity;
    for (const auto id : view.running())
        left -= heldBy(JobId(id));
    if (queuedDemand(view.cluster()).fitsIn(left))
        return m_queue.inOrder();
    WaitingQueue::Walk walk(m_queue, WaitingQueue::Among::AllShapes);
    const Entry* waiting = walk.first();
    if (waiting == nullptr)
        return std::vector<JobId> {};
    // Jobs that a person put beside each other may together ask for more than there is: then all are walked.
    const bool isOverbooked = !ResourceVector {}.fitsIn(left.total);
    TRY_ASSIGN(std::vector<Entry> running, rankRunning(view, isOverbooked ? nullptr : waiting));
    if (isOverbooked)
        left = m_capacity;
    for (const Entry& entry : isOverbooked ? std::span<const Entry> {} : std::span(running))
        left += heldBy(entry.job);
    const auto passRunning = [&] {
        std::ranges::pop_heap(running, std::ranges::greater {});
        const TypedResources held = heldBy(running.back().job);
        if (held.fitsIn(left))
            left -= held;
        else
            displaced.push_back(running.back());
        running.pop_back();
    };
    std::vector<JobId> admitted;
    while ((waiting = walk.first(left.total[Resource::Gpu])) != nullptr) {
        if (!running.empty() && running.front() < *waiting) {
            passRunning();
            continue;
        }
        const JobId job = waiting->job;
        const Shape& shape = walk.pass();
        const TypedResources demand = typedDemand(view.cluster(), view.request(job), shape.total);
        if (!demand.fitsIn(left))
            continue;
        left -= demand;
        admitted.push_back(job);
        walk.follow();
    }
    while (!admitted.empty() && !running.empty())
        passRunning();
    return admitted;
}

void PriorityPolicy::placeInsteadOf(const std::vector<JobId>& admitted, std::vector<Displaced>& displaced,
    const View& view, PolicyTools& tools, Plan& plan)
{
    bool allFound = true;
    for (const JobId job : admitted) {
        std::optional<std::vector<Slot>> slots = placeGang(m_rule.placer, tools.ledger, view.request(job));
        if (!slots) {
            allFound = false;
            continue;
        }
        plan.place(job, std::move(*slots));
        m_queue.erase(job);
    }
    if (!allFound)
        fillUp(displaced, view, tools, plan);
}

/// Gives what an admitted job could not use, for want of a place, to those that come after it.
void PriorityPolicy::fillUp(std::vector<Displaced>& displaced, const View& view, PolicyTools& tools, Plan& plan)
{
    WaitingQueue::Walk walk(m_queue, WaitingQueue::Among::AllShapes);
    auto nextDisplaced = displaced.begin();
    while (true) {
        const Entry* waiting = walk.first(tools.ledger.totalFreeGpus());
        if (nextDisplaced != displaced.end() && (waiting == nullptr || nextDisplaced->entry < *waiting)) {
            nextDisplaced->isKept = takeAllAgain(tools.ledger, nextDisplaced->holdings);
            ++nextDisplaced;
            continue;
        }
        if (waiting == nullptr)
            return;
        placeFirst(walk.pass(), view, tools, plan);
    }
}

Result<void> PriorityPolicy::reconsider(const View& view, PolicyTools& tools, Plan& plan)
{
    if (m_queue.isEmpty())
        return {};
    std::vector<Entry> entries;
    TRY_ASSIGN(const std::vector<JobId> admitted, select(view, entries));
    if (admitted.empty())
        return {};
    std::vector<Displaced> displaced;
    for (const Entry& entry : entries) {
        displaced.push_back({ .entry = entry, .holdings = holdingsOf(entry.job, view) });
        for (const Holding& holding : displaced.back().holdings)
            tools.ledger.release(holding);
    }
    placeInsteadOf(admitted, displaced, view, tools, plan);
    for (const Displaced& job : displaced) {
        if (job.isKept)
            continue;
        plan.suspend(job.entry.job);
        m_highestKey[job.entry.job.index()] = kNoKeyYet;
        m_queue.insert(job.entry.job, job.entry.key, view.request(job.entry.job));
    }
    return {};
}

/// The next moment at which a job that runs from now on enters a quantum of attained service in which the first waiting
/// job comes before it. Until then the order of running and waiting jobs stays as it is.
std::optional<Time> PriorityPolicy::nextQuantumEdge(const View& view, const Plan& plan)
{
    WaitingQueue::Walk walk(m_queue, WaitingQueue::Among::AllShapes);
    const Entry* const waiting = walk.first();
    if (waiting == nullptr)
        return std::nullopt;
    const Entry first = *waiting;
    std::optional<Time> earliest;
    const auto consider = [&](JobId job) {
        const std::int64_t service = attainedService(job, view);
        const std::int64_t behind = job > first.job ? first.key : first.key + 1;
        const std::int64_t missing = std::max(service / m_rule.quantum + 1, behind) * m_rule.quantum - service;
        const std::int64_t rate = serviceRate(job, view);
        const Time edge = view.now() + Duration { (missing + rate - 1) / rate };
        earliest = earliest ? std::min(*earliest, edge) : edge;
    };
    for (const auto id : view.running()) {
        if (!m_queue.contains(JobId(id)))
            consider(JobId(id));
    }
    for (const Assignment& assignment : plan.assignments) {
        if (!assignment.allocations.empty())
            consider(assignment.job);
    }
    return earliest;
}

/// The first waiting job of each shape, with its shortage.
void PriorityPolicy::noteBlocked(const View& view, Plan& plan) const
{
    for (const Shape& shape : m_queue.shapes()) {
        if (shape.jobs.empty())
            continue;
        const bool lacksGpus = shape.total[Resource::Gpu] > freeGpusOf(view.ledger(), shape.deviceType);
        const bool isBehind = m_rule.backfill != Backfill::Skip && !shape.isBlocked;
        plan.notes.blocked.push_back({ .job = shape.jobs.begin()->job,
            .reason = lacksGpus ? Infeasible::TooFewGpus : Infeasible::ExcludedByPolicy,
            .text = isBehind ? kNoteBehindHead : kNoteNoRoom });
    }
}

BoundParameter<PriorityRule> skipParameter()
{
    return { { .key = "skip",
                 .description = "whether jobs behind one that does not fit may start",
                 .source = "work-conserving list scheduling",
                 .isAssumed = true },
        [](const PriorityRule& rule) { return ParameterValue(rule.backfill == Backfill::Skip); },
        [](PriorityRule& rule, const ParameterValue& value) -> Result<void> {
            rule.backfill = std::get<bool>(value) ? Backfill::Skip : Backfill::None;
            return {};
        } };
}

void addPriority(
    PolicyRegistry& registry, PolicyTraits traits, const PriorityRule& rule, BoundParameters<PriorityRule> parameters)
{
    traits.family = "priority";
    traits.preempts = rule.preemption == Preemption::Always;
    if (!rule.key)
        traits.backfill = rule.backfill;
    if (rule.quantum > 0)
        traits.triggers = traits.triggers | TriggerKind::WakeUp;
    parameters.push_back(gangPlacer(&PriorityRule::placer));
    addPolicy(registry, std::move(traits), rule, std::move(parameters), [](const PolicyTraits& own, PriorityRule with) {
        return std::make_unique<PriorityPolicy>(own, std::move(with));
    });
}

} // namespace consonance
