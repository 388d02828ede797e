// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/bound_parameters.h"

#include "core/base/marked_text.h"
#include "core/policy/tools/flow_time.h"
#include "core/policy/tools/placement_search.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/stopped_decision.h"
#include "core/workload/job_shapes.h"

#include <algorithm>
#include <deque>

namespace consonance {

namespace {

struct RolloutSettings {
    SearchBudget search;
    std::int32_t futures = 4;
    std::int32_t intervals = 3;
};

class OracleRollout final : public Policy {
public:
    OracleRollout(PolicyTraits traits, const RolloutSettings& settings)
        : m_traits(std::move(traits))
        , m_settings(settings)
    {
    }
    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools) override
    {
        return decideUnlessStopped(*this, [&] { return searched(view, tools); });
    }
    [[nodiscard]] std::unique_ptr<Policy> clone() const override { return std::make_unique<OracleRollout>(*this); }

private:
    [[nodiscard]] Result<Plan> searched(const View& view, PolicyTools& tools);
    [[nodiscard]] Result<WorldJob> know(JobId id, const View& view, TruthSpeeds& truth);
    [[nodiscard]] Result<void> lookAround(const View& view, const CapacityLedger& ledger, TruthSpeeds& truth);
    static Plan planOf(
        const PlacementCandidate& candidate, std::span<const WorldJob* const> waiting, PolicyTools& tools);

    PolicyTraits m_traits;
    RolloutSettings m_settings;
    RandomStream m_stream { 0, "policy.oracle-rollout" };
    // All of one decision.
    IntervalWorld m_world;
    std::deque<WorldJob> m_jobs; ///< jobs that the world and the queue point to
    std::vector<const WorldJob*> m_waiting;
    SeenArrivals m_seen;
};

Result<void> OracleRollout::begin(const View& /*view*/, std::uint64_t seed)
{
    m_stream = RandomStream(seed, "policy.oracle-rollout");
    m_seen.clear();
    return {};
}

Result<WorldJob> OracleRollout::know(JobId id, const View& view, TruthSpeeds& truth)
{
    WorldJob job = makeWorldJob(id, view.request(id), -1);
    TRY_ASSIGN(const JobPlacement placement, view.placementForModel(id));
    job.spec = placement.job;
    job.deviceType = deviceTypeIndex(view.cluster(), view.request(id)).value_or(-1);
    TRY_ASSIGN(const Work work, view.work(id));
    job.work = work.unit == WorkUnit::ServiceTime ? work.amount / 1e6 : work.amount;
    const double speed = truth.aloneSpeed(job);
    job.aloneSeconds = speed > 0 ? job.work / speed : 0;
    return job;
}

Result<void> OracleRollout::lookAround(const View& view, const CapacityLedger& ledger, TruthSpeeds& truth)
{
    m_world = IntervalWorld(view.cluster());
    m_world.setNow(view.now().seconds());
    m_jobs.clear();
    m_waiting.clear();
    for (const auto id : view.running()) {
        TRY_ASSIGN(m_jobs.emplace_back(), know(JobId(id), view, truth));
        TRY_ASSIGN(const double seconds, view.remainingSeconds(JobId(id)));
        TRY_ASSIGN(const double estimated, view.estimatedSeconds(JobId(id)));
        TRY_ASSIGN(const Work work, view.work(JobId(id)));
        const WorldJob& job = m_jobs.back();
        const ModelId model = job.request->model;
        const double alone
            = estimated / declaredOverTrue(work, model.isValid() ? &view.models().model(model) : nullptr);
        const double part = alone > 0 ? std::min(1.0, seconds / alone) : 1.0;
        const std::size_t index = m_world.addJob(job, job.work * part);
        for (const PlacedTasks& tasks : view.placement(JobId(id)))
            m_world.addTask(
                index, tasks.role == job.role[1] ? 1 : 0, static_cast<std::int32_t>(tasks.host.value), tasks.count);
    }
    for (std::int32_t host = 0; host < m_world.hosts(); ++host) {
        if (ledger.availability(HostId(host)) != Availability::Up)
            m_world.closeHost(host);
    }
    for (const auto id : view.waiting()) {
        TRY_ASSIGN(m_jobs.emplace_back(), know(JobId(id), view, truth));
        m_waiting.push_back(&m_jobs.back());
    }
    m_seen.note(m_waiting, view.now().seconds(), view.interval().seconds());
    return {};
}

Plan OracleRollout::planOf(
    const PlacementCandidate& candidate, std::span<const WorldJob* const> waiting, PolicyTools& tools)
{
    Plan plan;
    for (const auto& choice : candidate.choices) {
        const WorldJob& job = *waiting[choice.waiting];
        TentativePlacement placement(tools.ledger, *job.request);
        bool fits = true;
        for (const PlacedGroup& group : choice.groups) {
            const std::array counts { group.workers, group.servers };
            for (std::size_t role = 0; role < kWorldRoles && fits; ++role)
                fits = counts[role] == 0
                    || placement.take(static_cast<std::size_t>(job.role[role]), HostId(group.host), counts[role]);
        }
        if (fits)
            plan.place(job.id, placement.slots());
        else
            placement.undo();
    }
    return plan;
}

Result<Plan> OracleRollout::searched(const View& view, PolicyTools& tools)
{
    if (view.waiting().isEmpty())
        return Plan {};
    TRY_ASSIGN(const ThroughputModel* model, view.interferenceModel());
    TruthSpeeds truth(*model, view.models(), view.cluster());
    TRY(lookAround(view, tools.ledger, truth));
    const double interval = view.interval().seconds();
    const std::vector<Future> futures
        = m_seen.draw(m_settings.futures, m_settings.intervals, m_world.now(), interval, m_stream);
    PlacementSearch search(RandomStream(m_stream.next64(), "policy.oracle-rollout.search"));
    constexpr double kStart = 10; ///< seconds a start takes (TransitionTable::start)
    const PlacementCandidate best = search.best(m_world, m_waiting, m_settings.search, m_world.now() + kStart,
        [&](const IntervalWorld& world, const std::vector<std::uint8_t>& isPlaced) {
            std::vector<const WorldJob*> left;
            for (std::size_t i = 0; i < m_waiting.size(); ++i) {
                if (isPlaced[i] == 0)
                    left.push_back(m_waiting[i]);
            }
            double sum = 0;
            for (const Future& future : futures)
                sum += flowTime(world, left, future, { .intervalSeconds = interval }, truth);
            return -sum / static_cast<double>(futures.size());
        });
    Plan plan = planOf(best, m_waiting, tools);
    if (tools.wantsNotes) {
        plan.notes.scoreName = CONSONANCE_TEXT("Policy", "minus the mean time in system over the drawn futures, s");
        plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "score"), best.score);
    }
    return plan;
}

