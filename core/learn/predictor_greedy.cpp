// SPDX-License-Identifier: GPL-3.0-or-later
//
// predictor-greedy: each task goes to the server with the best predicted reward Σ c/e, the control that shows what a
// network adds to the predictor. Takes the predictor of a checkpoint. Needs no torch.
#include "core/base/marked_text.h"
#include "core/learn/learned_policies.h"
#include "core/learn/predictor/predicted_speeds.h"
#include "core/policy/decision_moments.h"
#include "core/policy/placement/placement_policy.h"

#include <deque>

namespace consonance {

namespace {

class PredictorChooser final : public HostChooser {
public:
    explicit PredictorChooser(std::shared_ptr<const LearnedModel> model)
        : m_model(std::move(model))
    {
    }
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "predicted reward of the cluster, per hour");
    }
    [[nodiscard]] Result<void> beginDecision(
        const View& view, CapacityLedger& /*ledger*/, std::vector<JobId>& jobs) override
    {
        m_jobs.clear();
        m_world = IntervalWorld(view.cluster());
        for (const auto id : view.running()) {
            TRY_ASSIGN(const WorldJob* const job, know(JobId(id), view));
            const std::size_t index = m_world.addJob(*job, job->work);
            for (const PlacedTasks& tasks : view.placement(JobId(id)))
                m_world.addTask(index, tasks.role == job->role[1] ? 1 : 0, static_cast<std::int32_t>(tasks.host.value),
                    tasks.count);
        }
        m_firstWaiting = m_jobs.size();
        for (const JobId id : jobs)
            TRY(know(id, view));
        return {};
    }
    void beginJob(JobId job, const JobRequest& /*request*/, const CapacityLedger& /*ledger*/) override
    {
        std::size_t at = m_firstWaiting;
        while (m_jobs[at].id != job)
            ++at;
        m_current = m_world.addJob(m_jobs[at], m_jobs[at].work);
    }
    /// A worker and a parameter server in turn: a job without both has no speed to compare.
    [[nodiscard]] std::vector<std::uint8_t> taskOrder(const JobRequest& request) const override
    {
        return alternatingTasks(request);
    }
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override
    {
        constexpr double kSecondsPerHour = 3600;
        PredictedSpeeds speeds(*m_model->predictor);
        m_world.rate(speeds);
        for (std::size_t i = 0; i < hosts.size(); ++i) {
            IntervalWorld with = m_world;
            with.addTask(m_current, roleOf(task), static_cast<std::int32_t>(hosts[i].value));
            with.rate(speeds);
            scores[i] = with.rewardRate() * kSecondsPerHour;
        }
    }
    void placed(HostId host, const TaskToPlace& task) override
    {
        m_world.addTask(m_current, roleOf(task), static_cast<std::int32_t>(host.value));
    }
    void endJob(JobId /*job*/, const TentativePlacement& /*placement*/, bool isWhole) override
    {
        if (!isWhole)
            m_world.removeJob(m_current);
    }
    [[nodiscard]] std::unique_ptr<HostChooser> clone() const override
    {
        return std::make_unique<PredictorChooser>(m_model);
    }

private:
    [[nodiscard]] Result<const WorldJob*> know(JobId id, const View& view)
    {
        const JobRequest& request = view.request(id);
        const ModelProfile* const profile = request.model.isValid() ? &view.models().model(request.model) : nullptr;
        WorldJob& job = m_jobs.emplace_back(
            makeWorldJob(id, request, profile == nullptr ? -1 : m_model->predictor->modelIndex(profile->name)));
        TRY_ASSIGN(const double epochs, view.epochs(id));
        job.work = profile == nullptr ? 0 : epochs * profile->stepsPerEpoch;
        return &job;
    }
    [[nodiscard]] static std::size_t roleOf(const TaskToPlace& task)
    {
        return task.request.roles[task.role].kind == RoleKind::ParameterServer ? 1 : 0;
    }

    std::shared_ptr<const LearnedModel> m_model;
    // All of one decision; nothing outlives it.
    std::deque<WorldJob> m_jobs;
    IntervalWorld m_world;
    std::size_t m_firstWaiting = 0;
    std::size_t m_current = 0;
};

} // namespace

void addPredictorGreedy(PolicyRegistry& registry)
{
    PolicyTraits traits { .id = "predictor-greedy",
        .title = "Predictor greedy",
        .summary
        = "Each task goes to the server with the best predicted reward; what the network of Harmony adds to its "
          "predictor shows against this.",
        .citation = "Consonance; control for Harmony",
        .provenance = Provenance::Learned,
        .knowledge = Knowledge::Epochs | Knowledge::History };
    traits.family = "learned";
    traits.triggers = TriggerKind::Interval;
    traits.parameters
        = { checkpointParameter(
                "whose reward predictor is used: a file, training:NAME of the store, or bundled, that of harmony",
                "harmony"),
              decideAtParameter("as harmony") };
    registry.add(traits, [traits](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        TRY_ASSIGN(const auto model, learnedModelFor("harmony", parameters.text("checkpoint")));
        if (!model->predictor)
            return fail(ErrorKind::BadInput, kNoRewardPredictor, { traits.id });
        return std::make_unique<PlacementPolicy>(
            withDecideAt(traits, parameters), std::make_unique<PredictorChooser>(model));
    });
}

} // namespace consonance
