// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/probe_environments.h"

#include "core/base/marked_text.h"
#include "core/base/random.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr MessageId kProbeStopped = CONSONANCE_MESSAGE("learn.probe.stopped", "the check of the learner was stopped");
constexpr std::int32_t kActions = 3;

constexpr std::array kProbes {
    ProbeInfo { Probe::ValueOnly, CONSONANCE_TEXT("Probe", "One state, reward 1"),
        CONSONANCE_TEXT("Probe", "whether the critic learns at all") },
    ProbeInfo { Probe::ValueOfTheState, CONSONANCE_TEXT("Probe", "Two states, rewards 1 and −1"),
        CONSONANCE_TEXT("Probe", "whether the value depends on the state") },
    ProbeInfo { Probe::TwoStepDiscount, CONSONANCE_TEXT("Probe", "Two steps, discount 0.5"),
        CONSONANCE_TEXT("Probe", "whether values are passed back in time") },
    ProbeInfo { Probe::ActionMatters, CONSONANCE_TEXT("Probe", "One of three actions is paid"),
        CONSONANCE_TEXT("Probe", "whether the policy follows the reward") },
    ProbeInfo { Probe::StateAndActionMatter, CONSONANCE_TEXT("Probe", "Each state pays an action of its own"),
        CONSONANCE_TEXT("Probe", "whether the policy looks at the state") },
};

constexpr const char* kFirstValue = CONSONANCE_TEXT("Probe", "value of the first state");
constexpr const char* kSecondValue = CONSONANCE_TEXT("Probe", "value of the second state");
constexpr const char* kFirstChoice = CONSONANCE_TEXT("Probe", "probability of the paid action, first state");
constexpr const char* kSecondChoice = CONSONANCE_TEXT("Probe", "probability of the paid action, second state");

/// One learner in one world.
class ProbeRun {
public:
    ProbeRun(NetworkLearner& learner, std::size_t kinds, const StopToken& stop)
        : m_learner(learner)
        , m_rows(ProbeBatch::ofKinds(kinds))
        , m_stop(stop)
    {
    }

    std::vector<float> values() const
    {
        std::vector<float> values(m_rows.actions.size());
        std::vector<float> probabilities(m_rows.masks.size());
        m_learner.network()->evaluate(kProbeShape, m_rows.states, m_rows.masks, probabilities, values);
        return values;
    }

    std::vector<float> probabilities() const
    {
        std::vector<float> probabilities(m_rows.masks.size());
        m_learner.network()->evaluate(kProbeShape, m_rows.states, m_rows.masks, probabilities, {});
        return probabilities;
    }

    /// Draws actions from the policy, pays reward(state, action) and updates.
    template<typename Reward> Result<void> learn(int updates, const Reward& reward)
    {
        RandomStream random(11, "probe");
        for (int u = 0; u < updates; ++u) {
            if (m_stop.stop_requested())
                return fail(ErrorKind::Cancelled, kProbeStopped);
            const auto chances = probabilities();
            for (std::size_t i = 0; i < kProbeStates; ++i) {
                m_rows.actions[i] = drawn(chances, i, random);
                m_rows.returns[i] = reward(i, m_rows.actions[i]);
            }
            TRY(m_learner.update(m_rows.batch()));
        }
        return {};
    }

private:
    static std::int32_t drawn(const std::vector<float>& chances, std::size_t state, RandomStream& random)
    {
        double left = random.uniform01();
        std::int32_t action = 0;
        while (action < kActions - 1) {
            left -= static_cast<double>(chances[state * kProbeShape.actionCount() + static_cast<std::size_t>(action)]);
            if (left < 0)
                break;
            ++action;
        }
        return action;
    }

    NetworkLearner& m_learner;
    ProbeBatch m_rows;
    StopToken m_stop;
};

int kindOf(std::size_t row)
{
    return static_cast<int>(row % 2);
}

Result<std::vector<ProbeFigure>> valueOnly(NetworkLearner& learner, const StopToken& stop)
{
    ProbeRun run(learner, 1, stop);
    TRY(run.learn(150, [](std::size_t, std::int32_t) { return 1.0F; }));
    return std::vector<ProbeFigure> { { kFirstValue, static_cast<double>(run.values()[0]), 0.95, 1.05 } };
}

Result<std::vector<ProbeFigure>> valueOfTheState(NetworkLearner& learner, const StopToken& stop)
{
    ProbeRun run(learner, 2, stop);
    TRY(run.learn(300, [](std::size_t row, std::int32_t) { return kindOf(row) == 0 ? 1.0F : -1.0F; }));
    const auto values = run.values();
    return std::vector<ProbeFigure> { { kFirstValue, static_cast<double>(values[0]), 0.9, 1.1 },
        { kSecondValue, static_cast<double>(values[1]), -1.1, -0.9 } };
}

