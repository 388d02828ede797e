// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/simulation.h"

#include "core/base/stop_scope.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kCancelled = CONSONANCE_MESSAGE("run.cancelled", "the run was stopped");
constexpr MessageId kTickMismatch = CONSONANCE_MESSAGE(
    "run.tick-mismatch", "policy '{0}' cannot take over here: one of the two decides on ticks of its own");
constexpr MessageId kTicksOfItsOwn = CONSONANCE_MESSAGE(
    "run.own-ticks", "policy '{0}' decides on ticks of its own; it cannot be asked at every {1} instead");
constexpr MessageId kStillRunning = CONSONANCE_MESSAGE("run.no-decision", "no decision is due now");

using Clock = std::chrono::steady_clock;

/// Policies held to boundaries share them: there the period is the run's, not the policy's own.
Duration periodOf(const SimulationSetup& setup, const PolicyTraits& traits)
{
    if (setup.interval)
        return *setup.interval;
    return setup.decideAt == DecisionMoments::Interval ? kDefaultInterval : traits.interval.value_or(kDefaultInterval);
}

Result<void> checkMoments(const SimulationSetup& setup, const PolicyTraits& traits)
{
    if (setup.decideAt != DecisionMoments::Policy && traits.tick)
        return fail(ErrorKind::BadArguments, kTicksOfItsOwn, { traits.id, decisionMomentsName(setup.decideAt) });
    return {};
}

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The policy, made from files as they are now, and what was made.
struct MadePolicy {
    std::unique_ptr<Policy> policy;
    PinnedPolicy pinned;
};
Result<MadePolicy> makePinned(const std::string& id, const std::map<std::string, std::string>& parameters)
{
    auto& registry = PolicyRegistry::instance();
    MadePolicy made { .policy = {}, .pinned = { .policy = id, .asked = parameters, .pinned = {} } };
    TRY_ASSIGN(made.pinned.pinned, registry.pinned(id, parameters));
    TRY_ASSIGN(made.policy, registry.make(id, made.pinned.pinned));
    return made;
}

/// Steps between two reports of progress. The stop token is looked at after each: a decision may take 50 ms.
constexpr int kStepsPerReport = 64;

} // namespace

Simulation::Simulation(SimulationSetup setup, std::unique_ptr<Policy> policy, Engine engine)
    : m_setup(std::move(setup))
    , m_policy(std::move(policy))
    , m_engine(std::move(engine))
{
}

Result<Simulation> Simulation::create(SimulationSetup setup)
{
    if (setup.recordUntil && *setup.recordUntil > Time {} && setup.policyId != kRecordedPolicy)
        return createFollowingRecord(std::move(setup));
    TRY_ASSIGN(auto made, makePinned(setup.policyId, setup.parameters));
    TRY_ASSIGN(auto simulation, create(std::move(setup), std::move(made.policy)));
    simulation.m_policy->fillIn(made.pinned.pinned);
    simulation.m_pinnedPolicies.push_back(std::move(made.pinned));
    return simulation;
}

/// The engine runs at the pace of the policy that takes over; its triggers come when it does.
Result<Simulation> Simulation::createFollowingRecord(SimulationSetup setup)
{
    const auto seed = setup.seed;
    Successor successor { std::exchange(setup.policyId, kRecordedPolicy), std::exchange(setup.parameters, {}), seed };
    TRY_ASSIGN(const auto next, makePinned(successor.policyId, successor.parameters));
    TRY_ASSIGN(auto record, makePinned(setup.policyId, setup.parameters));
    const auto& traits = next.policy->traits();
    TRY(checkMoments(setup, traits));
    const auto triggers = record.policy->traits().triggers | (traits.tick ? TriggerKind::Interval : TriggerKind::None);
    TRY_ASSIGN(auto simulation, create(std::move(setup), std::move(record.policy), traits, triggers));
    simulation.m_pinnedPolicies.push_back(std::move(record.pinned));
    simulation.m_successor = std::move(successor);
    simulation.m_followsRecord = true;
    return simulation;
}

Result<Simulation> Simulation::create(SimulationSetup setup, std::unique_ptr<Policy> policy)
{
    const auto traits = policy->traits();
    TRY(checkMoments(setup, traits));
    const auto triggers = triggersAt(setup.decideAt, traits);
    return create(std::move(setup), std::move(policy), traits, triggers);
}

/// `pace` are the traits whose period and tick the engine keeps.
Result<Simulation> Simulation::create(
    SimulationSetup setup, std::unique_ptr<Policy> policy, const PolicyTraits& pace, TriggerKind triggers)
{
    EngineInputs inputs { .cluster = setup.cluster,
        .workload = setup.workload,
        .throughput = setup.throughput,
        .progress = setup.progress,
        .options = { .interval = periodOf(setup, pace),
            .tick = pace.tick,
            .transitions = setup.transitions,
            .triggers = triggers,
            .logRates = setup.logRates } };
    TRY_ASSIGN(auto engine, Engine::create(std::move(inputs)));
    {
        const View view(engine, policy->traits().knowledge);
        TRY(policy->begin(view, setup.seed));
    }
    return Simulation(std::move(setup), std::move(policy), std::move(engine));
}

