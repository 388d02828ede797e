// SPDX-License-Identifier: GPL-3.0-or-later
//
// A backend whose learner learns nothing and records what it is given: the order in which a training does its work. Its
// network has new weights after every update.
#pragma once

#include "core/learn/learn_backend.h"
#include "tests/core/learn/crowded_predictor.h"
#include "tests/core/learn/learn_fixture.h"

namespace consonance::test {

/// One update as the learner saw it.
struct RecordedUpdate {
    LearnerParameters parameters;
    std::vector<float> states;
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> actions;
    std::vector<float> behaviour;
};

struct LearningRecord {
    StateShape shape;
    std::vector<RecordedUpdate> updates;
    std::map<std::size_t, std::shared_ptr<const PlacementNetwork>> networks; ///< by number of updates before
};

class RecordingLearner final : public NetworkLearner {
public:
    RecordingLearner(NetworkArchitecture architecture, LearningRecord& record)
        : m_architecture(std::move(architecture))
        , m_record(record)
    {
        m_record.shape = m_architecture.shape;
    }
    void setParameters(const LearnerParameters& parameters) override { m_parameters = parameters; }
    [[nodiscard]] Result<TrainingMetrics> update(const TrainingBatch& batch) override
    {
        m_record.updates.push_back({ .parameters = m_parameters,
            .states = { batch.states.begin(), batch.states.end() },
            .masks = { batch.masks.begin(), batch.masks.end() },
            .actions = { batch.actions.begin(), batch.actions.end() },
            .behaviour = { batch.behaviour.begin(), batch.behaviour.end() } });
        return TrainingMetrics {};
    }
    [[nodiscard]] std::shared_ptr<const PlacementNetwork> network() const override
    {
        const std::size_t now = m_record.updates.size();
        return m_record.networks
            .try_emplace(now, *makePlacementNetwork(m_architecture, drawnTensors(m_architecture, now)))
            .first->second;
    }
    [[nodiscard]] std::vector<NamedTensor> exportState() const override { return {}; }
    [[nodiscard]] Result<void> importState(std::span<const NamedTensor> /*tensors*/) override { return {}; }

private:
    NetworkArchitecture m_architecture;
    LearningRecord& m_record;
    LearnerParameters m_parameters;
};

class RecordingBackend final : public LearnBackend {
public:
    [[nodiscard]] std::string description() const override { return "records"; }
    [[nodiscard]] int threads() const override { return 1; }
    [[nodiscard]] std::function<void()> matrixProduct(std::int64_t, std::int64_t, std::int64_t) override { return {}; }
    [[nodiscard]] Result<std::unique_ptr<NetworkLearner>> makeLearner(
        const NetworkArchitecture& architecture, const LearnerParameters&, std::uint64_t) override
    {
        return std::make_unique<RecordingLearner>(architecture, m_record);
    }
    [[nodiscard]] Result<PredictorTrainingResult> trainPredictor(
        const PredictorTrainingTask&, const PredictorParameters&, const StopToken&, Progress*) override
    {
        return PredictorTrainingResult { .predictor = std::make_shared<const CrowdedPredictor>(), .epochs = {} };
    }
    [[nodiscard]] const LearningRecord& record() const { return m_record; }

private:
    LearningRecord m_record;
};

} // namespace consonance::test
