// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/recommendation.h"

#include "core/base/stop_scope.h"
#include "core/policy/tools/placer.h"
#include "core/run/policy_opinion.h"
#include "core/run/what_if.h"
#include "core/sim/impossible_jobs.h"
#include "core/why/candidate_effects.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kDoesNotWait
    = CONSONANCE_MESSAGE("recommend.does-not-wait", "job {0} does not wait at {1}: it is {2}");
constexpr MessageId kNeverComes = CONSONANCE_MESSAGE("recommend.never-comes", "the run is over before {0}");
constexpr MessageId kOnlyTrainings = CONSONANCE_MESSAGE(
    "recommend.only-trainings", "it starts only jobs of workers and parameter servers, and this job is none");
constexpr MessageId kRejectsIt = CONSONANCE_MESSAGE("recommend.rejected", "it rejects the job");
constexpr MessageId kWaitsToTheEnd
    = CONSONANCE_MESSAGE("recommend.waits-to-the-end", "the job still waits when the run ends");
constexpr MessageId kRecommendingStopped = CONSONANCE_MESSAGE("recommend.stopped", "the recommendation was stopped");

/// After all that happens until then; right at its arrival for a job that comes at that very moment, so that the
/// decision about it is still to be made.
Result<Simulation> standAt(
    const RunRequest& request, const ResolvedInputs& inputs, Time at, JobId job, const StopToken& stop)
{
    const StopScope scope(stop);
    TRY_ASSIGN(auto simulation, startRun(request, inputs, stop));
    const auto& engine = simulation.engine();
    const bool arrivesThen = inputs.workload->job(job).request.arrival == at;
    const auto isThere = [&](const Engine& now) {
        return now.nextEventTime() > at || (arrivesThen && now.job(job).phase != JobPhase::Future);
    };
    if (!isThere(engine))
        TRY(simulation.runUntil(isThere, stop));
    simulation.changeableEngine().waitUntil(at);
    if (engine.isFinished())
        return fail(ErrorKind::BadArguments, kNeverComes, { momentText(at, dateOfBeginning(*inputs.workload)) });
    const auto phase = engine.job(job).phase;
    if (phase != JobPhase::Waiting && phase != JobPhase::Suspended)
        return fail(ErrorKind::BadArguments, kDoesNotWait,
            { inputs.workload->job(job).request.name, momentText(at, dateOfBeginning(*inputs.workload)),
                jobPhaseName(phase) });
    return simulation;
}

/// The same inputs without the jobs that come later.
ResolvedInputs withoutLaterJobs(const ResolvedInputs& inputs, Time at)
{
    auto workload = *inputs.workload;
    std::erase_if(workload.jobs, [at](const JobSpec& job) { return job.request.arrival > at; });
    auto cut = inputs;
    cut.workload = freezeWorkload(std::move(workload));
    return cut;
}

/// Gathers equal placements under one entry.
class PlacementList {
public:
    explicit PlacementList(const Engine& engine, JobId job)
        : m_engine(engine)
        , m_job(job)
    {
    }

    RecommendedPlacement& entry(const std::vector<Slot>& slots)
    {
        auto places = placesOf(m_engine, m_job, slots);
        const auto found = std::ranges::find(m_placements, places, &RecommendedPlacement::places);
        if (found != m_placements.end())
            return *found;
        std::vector<std::string> servers;
        for (const auto& task : places.tasks)
            servers.push_back(task.place);
        std::ranges::sort(servers);
        const auto repeated = std::ranges::unique(servers);
        servers.erase(repeated.begin(), repeated.end());
        return m_placements.emplace_back(RecommendedPlacement {
            .places = std::move(places), .policies = {}, .rules = {}, .servers = static_cast<int>(servers.size()) });
    }
    [[nodiscard]] std::vector<RecommendedPlacement> take() { return std::move(m_placements); }

private:
    const Engine& m_engine;
    JobId m_job;
    std::vector<RecommendedPlacement> m_placements;
};