/// A job of type 0 is followed by one of type 1, which ends with reward 1: values γ and 1, by bootstrapping.
Result<std::vector<ProbeFigure>> twoStepDiscount(NetworkLearner& learner, const StopToken& stop)
{
    constexpr float gamma = 0.5F;
    ProbeRun run(learner, 2, stop);
    for (int round = 0; round < 60; ++round) {
        const float next = run.values()[1];
        TRY(run.learn(8, [&](std::size_t row, std::int32_t) { return kindOf(row) == 0 ? gamma * next : 1.0F; }));
    }
    const auto values = run.values();
    return std::vector<ProbeFigure> { { kFirstValue, static_cast<double>(values[0]), 0.4, 0.6 },
        { kSecondValue, static_cast<double>(values[1]), 0.9, 1.1 } };
}

Result<std::vector<ProbeFigure>> actionMatters(NetworkLearner& learner, const StopToken& stop)
{
    ProbeRun run(learner, 1, stop);
    TRY(run.learn(250, [](std::size_t, std::int32_t action) { return action == 1 ? 1.0F : 0.0F; }));
    return std::vector<ProbeFigure> { { kFirstChoice, static_cast<double>(run.probabilities()[1]), 0.9, 1.001 } };
}

Result<std::vector<ProbeFigure>> stateAndActionMatter(NetworkLearner& learner, const StopToken& stop)
{
    ProbeRun run(learner, 2, stop);
    TRY(run.learn(500, [](std::size_t row, std::int32_t action) { return action == 2 * kindOf(row) ? 1.0F : 0.0F; }));
    const auto chances = run.probabilities();
    return std::vector<ProbeFigure> { { kFirstChoice, static_cast<double>(chances[0]), 0.85, 1.001 },
        { kSecondChoice, static_cast<double>(chances[kProbeShape.actionCount() + 2]), 0.85, 1.001 } };
}

Result<std::vector<ProbeFigure>> figuresOf(Probe probe, NetworkLearner& learner, const StopToken& stop)
{
    switch (probe) {
    case Probe::ValueOnly:
        return valueOnly(learner, stop);
    case Probe::ValueOfTheState:
        return valueOfTheState(learner, stop);
    case Probe::TwoStepDiscount:
        return twoStepDiscount(learner, stop);
    case Probe::ActionMatters:
        return actionMatters(learner, stop);
    case Probe::StateAndActionMatter:
        break;
    }
    return stateAndActionMatter(learner, stop);
}

} // namespace

std::span<const ProbeInfo> probes()
{
    return kProbes;
}

bool ProbeResult::hasPassed() const
{
    return std::ranges::all_of(figures, &ProbeFigure::isRight);
}

NetworkArchitecture probeArchitecture(NetworkForm form)
{
    return { .form = form, .shape = kProbeShape, .hidden = { 40, 24, 20 }, .embedding = 16, .rounds = 2 };
}

LearnerParameters probeParameters()
{
    return { .actorRate = 3e-3, .criticRate = 3e-3, .entropyWeight = 0.003, .gradientClip = 5 };
}

ProbeBatch ProbeBatch::ofKinds(std::size_t kinds)
{
    ProbeBatch rows;
    for (std::size_t i = 0; i < kProbeStates; ++i) {
        std::vector<float> state(kProbeShape.width(), 0.0F);
        state[kProbeShape.x() + i % kinds] = 1;
        for (std::size_t k = 0; k < 6; ++k)
            state[kProbeShape.r() + k] = 1;
        for (std::size_t k = kProbeShape.v(); k < kProbeShape.d(); ++k)
            state[k] = k % 2 == 0 ? 1.0F : static_cast<float>(k - kProbeShape.v()) * 0.1F;
        rows.states.insert(rows.states.end(), state.begin(), state.end());
        for (std::size_t a = 0; a < kProbeShape.actionCount(); ++a)
            rows.masks.push_back(a < static_cast<std::size_t>(kActions) ? 1 : 0);
        rows.actions.push_back(0);
        rows.returns.push_back(0);
    }
    return rows;
}

TrainingBatch ProbeBatch::batch() const
{
    return { .shape = kProbeShape,
        .states = states,
        .masks = masks,
        .actions = actions,
        .returns = returns,
        .behaviour = behaviour };
}

Result<ProbeResult> runProbe(LearnBackend& backend, NetworkForm form, Probe probe, const StopToken& stop)
{
    TRY_ASSIGN(const auto learner, backend.makeLearner(probeArchitecture(form), probeParameters(), 1));
    TRY_ASSIGN(auto figures, figuresOf(probe, *learner, stop));
    return ProbeResult { .probe = probe, .form = form, .figures = std::move(figures) };
}

Result<std::vector<ProbeResult>> runProbes(LearnBackend& backend, const StopToken& stop, Progress* progress)
{
    std::vector<ProbeResult> results;
    if (progress)
        progress->setTotal(2 * static_cast<std::int64_t>(kProbes.size()));
    for (const auto form : { NetworkForm::Harmony, NetworkForm::HarmonySet }) {
        for (const auto& info : kProbes) {
            TRY_ASSIGN(auto result, runProbe(backend, form, info.probe, stop));
            results.push_back(std::move(result));
            if (progress)
                progress->add(1);
        }
    }
    return results;
}

} // namespace consonance