Result<Plan> Simulation::proposePlan()
{
    if (m_engine.peek() != Engine::Step::Decision)
        return fail(ErrorKind::Failed, kStillRunning);
    const auto begin = Clock::now();
    const double solvedBefore = m_policy->solverSeconds();
    const View view(m_engine, m_policy->traits().knowledge);
    Result<Plan> plan = Plan {};
    m_engine.withTrialLedger([&](CapacityLedger& ledger) {
        PolicyTools tools { .ledger = ledger, .wantsNotes = m_setup.wantsNotes };
        plan = m_policy->decide(m_engine.trigger(), view, tools);
    });
    m_wall.decisionSeconds += secondsSince(begin);
    m_wall.solverSeconds += m_policy->solverSeconds() - solvedBefore;
    if (!view.violations().empty())
        return fail(view.violations().front());
    if (plan && m_followsRecord)
        plan->wakeAt = std::min(plan->wakeAt.value_or(kForever), *m_setup.recordUntil);
    return plan;
}

Result<Engine::Step> Simulation::step()
{
    const auto step = m_engine.next();
    if (m_followsRecord && m_engine.now() >= *m_setup.recordUntil && m_engine.peek() == Engine::Step::Decision) {
        const auto next = m_successor;
        TRY(switchPolicy(next.policyId, next.parameters, next.seed));
        return Engine::Step::Event;
    }
    if (step != Engine::Step::Decision)
        return step;
    TRY_ASSIGN(const auto plan, proposePlan());
    m_engine.apply(plan);
    return step;
}

Result<bool> Simulation::runUntil(
    const std::function<bool(const Engine&)>& until, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    const auto begin = Clock::now();
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(m_engine.workload().jobCount()));
    for (int steps = 0;; ++steps) {
        if (progress && steps % kStepsPerReport == 0)
            progress->setDone(m_engine.totals().finished + m_engine.totals().rejected);
        if (stop.stop_requested()) {
            m_wall.totalSeconds += secondsSince(begin);
            return fail(ErrorKind::Cancelled, kCancelled);
        }
        const auto taken = step();
        const bool wasStopped = taken && *taken != Engine::Step::Finished && until && until(m_engine);
        if (taken && *taken != Engine::Step::Finished && !wasStopped)
            continue;
        m_wall.totalSeconds += secondsSince(begin);
        if (progress)
            progress->setDone(m_engine.totals().finished + m_engine.totals().rejected);
        if (!taken)
            return fail(taken.error());
        return wasStopped;
    }
}

Result<void> Simulation::runToEnd(const StopToken& stop, Progress* progress)
{
    TRY(runUntil({}, stop, progress));
    return {};
}

Result<void> Simulation::switchPolicy(
    const std::string& policyId, const std::map<std::string, std::string>& parameters, std::uint64_t seed)
{
    TRY_ASSIGN(auto made, makePinned(policyId, parameters));
    const auto& traits = made.policy->traits();
    if (traits.tick != m_engine.inputs().options.tick)
        return fail(ErrorKind::BadArguments, kTickMismatch, { policyId });
    const View view(m_engine, traits.knowledge);
    TRY(made.policy->begin(view, seed));
    made.policy->fillIn(made.pinned.pinned);
    m_engine.takeOver(triggersAt(m_setup.decideAt, traits), periodOf(m_setup, traits));
    m_policy = std::move(made.policy);
    const auto isSame = [&](const PinnedPolicy& one) { return one.policy == policyId && one.asked == parameters; };
    if (std::ranges::none_of(m_pinnedPolicies, isSame)) // a restored simulation comes here again
        m_pinnedPolicies.push_back(std::move(made.pinned));
    m_setup.policyId = policyId;
    m_setup.parameters = parameters;
    m_setup.seed = seed;
    m_followsRecord = false;
    return {};
}

SimulationSnapshot Simulation::snapshot() const
{
    return { .engine = m_engine.snapshot(),
        .policy = std::shared_ptr<const Policy>(m_policy->clone()),
        .policyId = m_setup.policyId,
        .parameters = m_setup.parameters,
        .seed = m_setup.seed,
        .followsRecord = m_followsRecord };
}

void Simulation::restore(const SimulationSnapshot& snapshot)
{
    m_engine.restore(snapshot.engine);
    m_policy = snapshot.policy->clone();
    m_setup.policyId = snapshot.policyId;
    m_setup.parameters = snapshot.parameters;
    m_setup.seed = snapshot.seed;
    m_followsRecord = snapshot.followsRecord;
}

} // namespace consonance
