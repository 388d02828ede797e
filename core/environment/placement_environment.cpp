// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/placement_environment.h"

#include "core/policy/placement/placement_policy.h"
#include "core/run/usual_inputs.h"
#include "core/sim/metrics.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoSlots
    = CONSONANCE_MESSAGE("environment.slots", "an environment shows from 1 to {0} waiting jobs at once, not {1}");
constexpr MessageId kOtherShape = CONSONANCE_MESSAGE("environment.shape",
    "the trace of seed {0} has {1} models, that of the first one {2}; a state could not hold them");
constexpr std::int32_t kMostSlots = 1000;
constexpr double kHour = 3.6e9; ///< µs

RunRequest requestOf(const EnvironmentSetup& setup, std::uint64_t seed)
{
    auto request = setup.run;
    request.seed = seed;
    fillFromTrace(request);
    return request;
}

float part(std::int64_t amount, std::int64_t whole)
{
    return whole > 0 ? static_cast<float>(amount) / static_cast<float>(whole) : 0.0F;
}

} // namespace

Result<PlacementEnvironment> PlacementEnvironment::create(const EnvironmentSetup& setup, std::uint64_t seed)
{
    if (setup.slots < 1 || setup.slots > kMostSlots)
        return fail(ErrorKind::BadArguments, kNoSlots, { std::to_string(kMostSlots), std::to_string(setup.slots) });
    PlacementEnvironment environment(setup);
    TRY(environment.reset(seed));
    return environment;
}

Result<void> PlacementEnvironment::reset(std::uint64_t seed)
{
    const auto request = requestOf(m_setup, seed);
    TRY_ASSIGN(const auto inputs, resolveInputs(request));
    const auto run = makeSetup(request, inputs);
    const EnvironmentShape shape { .servers = static_cast<std::int32_t>(inputs.cluster->hostCount()),
        .models = static_cast<std::int32_t>(inputs.workload->models->models.size()),
        .slots = m_setup.slots };
    if (m_engine && shape.models != m_shape.models)
        return fail(ErrorKind::BadInput, kOtherShape,
            { std::to_string(seed), std::to_string(shape.models), std::to_string(m_shape.models) });
    TRY_ASSIGN(m_engine,
        Engine::create({ .cluster = inputs.cluster,
            .workload = inputs.workload,
            .throughput = inputs.throughput,
            .progress = inputs.progress,
            .options = { .interval = run.interval.value_or(kDefaultInterval),
                .transitions = inputs.transitions,
                .triggers = triggersAt(m_setup.run.decideAt, PolicyTraits {}),
                .logRates = false } }));
    m_shape = shape;
    m_seed = seed;
    m_isOver = false;
    m_decides = false;
    m_decisions = 0;
    m_largest = {};
    for (const auto& host : inputs.cluster->hosts) {
        for (std::size_t i = 0; i < kResourceCount; ++i)
            m_largest.amount[i] = std::max(m_largest.amount[i], host.capacity.amount[i]);
    }
    m_mask.assign(static_cast<std::size_t>(m_shape.actions()), 0);
    m_carried = goToChoice();
    return {};
}

double PlacementEnvironment::step(std::int32_t action)
{
    if (action == m_shape.actions() - 1)
        letWait();
    else
        place(m_slots[static_cast<std::size_t>(action / m_shape.servers)], HostId(action % m_shape.servers));
    return std::exchange(m_carried, 0) + goToChoice();
}

double PlacementEnvironment::goToChoice()
{
    double reward = 0;
    for (;;) {
        while (m_decides) {
            fillSlots();
            if (fillMask())
                return reward;
            if (std::ranges::any_of(m_slots, [](const Shown& shown) { return shown.job.isValid(); }))
                letWait(); // none of them fits anywhere
            else
                finishDecision();
        }
        reward -= runToDecision();
        beginDecision();
        if (m_isOver) { // the last state is shown, with nothing to decide
            m_decides = false;
            std::ranges::fill(m_mask, std::uint8_t { 0 });
            m_mask.back() = 1;
            return reward;
        }
    }
}

