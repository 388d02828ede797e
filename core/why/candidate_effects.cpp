// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/candidate_effects.h"

#include "core/base/marked_text.h"
#include "core/learn/learned_policies.h"
#include "core/learn/placement_board.h"
#include "core/run/plan_elsewhere.h"
#include "core/run/what_if.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kBesideOthers = CONSONANCE_MESSAGE("explain.beside-others", "no room beside the job's other tasks");

bool hasRates(const Engine& engine)
{
    const auto& inputs = engine.inputs();
    return !(inputs.options.tick && inputs.progress && inputs.progress->definesTicks());
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

double trueSpeed(const Engine& engine, JobId job)
{
    const double rate = engine.job(job).rate;
    return engine.workload().job(job).work.unit == WorkUnit::ServiceTime ? rate : rate * 1e6;
}

std::optional<PlacementEffect> trueEffect(Engine& engine, const Plan& plan, JobId job)
{
    if (!hasRates(engine))
        return std::nullopt;
    return afterPlan(engine, plan, [&]() -> std::optional<PlacementEffect> {
        PlacementEffect effect { .speed = trueSpeed(engine, job) };
        for (const auto id : engine.state().runningSet) {
            const double apart = engine.requestedRatePerSecond(JobId(id));
            effect.total += apart > 0 ? trueSpeed(engine, JobId(id)) / apart : 0;
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
    const auto model = learnedModelFor("harmony", checkpoint);
    if (!model || !(*model)->predictor || (*model)->predictor->form() != PredictorForm::Set)
        return nullptr;
    return (*model)->predictor;
}

namespace {

/// A task goes elsewhere and all else is as decided; or, where that leaves no room, as much else as still fits. What is
/// compared with are the same jobs as decided.
class OtherWays {
public:
    OtherWays(Engine& engine, const Plan& decided, const InferenceAnalysis& inference)
        : m_engine(engine)
        , m_inference(inference)
        , m_decided(decided)
    {
        m_decided.notes = {};
        m_effect = trueEffect(m_engine, m_decided, inference.job);
    }

    /// Fills in what would follow.
    void look(CandidateAnalysis& candidate, const RewardPredictor* predictor)
    {
        if (candidate.isChosen)
            return note(candidate, m_decided, predictor);
        const MovedTask task { .job = m_inference.job,
            .role = m_inference.role,
            .from = m_inference.chosen,
            .to = m_engine.cluster().host(candidate.host).domain };
        const auto elsewhere = planElsewhere(m_engine, m_decided, task);
        if (!elsewhere)
            return;
        candidate.displaced = elsewhere->displaced;
        note(candidate, elsewhere->plan, predictor);
    }

private:
    void note(CandidateAnalysis& candidate, const Plan& plan, const RewardPredictor* predictor)
    {
        const auto effect = trueEffect(m_engine, plan, m_inference.job);
        const auto guess = predictor ? predictedSpeed(m_engine, plan, m_inference.job, *predictor) : std::nullopt;
        if (effect) {
            candidate.trueSpeed = effect->speed;
            if (m_effect)
                candidate.trueGain = effect->total - m_effect->total;
        }
        if (guess) {
            candidate.predictedSpeed = guess->speed;
            candidate.predictedSpread = guess->spread;
        }
    }

    Engine& m_engine;
    const InferenceAnalysis& m_inference;
    Plan m_decided;
    std::optional<PlacementEffect> m_effect; ///< as decided
};

/// Why a branch with the task there would be refused; nothing where it would not.
std::optional<Error> whyRefused(
    Engine& engine, const Plan& plan, const InferenceAnalysis& inference, const CandidateAnalysis& candidate)
{
    const auto& cluster = engine.cluster();
    std::optional<DomainId> from;
    if (inference.isCarriedOut && !engine.runningJob(inference.job))
        from = cluster.host(inference.chosen).domain;
    const Slot to { cluster.host(candidate.host).domain, inference.role, 1 };
    const auto move = planOfMove(engine, plan, inference.job, to, from);
    if (move)
        return std::nullopt;
    // Nobody gives way in this decision, and there was room when it was this task's turn.
    const bool isOwnFault = candidate.infeasible == Infeasible::No && inference.isCarriedOut
        && std::ranges::none_of(
            plan.assignments, [&](const Assignment& one) { return engine.runningJob(one.job) != nullptr; });
    return isOwnFault ? Error { .kind = ErrorKind::Failed, .message = kBesideOthers } : move.error();
}

/// One rule for all candidates: possible is what a branch may do.
void checkCandidates(DecisionAnalysis& analysis, const Plan& plan, Engine& engine, const StopToken& stop)
{
    for (auto& inference : analysis.inferences) {
        if (!inference.job.isValid())
            continue;
        for (auto& candidate : inference.candidates) {
            if (stop.stop_requested())
                return;
            if (!(candidate.isChosen && inference.isCarriedOut))
                candidate.refused = whyRefused(engine, plan, inference, candidate);
            candidate.isFeasible = !candidate.refused;
        }
    }
}

} // namespace

void addEffects(DecisionAnalysis& analysis, const Plan& plan, DecisionMoment& moment,
    const DecisionQuestions& questions, const StopToken& stop)
{
    checkCandidates(analysis, plan, moment.engine, stop);
    const auto predictor = questions.predictions == Predictions::Included ? predictorFor(moment.parameters) : nullptr;
    std::size_t looked = 0;
    for (auto& inference : analysis.inferences) {
        if (!inference.isCarriedOut)
            continue;
        OtherWays ways(moment.engine, plan, inference);
        for (auto& candidate : inference.candidates) {
            if (!candidate.isFeasible || stop.stop_requested())
                continue;
            if (looked++ >= questions.hindsightLimit) {
                analysis.isHindsightPartial = true;
                return;
            }
            ways.look(candidate, predictor.get());
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
        const StateSubject subject { .job = request.name,
            .model = request.model.isValid() ? view.models().model(request.model).name : std::string(),
            .server = {} };
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
            entries.push_back({ { .job = {}, .model = {}, .server = name }, quantity, unit, value });
        };
        add(CONSONANCE_TEXT("State", "free GPUs"), "", static_cast<double>(free[Resource::Gpu]));
        add(CONSONANCE_TEXT("State", "free cores"), "", static_cast<double>(free[Resource::Cpu]) / 1000);
        add(CONSONANCE_TEXT("State", "free memory"), "GB", static_cast<double>(free[Resource::Memory]) / 1000);
        for (const auto& group : board->groups()) {
            if (group.host != host)
                continue;
            const StateSubject place {
                .job = view.request(board->job(group.job).id).name, .model = {}, .server = name
            };
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
