// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_rollout.h"

#include "core/cluster/cluster_presets.h"
#include "core/learn/predicted_throughput.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr double kIntervalSeconds = 1200; ///< Harmony's
constexpr double kActsOnOwn = 0.5; ///< how often what the network did is carried out although the search knows better

/// Decides for the trace and writes down what can be learned from each interval.
class RolloutPolicy final : public Policy {
public:
    RolloutPolicy(const HarmonyRolloutTask& task, HarmonyRollout& rollout)
        : m_task(task)
        , m_rollout(rollout)
        , m_random(task.traceSeed, "learn.rollout")
    {
        m_traits = { .id = "learn-rollout",
            .knowledge = Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History,
            .triggers = TriggerKind::Interval,
            .interval = Duration::fromSecondsRounded(kIntervalSeconds),
            .draws = true };
    }

    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override { return {}; }
    [[nodiscard]] std::unique_ptr<Policy> clone() const override { return std::make_unique<RolloutPolicy>(*this); }

    [[nodiscard]] Result<Plan> decide(const Trigger& /*trigger*/, const View& view, PolicyTools& /*tools*/) override
    {
        TRY_ASSIGN(auto board, PlacementBoard::of(view, *m_task.predictor));
        if (board.firstWaiting() == static_cast<std::int32_t>(board.jobs().size()))
            return Plan {};
        const NetworkArchitecture& architecture = m_task.parameters.architecture;
        const IntervalPlacement start(std::move(board), architecture.shape, *m_task.predictor, kIntervalSeconds);
        ++m_rollout.intervals;
        return planOf(m_task.isImitation ? imitated(start) : explored(start), view);
    }

private:
    [[nodiscard]] double judge(const PlacementBoard& board) const
    {
        return objectiveOf(m_task.parameters.objective, board, *m_task.predictor, kIntervalSeconds);
    }

    /// What the search makes of the interval is what is learned; what is done may be what the network did.
    [[nodiscard]] PlacementBoard imitated(const IntervalPlacement& start)
    {
        IntervalPlacement own = start;
        const bool isOwn = m_random.chance(m_task.ownStates);
        if (isOwn)
            inferPlacement(*m_task.network, own, { .choice = Choice::Drawn, .random = &m_random });
        PlacementBoard best = searchBoard(
            start.board(), isOwn ? &own.board() : nullptr, [&](const PlacementBoard& board) { return judge(board); },
            m_task.parameters.search, m_random);
        m_rollout.objective += judge(best);
        record(start, best);
        return isOwn && m_random.chance(kActsOnOwn) ? own.board() : best;
    }

    /// The inferences that lead to the board, jobs and tasks in a drawn order.
    void record(IntervalPlacement now, const PlacementBoard& goal)
    {
        std::vector<std::int32_t> jobs;
        for (std::int32_t job = goal.firstWaiting(); job < static_cast<std::int32_t>(goal.jobs().size()); ++job) {
            if (goal.job(job).isWhole())
                jobs.push_back(job);
        }
        shuffle(jobs);
        RecordedInferences& record = m_rollout.inferences;
        for (const std::int32_t job : jobs) {
            std::vector<IntervalPlacement::Action> tasks;
            for (const PlacedGroup& group : goal.groupsOf(job)) {
                tasks.insert(tasks.end(), static_cast<std::size_t>(group.workers),
                    { .job = job, .role = PlacedRole::Worker, .host = group.host });
                tasks.insert(tasks.end(), static_cast<std::size_t>(group.servers),
                    { .job = job, .role = PlacedRole::ParameterServer, .host = group.host });
            }
            shuffle(tasks);
            for (const auto& task : tasks) {
                if (!now.hasChoice())
                    return;
                const auto index = now.indexOf(task);
                if (!index || now.mask()[*index] == 0)
                    return; // the job has no slot yet
                record.states.insert(record.states.end(), now.state().begin(), now.state().end());
                record.masks.insert(record.masks.end(), now.mask().begin(), now.mask().end());
                record.actions.push_back(static_cast<std::int32_t>(*index));
                now.choose(*index);
            }
        }
    }

