// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rivals of Harmony without a network: a search over placements of all waiting jobs in the predicted world. They differ
// in the judge of the best candidates: the search's own score, draining, or drawn futures. They know what Harmony
// knows and have the same right to wait.
#include "core/base/marked_text.h"
#include "core/learn/board_parts.h"
#include "core/learn/board_world.h"
#include "core/learn/harmony_decision.h"
#include "core/learn/holding_back.h"
#include "core/learn/learned_policies.h"
#include "core/learn/placement_objective.h"
#include "core/learn/predictor/predicted_speeds.h"
#include "core/learn/weighed_placements.h"
#include "core/policy/bound_parameters.h"
#include "core/policy/decision_moments.h"
#include "core/policy/tools/placement_search.h"
#include "core/policy/tools/stopped_decision.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr const char* kOurs = "Consonance; rival of Harmony, docs/evaluation.md";

/// The judge of the best results of the search.
enum class FinalJudge : std::uint8_t { Search, Draining, Futures };

struct SearchRule {
    FinalJudge judge = FinalJudge::Search;
    std::int32_t evaluations = 128; ///< placements that the search scores
    std::int32_t finalists = 1; ///< judged at last
    std::int32_t futures = 4;
    std::int32_t intervals = 3; ///< of a future in which jobs arrive
    double patience = 0.5; ///< at events; as Harmony's
    double longestWait = 4; ///< at events; as Harmony's; of judges that look ahead
    double defer = 0.03; ///< how often the search leaves a job waiting although it fits; as oracle-rollout's
};

class PredictorSearch final : public Policy {
public:
    PredictorSearch(PolicyTraits traits, std::shared_ptr<const LearnedModel> model, const SearchRule& rule)
        : m_traits(std::move(traits))
        , m_model(std::move(model))
        , m_rule(rule)
    {
    }
    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t seed) override
    {
        m_stream = RandomStream(seed, "policy.predictor-search");
        m_seen.clear();
        return {};
    }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override
    {
        return decideUnlessStopped(*this, [&] { return searched(trigger, view, tools); });
    }
    [[nodiscard]] std::unique_ptr<Policy> clone() const override { return std::make_unique<PredictorSearch>(*this); }

private:
    [[nodiscard]] Result<Plan> searched(const Trigger& trigger, const View& view, PolicyTools& tools);
    [[nodiscard]] std::vector<PlacementBoard> search(
        const PlacementBoard& start, const BoardWorld& world, const ObjectiveMoment& moment);
    [[nodiscard]] double rolledOut(
        const PlacementBoard& board, const std::vector<Future>& futures, const ObjectiveMoment& moment) const;

    PolicyTraits m_traits;
    std::shared_ptr<const LearnedModel> m_model;
    SearchRule m_rule;
    RandomStream m_stream { 0, "policy.predictor-search" };
    SeenArrivals m_seen;
};

/// − Σ seconds until each job would end at the present speeds; a waiting job waits, then runs as if alone.
double remainingIn(const IntervalWorld& world, std::span<const WorldJob* const> waiting,
    const std::vector<std::uint8_t>& isPlaced, SpeedModel& speeds, const ObjectiveMoment& moment)
{
    const double longest = kLongestStay * moment.intervalSeconds;
    IntervalWorld rated = world;
    rated.rate(speeds);
    double sum = 0;
    for (const auto& one : rated.running())
        sum += one.speed > 0 ? std::min(longest, one.remaining / one.speed) : longest;
    for (std::size_t i = 0; i < waiting.size(); ++i)
        sum += isPlaced[i] == 0 ? moment.waitIntervals * moment.intervalSeconds + waiting[i]->aloneSeconds : 0;
    return -sum;
}