const Allocation* startedBy(const Plan& plan, JobId job, Time now)
{
    for (const auto& assignment : plan.assignments) {
        for (const auto& allocation : assignment.allocations) {
            if (assignment.job == job && allocation.from <= now)
                return &allocation;
        }
    }
    return nullptr;
}

/// What a policy would do with the queue now; nothing when it cannot be asked here.
std::optional<Plan> opinionOf(const std::string& id, Engine& engine, std::uint64_t seed)
{
    auto policy = PolicyRegistry::instance().make(id, {});
    if (!policy || (*policy)->traits().tick != engine.inputs().options.tick)
        return std::nullopt;
    {
        const View view(engine, (*policy)->traits().knowledge);
        if (!(*policy)->begin(view, seed))
            return std::nullopt;
    }
    const auto plan = askPolicy(engine, **policy, WantsNotes::No);
    return plan ? std::optional(*plan) : std::nullopt;
}

void addRules(PlacementList& list, Engine& engine, JobId job)
{
    const auto& request = engine.workload().job(job).request;
    for (const auto kind :
        { PlacerKind::Consolidate, PlacerKind::BestFit, PlacerKind::WorstFit, PlacerKind::Scatter }) {
        std::optional<std::vector<Slot>> slots;
        engine.withTrialLedger([&](CapacityLedger& ledger) { slots = placeGang(kind, ledger, request); });
        if (slots)
            list.entry(*slots).rules.emplace_back(placerName(kind));
    }
}

void addSpeeds(RecommendedPlacement& placement, Engine& engine, JobId job, const RewardPredictor* predictor)
{
    const auto plan = planFor(engine, { placement.places });
    if (!plan)
        return;
    const auto before = trueEffect(engine, Plan {}, job);
    if (const auto effect = trueEffect(engine, *plan, job); effect && before) {
        const double apart = engine.requestedRatePerSecond(job);
        placement.modelSpeed = effect->speed;
        placement.othersLose = before->total - (effect->total - (apart > 0 ? effect->speed / apart : 0));
    }
    if (!predictor)
        return;
    if (const auto guess = predictedSpeed(engine, *plan, job, *predictor)) {
        placement.predictedSpeed = guess->speed;
        placement.predictedSpread = guess->spread;
    }
}

Error whyNeverStarted(const Engine& engine, const PolicyTraits& traits, JobId job)
{
    const auto& request = engine.workload().job(job).request;
    if (traits.trainingsOnly && !request.isParameterServerJob())
        return fail(ErrorKind::BadInput, kOnlyTrainings).value();
    if (engine.job(job).phase == JobPhase::Rejected)
        return fail(ErrorKind::BadInput, kRejectsIt).value();
    auto all = findImpossibleJobs(engine.workload(), engine.cluster());
    if (!all)
        return std::move(all).error();
    for (auto& impossible : *all) {
        if (impossible.job == job)
            return std::move(impossible.why);
    }
    return fail(ErrorKind::BadInput, kWaitsToTheEnd).value();
}

/// One future: the run goes on until the job starts, and, for the run's own policy, until the holders are gone.
StartForecast follow(
    Simulation& simulation, StartForecast forecast, JobId job, std::vector<Holder>* holders, const StopToken& stop)
{
    const auto hasStarted = [job](const Engine& engine) { return engine.job(job).phase == JobPhase::Running; };
    const auto areGone = [&](const Engine& engine) {
        return !holders || std::ranges::all_of(*holders, [&](const Holder& holder) {
            return engine.job(holder.job).finish != kForever;
        });
    };
    const auto followed = simulation.runUntil(hasStarted, stop);
    const auto& engine = simulation.engine();
    if (hasStarted(engine))
        forecast.start = engine.now();
    else
        forecast.why = followed ? whyNeverStarted(engine, simulation.policy().traits(), job) : followed.error();
    if (!areGone(engine))
        static_cast<void>(simulation.runUntil(areGone, stop));
    if (holders) {
        for (auto& holder : *holders) {
            if (engine.job(holder.job).finish != kForever)
                holder.end = engine.job(holder.job).finish;
        }
    }
    return forecast;
}

} // namespace