/// Advances to the next decision with a job to place, or to the end; returns jobs × intervals passed.
double PlacementEnvironment::runToDecision()
{
    double jobIntervals = 0;
    auto& engine = *m_engine;
    const auto interval = static_cast<double>(engine.inputs().options.interval.microseconds);
    for (;;) {
        const auto jobs = engine.state().waitingSet.size() + engine.state().runningSet.size();
        const Time before = engine.now();
        const auto step = engine.next();
        jobIntervals
            += static_cast<double>(jobs) * static_cast<double>((engine.now() - before).microseconds) / interval;
        if (step == Engine::Step::Finished) {
            m_isOver = true;
            return jobIntervals;
        }
        if (step == Engine::Step::Event)
            continue;
        if (!engine.state().waitingSet.isEmpty())
            return jobIntervals;
        engine.apply({});
    }
}

void PlacementEnvironment::beginDecision()
{
    m_decides = true;
    const auto& state = m_engine->state();
    m_free.resize(static_cast<std::size_t>(m_shape.servers));
    for (std::size_t i = 0; i < m_free.size(); ++i) {
        const HostId host(i);
        m_free[i] = state.ledger.availability(host) == Availability::Up ? state.ledger.free(host) : ResourceVector {};
    }
    m_tasks.assign(m_free.size() * static_cast<std::size_t>(m_shape.models) * 2, 0);
    for (const auto id : state.runningSet)
        countTasks(JobId(id), m_engine->runningJob(JobId(id))->allocation.slots, 1);
    m_queue.clear();
    for (const auto id : state.waitingSet)
        m_queue.emplace_back(id);
    m_nextInQueue = 0;
    m_slots.assign(static_cast<std::size_t>(m_shape.slots), {});
    m_plan = {};
}

void PlacementEnvironment::finishDecision()
{
    m_engine->apply(m_plan);
    ++m_decisions;
    m_decides = false;
}

/// Empty slots go to the jobs that come next.
void PlacementEnvironment::fillSlots()
{
    for (Shown& shown : m_slots) {
        while (!shown.job.isValid() && m_nextInQueue < m_queue.size()) {
            const JobId job = m_queue[m_nextInQueue++];
            const auto& request = m_engine->workload().job(job).request;
            // There is no such device here: it waits for ever.
            if (const auto type = deviceTypeIndex(m_engine->cluster(), request))
                shown = { .job = job, .order = alternatingTasks(request), .deviceType = *type, .placed = {} };
        }
    }
}

const RoleSpec& PlacementEnvironment::nextRole(const Shown& shown) const
{
    return m_engine->workload().job(shown.job).request.roles[shown.order[shown.next]];
}

bool PlacementEnvironment::fits(const Shown& shown, HostId host) const
{
    const RoleSpec& role = nextRole(shown);
    const bool takesDevice = role.demand[Resource::Gpu] == 0 || shown.deviceType < 0
        || m_engine->cluster().host(host).deviceTypeIndex == shown.deviceType;
    return takesDevice && m_engine->state().ledger.availability(host) == Availability::Up
        && role.demand.fitsIn(m_free[host.index()]);
}

/// A job that was begun is finished before another one. False when waiting is all that can be done.
bool PlacementEnvironment::fillMask()
{
    std::ranges::fill(m_mask, std::uint8_t { 0 });
    m_mask.back() = 1;
    const auto isBegun = [](const Shown& shown) { return shown.next > 0; };
    const bool hasBegun = std::ranges::any_of(m_slots, isBegun);
    bool hasChoice = false;
    auto* mask = m_mask.data();
    for (const Shown& shown : m_slots) {
        for (std::int32_t host = 0; host < m_shape.servers; ++host, ++mask) {
            if (!shown.job.isValid() || (hasBegun && !isBegun(shown)) || !fits(shown, HostId(host)))
                continue;
            *mask = 1;
            hasChoice = true;
        }
    }
    return hasChoice;
}

void PlacementEnvironment::place(Shown& shown, HostId host)
{
    const auto role = shown.order[shown.next];
    const Slot task { .domain = m_engine->cluster().host(host).domain, .role = role, .count = 1 };
    m_free[host.index()] -= nextRole(shown).demand;
    countTasks(shown.job, { task }, 1);
    const auto same = std::ranges::find_if(
        shown.placed, [&](const Slot& slot) { return slot.domain == task.domain && slot.role == task.role; });
    if (same != shown.placed.end())
        ++same->count;
    else
        shown.placed.push_back(task);
    if (++shown.next < shown.order.size())
        return;
    m_plan.place(shown.job, std::move(shown.placed));
    shown = {};
}