/// The finalists as boards, best first.
std::vector<PlacementBoard> PredictorSearch::search(
    const PlacementBoard& start, const BoardWorld& world, const ObjectiveMoment& moment)
{
    PredictedSpeeds speeds(*m_model->predictor);
    PlacementSearch search(RandomStream(m_stream.next64(), "policy.predictor-search.search"));
    const std::int32_t drawn
        = std::max(1, m_rule.evaluations / 3); // as oracle-rollout: a third drawn, the rest changed
    const SearchBudget budget {
        .drawn = drawn, .changed = std::max(0, m_rule.evaluations - drawn), .defer = m_rule.defer
    };
    const auto found = search.ranked(
        world.world(), world.waiting(), budget, kStartSeconds,
        [&](const IntervalWorld& tried, const std::vector<std::uint8_t>& isPlaced) {
            return remainingIn(tried, world.waiting(), isPlaced, speeds, moment);
        },
        static_cast<std::size_t>(std::max(1, m_rule.finalists)));
    std::vector<PlacementBoard> boards;
    for (const PlacementCandidate& candidate : found) {
        PlacementBoard& board = boards.emplace_back(start);
        for (const auto& choice : candidate.choices) {
            const std::int32_t job = world.waitingOnBoard()[choice.waiting];
            for (const PlacedGroup& group : choice.groups) {
                for (std::int32_t i = 0; i < group.workers; ++i)
                    board.place(job, PlacedRole::Worker, group.host);
                for (std::int32_t i = 0; i < group.servers; ++i)
                    board.place(job, PlacedRole::ParameterServer, group.host);
            }
        }
    }
    return boards;
}

double PredictorSearch::rolledOut(
    const PlacementBoard& board, const std::vector<Future>& futures, const ObjectiveMoment& moment) const
{
    const BoardWorld world(board, *m_model->predictor);
    PredictedSpeeds speeds(*m_model->predictor);
    const FlowSettings settings { .intervalSeconds = moment.intervalSeconds,
        .moments = moment.moments,
        .longestWait = moment.longestWait * moment.intervalSeconds,
        .empty = &world.empty(),
        .startSeconds = kStartSeconds };
    double sum = 0;
    for (const Future& future : futures)
        sum += flowTime(world.world(), world.waiting(), future, settings, speeds);
    return -sum;
}

Result<Plan> PredictorSearch::searched(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    TRY_ASSIGN(const auto board, PlacementBoard::of(view, *m_model->predictor));
    if (board.firstWaiting() == static_cast<std::int32_t>(board.jobs().size())) {
        Plan none;
        if (tools.wantsNotes)
            board.noteOtherKinds(view, none.notes);
        return none;
    }
    const BoardWorld world(board, *m_model->predictor);
    const double interval = view.interval().seconds();
    const bool isPatient = isAtEvent(trigger) && m_rule.patience > 0;
    const ObjectiveMoment moment { .intervalSeconds = interval,
        .waitIntervals = isPatient ? m_rule.patience : 1,
        .moments = isAtEvent(trigger) ? BeginMoments::Completions : BeginMoments::Intervals,
        .longestWait = isPatient && m_rule.judge != FinalJudge::Search ? m_rule.longestWait : 0 };
    std::vector<Future> futures;
    if (m_rule.judge == FinalJudge::Futures) {
        std::vector<WorldJob> arrived;
        for (const WorldJob* job : world.waiting()) {
            arrived.push_back(*job);
            arrived.back().arrival = view.request(job->id).arrival.seconds();
        }
        std::ranges::sort(arrived, {}, &WorldJob::id);
        std::vector<const WorldJob*> pointers;
        for (const WorldJob& job : arrived)
            pointers.push_back(&job);
        m_seen.note(pointers, view.now().seconds(), interval);
        futures = m_seen.draw(m_rule.futures, m_rule.intervals, 0, interval, m_stream);
    }
    const auto worth = [&](const PlacementBoard& one) {
        if (m_rule.judge == FinalJudge::Futures)
            return rolledOut(one, futures, moment);
        return objectiveOf(
            m_rule.judge == FinalJudge::Draining ? PlacementObjective::Draining : PlacementObjective::RemainingTime,
            one, *m_model->predictor, moment);
    };
    const std::vector<PlacementBoard> found = search(board, world, moment);
    TRY(StopScope::goOn());
    PlacementBoard chosen
        = m_rule.judge == FinalJudge::Search ? found.front() : *std::ranges::max_element(found, {}, worth);
    if (isPatient)
        holdBack(chosen, moment.longestWait, worth);
    Plan plan = planOf(chosen, view);
    if (tools.wantsNotes) {
        plan.notes.scoreName = CONSONANCE_TEXT("Policy", "score");
        plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "score"), worth(chosen));
        board.noteOtherKinds(view, plan.notes);
    }
    if (tools.wantsWeighed) {
        const BoardPart whole = wholeBoard(board);
        WeighedPlacements weighed(view, whole.hosts, 0);
        for (const PlacementBoard& one : found)
            weighed.add(one, {});
        weighed.choose(chosen);
        plan.notes.judgeName = CONSONANCE_TEXT("Policy", "score");
        plan.notes.weighed = weighed.judged(worth);
    }
    return plan;
}