std::vector<std::string> usualAdvisers()
{
    std::vector<std::string> policies;
    for (const char* id : { "harmony", "locality", "binpack", "lb", "fifo-backfill" }) {
        if (PolicyRegistry::instance().find(id))
            policies.emplace_back(id);
    }
    return policies;
}

Result<AskedJob> withJob(const RunRequest& request, const ResolvedInputs& inputs, JobSpec job, Time at)
{
    AskedJob asked { .inputs = inputs, .job = {} };
    auto workload = *inputs.workload;
    job.request.arrival = at;
    const auto earlier
        = std::ranges::count_if(workload.jobs, [at](const JobSpec& other) { return other.request.arrival <= at; });
    asked.job = JobId(static_cast<std::size_t>(earlier));
    workload.jobs.push_back(std::move(job));
    asked.inputs.workload = freezeWorkload(std::move(workload));
    TRY(makeModels(request.interference, asked.inputs));
    return asked;
}

Result<Recommendation> recommend(const RunRequest& request, const ResolvedInputs& inputs, Time at, JobId job,
    const RecommendationOptions& options, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    TRY_ASSIGN(auto run, standAt(request, inputs, at, job, stop));
    auto engine = run.engine();
    Recommendation recommendation { .job = job, .at = engine.now(), .placements = {}, .block = {}, .futures = {} };
    auto policies = options.policies.empty() ? usualAdvisers() : options.policies;
    std::erase(policies, run.setup().policyId);

    PlacementList list(engine, job);
    const auto own = run.policy().clone();
    TRY_ASSIGN(const auto plan, askPolicy(engine, *own, WantsNotes::Yes));
    const auto* starts = startedBy(plan, job, engine.now());
    if (starts)
        list.entry(starts->slots).policies.push_back(run.setup().policyId);
    for (const auto& id : policies) {
        const auto opinion = opinionOf(id, engine, run.setup().seed);
        if (const auto* there = opinion ? startedBy(*opinion, job, engine.now()) : nullptr)
            list.entry(there->slots).policies.push_back(id);
    }
    addRules(list, engine, job);
    recommendation.placements = list.take();
    const auto predictor = predictorFor(run.setup().parameters);
    for (auto& placement : recommendation.placements)
        addSpeeds(placement, engine, job, predictor.get());
    std::ranges::stable_sort(recommendation.placements, std::ranges::greater {}, [](const RecommendedPlacement& one) {
        return std::pair(one.predictedSpeed.value_or(one.modelSpeed.value_or(0)), -one.servers);
    });
    const bool isDue = engine.peek() == Engine::Step::Decision;
    if (!starts || !isDue)
        recommendation.block = waitingReason(engine, job, plan);

    policies.insert(policies.begin(), run.setup().policyId);
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(policies.size()) * 2);
    const auto cut = withoutLaterJobs(inputs, at);
    for (std::size_t i = 0; i < policies.size() * 2; ++i) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kRecommendingStopped);
        const auto& policy = policies[i / 2];
        const bool withArrivals = i % 2 == 0;
        auto future = standAt(request, withArrivals ? inputs : cut, at, job, stop);
        StartForecast forecast { .policy = policy, .withArrivals = withArrivals, .start = {}, .why = {} };
        // A policy on ticks of its own cannot take over; one that looks at what is to come may have brought the job
        // elsewhere by then.
        const auto ready = !future ? Result<void>(fail(future.error()))
            : i >= 2               ? future->switchPolicy(policy, {}, future->setup().seed)
                                   : Result<void> {};
        if (!ready) {
            forecast.why = ready.error();
            recommendation.futures.push_back(std::move(forecast));
            continue;
        }
        auto* holders = i == 0 && recommendation.block && recommendation.block->shortage
            ? &recommendation.block->shortage->holders
            : nullptr;
        recommendation.futures.push_back(follow(*future, std::move(forecast), job, holders, stop));
        if (progress)
            progress->setDone(static_cast<std::int64_t>(i) + 1);
    }
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kRecommendingStopped);
    return recommendation;
}

} // namespace consonance
