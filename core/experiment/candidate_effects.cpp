// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/candidate_effects.h"

#include "core/base/marked_text.h"
#include "core/learn/learned_policies.h"
#include "core/learn/placement_board.h"

#include <algorithm>

namespace consonance {

namespace {

/// Work per second while it runs, whether or not it still pays for a transition.
double plainRate(const Engine& engine, JobId job)
{
    const double rate = engine.job(job).rate;
    return engine.workload().job(job).work.unit == WorkUnit::ServiceTime ? rate : rate * 1e6;
}

bool hasRates(const Engine& engine)
{
    const auto& inputs = engine.inputs();
    return !(inputs.options.tick && inputs.progress && inputs.progress->definesTicks());
}

/// The plan with one task of a job on another host; nothing when the plan does not place it.
std::optional<Plan> withTaskOn(const Plan& plan, const Engine& engine, const InferenceAnalysis& inference, HostId host)
{
    auto changed = plan;
    changed.notes = {};
    const auto& cluster = engine.cluster();
    for (auto& assignment : changed.assignments) {
        for (auto& allocation : assignment.allocations) {
            if (assignment.job != inference.job || allocation.from > engine.now())
                continue;
            for (auto& slot : allocation.slots) {
                if (slot.role != inference.role || cluster.domain(slot.domain).host != inference.chosen)
                    continue;
                slot.count -= 1;
                allocation.slots.push_back({ cluster.host(host).domain, inference.role, 1 });
                std::erase_if(allocation.slots, [](const Slot& one) { return one.count == 0; });
                return changed;
            }
        }
    }
    return std::nullopt;
}

/// Carries the plan out, looks, and takes it back.
template<typename Look> auto afterPlan(Engine& engine, const Plan& plan, Look look) -> decltype(look())
{
    const auto before = engine.snapshot();
    if (!engine.intervene(plan))
        return std::nullopt;
    auto seen = look();
    engine.restore(before);
    return seen;
}

} // namespace

std::optional<PlacementEffect> trueEffect(Engine& engine, const Plan& plan, JobId job)
{
    if (!hasRates(engine))
        return std::nullopt;
    return afterPlan(engine, plan, [&]() -> std::optional<PlacementEffect> {
        PlacementEffect effect { .speed = plainRate(engine, job) };
        for (const auto id : engine.state().runningSet) {
            const double apart = engine.requestedRatePerSecond(JobId(id));
            effect.total += apart > 0 ? plainRate(engine, JobId(id)) / apart : 0;
        }
        return effect;
    });
}

std::optional<PredictedSpeed> predictedSpeed(
    Engine& engine, const Plan& plan, JobId job, const RewardPredictor& predictor)
{
    return afterPlan(engine, plan, [&]() -> std::optional<PredictedSpeed> {
        const View view(engine, Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History);
        const auto board = PlacementBoard::of(view, predictor);
        if (!board)
            return std::nullopt;
        const auto jobs = board->jobs();
        const auto found = std::ranges::find(jobs, job, &BoardJob::id);
        if (found == jobs.end() || found->model < 0 || !found->isWhole())
            return std::nullopt;
        std::vector<float> speeds(jobs.size());
        std::vector<float> spreads(jobs.size());
        predictor.predict(board->picture(), speeds, spreads);
        const auto index = static_cast<std::size_t>(found - jobs.begin());
        return PredictedSpeed { static_cast<double>(speeds[index]), static_cast<double>(spreads[index]) };
    });
}

std::shared_ptr<const RewardPredictor> predictorFor(const std::map<std::string, std::string>& parameters)
{
    const auto given = parameters.find("checkpoint");
    const auto checkpoint = given == parameters.end() ? std::string(kBundledCheckpoint) : given->second;
    const auto model = learnedModelFor("harmony-set", checkpoint);
    if (!model || !(*model)->predictor || (*model)->predictor->form() != PredictorForm::Set)
        return nullptr;
    return (*model)->predictor;
}

void addEffects(DecisionAnalysis& analysis, const Plan& plan, DecisionMoment& moment,
    const DecisionQuestions& questions, const StopToken& stop)
{
    auto& engine = moment.engine;
    const auto predictor = questions.predictions == Predictions::Included ? predictorFor(moment.parameters) : nullptr;
    std::size_t looked = 0;
    for (auto& inference : analysis.inferences) {
        if (!inference.isCarriedOut || stop.stop_requested())
            continue;
        auto decided = plan;
        decided.notes = {};
        const auto base = trueEffect(engine, decided, inference.job);
        for (auto& candidate : inference.candidates) {
            if (candidate.infeasible != Infeasible::No || stop.stop_requested())
                continue;
            if (looked++ >= questions.hindsightLimit) {
                analysis.isHindsightPartial = true;
                return;
            }
            const auto otherwise
                = candidate.isChosen ? std::optional(decided) : withTaskOn(plan, engine, inference, candidate.host);
            if (!otherwise)
                continue;
            if (const auto effect = trueEffect(engine, *otherwise, inference.job); effect && base) {
                candidate.trueSpeed = effect->speed;
                candidate.trueGain = effect->total - base->total;
            }
            if (!predictor)
                continue;
            if (const auto guess = predictedSpeed(engine, *otherwise, inference.job, *predictor)) {
                candidate.predictedSpeed = guess->speed;
                candidate.predictedSpread = guess->spread;
            }
        }
    }
}

std::vector<StateEntry> stateEntries(const Engine& engine, const DecisionMoment& moment)
{
    const auto predictor = predictorFor(moment.parameters);
    if (!predictor)
        return {};
    const View view(engine, Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History);
    const auto board = PlacementBoard::of(view, *predictor);
    if (!board)
        return {};
    std::vector<StateEntry> entries;
    for (const auto& job : board->jobs()) {
        const auto& request = view.request(job.id);
        auto subject = "job " + request.name;
        if (request.model.isValid())
            subject += " (" + view.models().model(request.model).name + ")";
        const auto add = [&](const char* quantity, const char* unit, double value) {
            entries.push_back({ subject, quantity, unit, value });
        };
        add(CONSONANCE_TEXT("State", "workers asked for"), "", job.workersAsked);
        add(CONSONANCE_TEXT("State", "workers placed"), "", job.workers);
        add(CONSONANCE_TEXT("State", "parameter servers asked for"), "", job.serversAsked);
        add(CONSONANCE_TEXT("State", "parameter servers placed"), "", job.servers);
        if (job.isRunning)
            add(CONSONANCE_TEXT("State", "work done"), "%", job.done * 100);
        else
            add(CONSONANCE_TEXT("State", "intervals waited"), "", job.waitedIntervals);
    }
    for (std::int32_t host = 0; host < board->hostCount(); ++host) {
        const auto& name = engine.cluster().hostName(HostId(host));
        const auto& free = board->free(host);
        const auto add = [&](const char* quantity, const char* unit, double value) {
            entries.push_back({ name, quantity, unit, value });
        };
        add(CONSONANCE_TEXT("State", "free GPUs"), "", static_cast<double>(free[Resource::Gpu]));
        add(CONSONANCE_TEXT("State", "free cores"), "", static_cast<double>(free[Resource::Cpu]) / 1000);
        add(CONSONANCE_TEXT("State", "free memory"), "GB", static_cast<double>(free[Resource::Memory]) / 1000);
        for (const auto& group : board->groups()) {
            if (group.host != host)
                continue;
            const auto& job = view.request(board->job(group.job).id).name;
            const auto place = name + ", job " + job;
            if (group.workers > 0)
                entries.push_back({ place, CONSONANCE_TEXT("State", "workers here"), "", double(group.workers) });
            if (group.servers > 0)
                entries.push_back(
                    { place, CONSONANCE_TEXT("State", "parameter servers here"), "", double(group.servers) });
        }
    }
    return entries;
}

} // namespace consonance