ParameterSpec budget(const char* key, const char* what, double most)
{
    return assumed(ranged(key, what, 0, most, "budget of the search in the project's notes on the testbed"));
}

BoundParameters<RolloutSettings> rolloutParameters()
{
    using Search = decltype(RolloutSettings::search);
    return { bound(&RolloutSettings::search, &Search::drawn, budget("drawn", "candidates drawn at random", 100'000)),
        bound(&RolloutSettings::search, &Search::changed,
            budget("changed", "candidates made by changing the best one", 100'000)),
        bound(&RolloutSettings::futures, budget("futures", "futures under which each candidate is simulated", 1000)),
        bound(&RolloutSettings::intervals, budget("intervals", "intervals of a future in which jobs arrive", 1000)) };
}

} // namespace

void registerOracleRollout(PolicyRegistry& registry)
{
    addPolicy(registry,
        { .id = "oracle-rollout",
            .title = "Oracle rollout",
            .family = "placement",
            .summary
            = "Searches placements of all waiting jobs and simulates each forward with the truth; no real scheduler "
              "knows it.",
            .citation = "Consonance; shows how much there is to win",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::InterferenceModel | Knowledge::RemainingWork | Knowledge::Estimates,
            .triggers = TriggerKind::Interval,
            .draws = true,
            .decidesSlowly = true },
        RolloutSettings {}, rolloutParameters(), [](const PolicyTraits& traits, RolloutSettings settings) {
            settings.search.drawn = std::max(1, settings.search.drawn);
            settings.futures = std::max(1, settings.futures);
            return std::make_unique<OracleRollout>(traits, settings);
        });
}

} // namespace consonance