/// The job that was begun gives back what it has; where none was, all that are shown wait.
void PlacementEnvironment::letWait()
{
    const auto begun = std::ranges::find_if(m_slots, [](const Shown& shown) { return shown.next > 0; });
    if (begun == m_slots.end()) {
        m_slots.assign(m_slots.size(), {});
        return;
    }
    const auto& request = m_engine->workload().job(begun->job).request;
    for (const Slot& slot : begun->placed)
        m_free[m_engine->cluster().domain(slot.domain).host.index()] += request.roles[slot.role].demand * slot.count;
    countTasks(begun->job, begun->placed, -1);
    *begun = {};
}

void PlacementEnvironment::countTasks(JobId job, const std::vector<Slot>& slots, std::int32_t sign)
{
    const auto& request = m_engine->workload().job(job).request;
    if (!request.model.isValid())
        return;
    for (const Slot& slot : slots) {
        const auto host = m_engine->cluster().domain(slot.domain).host.index();
        const auto isServer = request.roles[slot.role].kind == RoleKind::ParameterServer ? 1U : 0U;
        m_tasks[(host * static_cast<std::size_t>(m_shape.models) + request.model.index()) * 2 + isServer]
            += sign * slot.count;
    }
}

void PlacementEnvironment::observe(std::span<float> row) const
{
    std::ranges::fill(row, 0.0F);
    float* at = row.data();
    for (std::int32_t host = 0; host < m_shape.servers; ++host)
        at = observeServer(HostId(host), at);
    for (const Shown& shown : m_slots)
        at = observeJob(shown, at);
    const auto& ledger = m_engine->state().ledger;
    at[0] = static_cast<float>(m_queue.size() - m_nextInQueue);
    at[1] = static_cast<float>(m_engine->state().runningSet.size());
    at[2] = 1 - part(ledger.totalFreeGpus(), ledger.totalGpus());
}

float* PlacementEnvironment::observeServer(HostId host, float* at) const
{
    const auto& capacity = m_engine->cluster().host(host).capacity;
    const auto& free = m_free[host.index()];
    *at++ = part(free[Resource::Gpu], capacity[Resource::Gpu]);
    *at++ = part(free[Resource::Cpu], capacity[Resource::Cpu]);
    *at++ = part(free[Resource::Memory], capacity[Resource::Memory]);
    std::int32_t own = 0;
    for (const Shown& shown : m_slots) {
        for (const Slot& slot : shown.placed)
            own += m_engine->cluster().domain(slot.domain).host == host ? slot.count : 0;
    }
    *at++ = static_cast<float>(own);
    *at++ = m_engine->state().ledger.availability(host) == Availability::Up ? 1.0F : 0.0F;
    const auto width = static_cast<std::size_t>(m_shape.models) * 2;
    for (std::size_t i = 0; i < width; ++i)
        *at++ = static_cast<float>(m_tasks[host.index() * width + i]);
    return at;
}

float* PlacementEnvironment::observeJob(const Shown& shown, float* at) const
{
    if (!shown.job.isValid())
        return at + m_shape.jobWidth();
    const auto& request = m_engine->workload().job(shown.job).request;
    at[0] = 1;
    at[1] = shown.next > 0 ? 1.0F : 0.0F;
    for (std::size_t i = shown.next; i < shown.order.size(); ++i)
        at[2 + static_cast<int>(request.roles[shown.order[i]].kind)] += 1;
    at[5] = part(nextRole(shown).demand[Resource::Gpu], m_largest[Resource::Gpu]);
    at[6] = part(nextRole(shown).demand[Resource::Cpu], m_largest[Resource::Cpu]);
    at[7] = static_cast<float>(static_cast<double>((now() - request.arrival).microseconds) / kHour);
    if (request.model.isValid())
        at[EnvironmentShape::kOfJob + static_cast<int>(request.model.index())] = 1;
    return at + m_shape.jobWidth();
}

EpisodeResult PlacementEnvironment::result() const
{
    const auto metrics = computeMetrics(*m_engine);
    return { .seed = m_seed,
        .meanJctSeconds = metrics.meanJctSeconds,
        .jobs = metrics.jobs,
        .unfinished = metrics.unfinished,
        .decisions = m_decisions };
}

} // namespace consonance