    template<typename T> void shuffle(std::vector<T>& items)
    {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1],
                items[static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
    }

    /// The interval gone through several times; the first way is carried out.
    [[nodiscard]] PlacementBoard explored(const IntervalPlacement& start)
    {
        const std::int32_t ways = std::max(1, m_task.parameters.siblings);
        std::vector<std::size_t> lengths;
        std::vector<double> worth;
        PlacementBoard first = start.board();
        double mean = 0;
        for (std::int32_t i = 0; i < ways; ++i) {
            IntervalPlacement way = start;
            const std::size_t before = m_rollout.inferences.count();
            inferPlacement(*m_task.network, way,
                { .choice = Choice::Drawn,
                    .random = &m_random,
                    .exploration = m_task.parameters.exploration,
                    .record = &m_rollout.inferences });
            lengths.push_back(m_rollout.inferences.count() - before);
            worth.push_back(judge(way.board()));
            mean += worth.back() / ways;
            if (i == 0)
                first = way.board();
        }
        for (std::size_t i = 0; i < worth.size(); ++i) {
            for (std::size_t k = 0; k < lengths[i]; ++k) {
                const double discount
                    = std::pow(m_task.parameters.discountPerInference, static_cast<double>(lengths[i] - 1 - k));
                m_rollout.returns.push_back(static_cast<float>(discount * worth[i]));
                m_rollout.advantages.push_back(static_cast<float>(discount * (worth[i] - (ways > 1 ? mean : 0.0))));
            }
        }
        m_ends.push_back(m_rollout.returns.size());
        m_rollout.objective += mean;
        m_means.push_back(mean);
        return first;
    }

public:
    /// Adds what came after each interval to its returns.
    void discountIntervals()
    {
        double later = 0;
        for (std::size_t i = m_ends.size(); i-- > 0;) {
            const double gain = m_task.parameters.discountPerInterval * later;
            const std::size_t begin = i == 0 ? 0 : m_ends[i - 1];
            for (std::size_t k = begin; k < m_ends[i]; ++k)
                m_rollout.returns[k] += static_cast<float>(gain);
            later = m_means[i] + gain;
        }
    }

private:
    const HarmonyRolloutTask& m_task;
    HarmonyRollout& m_rollout;
    RandomStream m_random;
    PolicyTraits m_traits;
    std::vector<std::size_t> m_ends; ///< of each interval's inferences
    std::vector<double> m_means; ///< worth of each interval
};

double meanJctMinutes(const Engine& engine)
{
    double sum = 0;
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i)
        sum += (engine.job(JobId(i)).finish - engine.workload().jobs[i].request.arrival).seconds();
    constexpr double kSecondsPerMinute = 60;
    return sum / kSecondsPerMinute / static_cast<double>(engine.workload().jobCount());
}

} // namespace

Result<HarmonyRollout> rolloutHarmony(const HarmonyRolloutTask& task, const StopToken& stop)
{
    RandomStream random(task.traceSeed, "learn.load");
    const double load = random.uniform(task.parameters.leastLoad, task.parameters.mostLoad);
    SimulationSetup setup;
    TRY_ASSIGN(setup.workload,
        generateTrace(
            task.parameters.trace, { { "load", fmt::format("{:.2f}", load) } }, task.traceSeed, bundledModels()));
    TRY_ASSIGN(setup.cluster, loadCluster(task.parameters.cluster));
    setup.throughput = std::make_shared<const PredictedThroughput>(task.predictor);
    setup.seed = task.traceSeed;
    setup.logRates = false;
    HarmonyRollout rollout;
    auto policy = std::make_unique<RolloutPolicy>(task, rollout);
    RolloutPolicy* const running = policy.get();
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup), std::move(policy)));
    TRY(simulation.runToEnd(stop));
    running->discountIntervals();
    rollout.meanJctMinutes = meanJctMinutes(simulation.engine());
    return rollout;
}

} // namespace consonance
