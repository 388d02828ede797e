// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/candidate_effects.h"

#include "core/base/marked_text.h"
#include "core/learn/learned_policies.h"
#include "core/learn/placement_board.h"
#include "core/run/plan_elsewhere.h"
#include "core/run/what_if.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace consonance {

namespace {

constexpr MessageId kBesideOthers = CONSONANCE_MESSAGE("explain.beside-others", "no room beside the job's other tasks");

constexpr std::size_t kMostChecked = 20'000; ///< candidates of which a branch is tried
constexpr std::size_t kFewestLooked = 24; ///< candidates of which the effects are computed, however large the state
constexpr std::size_t kMostWork = 4'000'000;
constexpr std::size_t kWorkOfRunningJob = 8; ///< as much as copying the states of so many jobs

bool hasRates(const Engine& engine)
{
    const auto& inputs = engine.inputs();
    return !(inputs.options.tick && inputs.progress && inputs.progress->definesTicks());
}

/// Carries the plan out, looks, and takes it back to `before`, which is now.
template<typename Look>
auto afterPlan(Engine& engine, const EngineSnapshot& before, const Plan& plan, Look look) -> decltype(look())
{
    if (!engine.intervene(plan))
        return std::nullopt;
    auto seen = look();
    engine.restore(before);
    return seen;
}

PlacementEffect trueEffectNow(const Engine& engine, JobId job)
{
    PlacementEffect effect { .speed = trueSpeed(engine, job) };
    for (const auto id : engine.state().runningSet) {
        const double apart = engine.requestedRatePerSecond(JobId(id));
        effect.total += apart > 0 ? trueSpeed(engine, JobId(id)) / apart : 0;
    }
    return effect;
}

std::optional<PredictedSpeed> predictedSpeedNow(const Engine& engine, JobId job, const RewardPredictor& predictor)
{
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
    return afterPlan(
        engine, engine.snapshot(), plan, [&] { return std::optional<PlacementEffect>(trueEffectNow(engine, job)); });
}

std::optional<PredictedSpeed> predictedSpeed(
    Engine& engine, const Plan& plan, JobId job, const RewardPredictor& predictor)
{
    return afterPlan(engine, engine.snapshot(), plan, [&] { return predictedSpeedNow(engine, job, predictor); });
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

/// What happens right after a plan.
struct Effects {
    std::optional<PlacementEffect> truth;
    std::optional<PredictedSpeed> guess;
};

/// A task goes elsewhere and all else is as decided; or, where that leaves no room, as much else as still fits. What is
/// compared with are the same jobs as decided.
class OtherWays {
public:
    /// The plan without its notes.
    OtherWays(Engine& engine, const Plan& decided, const RewardPredictor* predictor)
        : m_engine(engine)
        , m_decided(decided)
        , m_predictor(predictor)
        , m_before(engine.snapshot())
    {
    }

    /// The candidates looked at next are of this task.
    void setTask(const InferenceAnalysis& inference)
    {
        m_inference = &inference;
        m_effects = effectsOf(m_decided);
    }

    /// Fills in what would follow.
    void look(CandidateAnalysis& candidate)
    {
        if (candidate.isChosen)
            return note(candidate, m_effects);
        const MovedTask task { .job = m_inference->job,
            .role = m_inference->role,
            .from = m_inference->chosen,
            .to = m_engine.cluster().host(candidate.host).domain };
        const auto elsewhere = planElsewhere(m_engine, m_decided, task);
        if (!elsewhere)
            return;
        candidate.displaced = elsewhere->displaced;
        note(candidate, effectsOf(elsewhere->plan));
    }

private:
    [[nodiscard]] Effects effectsOf(const Plan& plan)
    {
        const auto job = m_inference->job;
        return afterPlan(m_engine, m_before, plan, [&] {
            Effects effects;
            if (hasRates(m_engine))
                effects.truth = trueEffectNow(m_engine, job);
            if (m_predictor)
                effects.guess = predictedSpeedNow(m_engine, job, *m_predictor);
            return std::optional(effects);
        }).value_or(Effects {});
    }

    void note(CandidateAnalysis& candidate, const Effects& effects) const
    {
        if (effects.truth) {
            candidate.trueSpeed = effects.truth->speed;
            if (m_effects.truth)
                candidate.trueGain = effects.truth->total - m_effects.truth->total;
        }
        if (effects.guess) {
            candidate.predictedSpeed = effects.guess->speed;
            candidate.predictedSpread = effects.guess->spread;
        }
    }

    Engine& m_engine;
    const Plan& m_decided;
    const RewardPredictor* m_predictor;
    EngineSnapshot m_before;
    const InferenceAnalysis* m_inference = nullptr;
    Effects m_effects; ///< as decided
};

/// Whether the plan leaves every running job in its place.
bool movesNoRunningJob(const Engine& engine, const Plan& plan)
{
    return std::ranges::none_of(
        plan.assignments, [&](const Assignment& one) { return engine.runningJob(one.job) != nullptr; });
}

/// Why a branch with the task there would be refused; nothing where it would not.
std::optional<Error> whyRefused(Engine& engine, const Plan& plan, bool isPlain, const InferenceAnalysis& inference,
    const CandidateAnalysis& candidate)
{
    const auto& cluster = engine.cluster();
    std::optional<DomainId> from;
    if (inference.isCarriedOut && !engine.runningJob(inference.job))
        from = cluster.host(inference.chosen).domain;
    const Slot to { cluster.host(candidate.host).domain, inference.role, 1 };
    const auto move = planOfMove(engine, plan, inference.job, to, from);
    if (move)
        return std::nullopt;
    // There was room when it was this task's turn.
    const bool isOwnFault = isPlain && candidate.infeasible == Infeasible::No && inference.isCarriedOut;
    return isOwnFault ? Error { .kind = ErrorKind::Failed, .message = kBesideOthers } : move.error();
}

/// One rule for all candidates: possible is what a branch may do. Beyond the limit it is what the policy found.
void checkCandidates(DecisionAnalysis& analysis, const Plan& plan, Engine& engine, const StopToken& stop)
{
    const bool isPlain = movesNoRunningJob(engine, plan);
    std::size_t checked = 0;
    for (auto& inference : analysis.inferences) {
        if (!inference.job.isValid())
            continue;
        for (auto& candidate : inference.candidates) {
            if (stop.stop_requested())
                return;
            if (checked++ >= kMostChecked) {
                analysis.isHindsightPartial = true;
                return;
            }
            if (!(candidate.isChosen && inference.isCarriedOut))
                candidate.refused = whyRefused(engine, plan, isPlain, inference, candidate);
            candidate.isFeasible = !candidate.refused;
        }
    }
}

/// The chosen one, those that the policy liked best, and then the others.
std::vector<std::size_t> inOrderOfInterest(const InferenceAnalysis& inference)
{
    std::vector<std::size_t> order(inference.candidates.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        const auto& candidate = inference.candidates[i];
        return candidate.isChosen ? -1 : candidate.rank > 0 ? candidate.rank : std::numeric_limits<int>::max();
    });
    return order;
}

/// Looking at one candidate costs as much as the state of the run is large, and all together are to stay below a
/// second.
std::size_t mostLooked(const Engine& engine, const Plan& plan, std::size_t limit)
{
    const auto each = engine.workload().jobCount() + engine.cluster().hostCount()
        + kWorkOfRunningJob * (engine.state().runningSet.size() + plan.assignments.size());
    return std::clamp<std::size_t>(kMostWork / each, std::min(kFewestLooked, limit), limit);
}

} // namespace

void addEffects(DecisionAnalysis& analysis, const Plan& plan, DecisionMoment& moment,
    const DecisionQuestions& questions, const StopToken& stop)
{
    auto& engine = moment.engine;
    checkCandidates(analysis, plan, engine, stop);
    const auto predictor = questions.predictions == Predictions::Included ? predictorFor(moment.parameters) : nullptr;
    Plan decided = plan;
    decided.notes = {};
    const auto limit = mostLooked(engine, decided, questions.hindsightLimit);
    std::size_t looked = 0;
    OtherWays ways(engine, decided, predictor.get());
    for (auto& inference : analysis.inferences) {
        if (!inference.isCarriedOut || std::ranges::none_of(inference.candidates, &CandidateAnalysis::isFeasible))
            continue;
        if (stop.stop_requested())
            return;
        if (looked >= limit) {
            analysis.isHindsightPartial = true;
            return;
        }
        ways.setTask(inference);
        for (const auto index : inOrderOfInterest(inference)) {
            auto& candidate = inference.candidates[index];
            if (!candidate.isFeasible)
                continue;
            if (stop.stop_requested())
                return;
            if (looked++ >= limit) {
                analysis.isHindsightPartial = true;
                return;
            }
            ways.look(candidate);
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