BoundParameters<SearchRule> boundOf(const SearchRule& rule)
{
    const auto count = [](const char* key, const char* what) {
        return ParameterSpec {
            .key = key, .description = what, .minimum = 1, .maximum = 100'000, .source = kOurs, .isAssumed = true
        };
    };
    BoundParameters<SearchRule> parameters { bound(
        &SearchRule::evaluations, count("evaluations", "placements that the search scores")) };
    if (rule.judge != FinalJudge::Search)
        parameters.push_back(bound(&SearchRule::finalists, count("finalists", "the best of them, judged at last")));
    if (rule.judge == FinalJudge::Futures) {
        parameters.push_back(bound(&SearchRule::futures, count("futures", "futures under which each is simulated")));
        parameters.push_back(
            bound(&SearchRule::intervals, count("intervals", "intervals of a future in which jobs arrive")));
    }
    parameters.push_back(bound(&SearchRule::patience,
        { .key = "patience",
            .description = "decisions at events: intervals that a job may wait for a better place although it fits; 0: "
                           "what fits is placed",
            .minimum = 0.0,
            .maximum = 10.0,
            .source = "as harmony",
            .isAssumed = true }));
    if (rule.judge != FinalJudge::Search)
        parameters.push_back(bound(&SearchRule::longestWait, longestWaitParameter(rule.longestWait)));
    return parameters;
}

struct Variant {
    const char* id;
    const char* title;
    const char* summary;
    SearchRule rule;
};

void addVariant(PolicyRegistry& registry, const Variant& variant)
{
    const auto parameters = boundOf(variant.rule);
    PolicyTraits traits { .id = variant.id,
        .title = variant.title,
        .family = "learned",
        .summary = variant.summary,
        .citation = kOurs,
        .provenance = Provenance::Learned,
        .knowledge = Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History,
        .triggers = TriggerKind::Interval,
        .draws = true,
        .decidesSlowly = true,
        .trainingsOnly = true };
    traits.parameters = specsOf(variant.rule, parameters);
    traits.parameters.insert(traits.parameters.begin(),
        checkpointParameter(
            "whose reward predictor is used: a file, training:NAME of the store, or bundled, that of harmony",
            "harmony"));
    traits.parameters.push_back(decideAtParameter("as harmony"));
    registry.add(traits,
        [traits, parameters, rule = variant.rule](const ParameterSet& given) -> Result<std::unique_ptr<Policy>> {
            TRY_ASSIGN(const auto model, learnedModelFor("harmony", given.text("checkpoint")));
            if (!model->predictor)
                return fail(ErrorKind::BadInput, kNoRewardPredictor, { traits.id });
            TRY_ASSIGN(const SearchRule own, ruleWith(rule, parameters, given));
            return std::make_unique<PredictorSearch>(withDecideAt(traits, given), model, own);
        });
}

} // namespace

void addPredictorSearches(PolicyRegistry& registry)
{
    addVariant(registry,
        { .id = "predictor-search",
            .title = "Predictor search",
            .summary = "Searches placements of all waiting jobs for the least predicted time to completion, without a "
                       "network.",
            .rule = {} });
    addVariant(registry,
        { .id = "predictor-drained",
            .title = "Predictor search, drained",
            .summary = "The best placements of a search without a network are judged by letting the predicted cluster "
                       "drain.",
            .rule = { .judge = FinalJudge::Draining, .finalists = 16 } });
    addVariant(registry,
        { .id = "predictor-rollout",
            .title = "Predictor rollout",
            .summary = "The best placements of a search without a network are simulated forward under drawn futures at "
                       "predicted speeds.",
            .rule = { .judge = FinalJudge::Futures, .finalists = 16 } });
}

} // namespace consonance
