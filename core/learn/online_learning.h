// SPDX-License-Identifier: GPL-3.0-or-later
//
// Harmony's online mode: during a run, the speeds of running jobs are recorded with measurement noise, and every
// few decisions the reward predictor is trained further on the records. The network keeps learning from
// minibatches of a first-in-first-out replay: from the candidates of a decision, judged by the predictor as it is then,
// or, where there is one candidate, from the rewards of the intervals as the paper does. Sees what a scheduler sees,
// never the interference model. A value: copies continue alike, independent of each other. Deterministic for a seed on
// one machine. One thread at a time. Loads the learning module. Some 20 ms a decision, a second when the predictor is
// trained.
#pragma once

#include "core/learn/harmony_decision.h"
#include "core/learn/learn_backend.h"
#include "core/learn/learned_model.h"
#include "core/sim/history.h"
#include "core/sim/view.h"

#include <deque>
#include <map>
#include <memory>

namespace consonance {

struct OnlineSettings {
    double noise = 0.05; ///< standard deviation of a measured speed, relative; as in the history
    std::int32_t replay = 8192; ///< inferences kept, oldest leave first; DL2
    std::int32_t batch = 256; ///< DL2
    std::int32_t updates = 2; ///< minibatches a decision; assumed
    double actorRate = 5e-5; ///< Adam; assumed, as in training
    double criticRate = 1e-4; ///< Adam; assumed
    double discount = 0.8; ///< per interval, as in training
    std::int32_t samples = 300; ///< moments the predictor is trained on, oldest leave first; assumed
    std::int32_t predictorEvery = 10; ///< decisions between two trainings of the predictor; assumed
    std::int32_t predictorEpochs = 6; ///< of such a training; assumed
    std::int32_t predictorBatch = 32; ///< jobs; assumed
    double predictorRate = 1e-3; ///< Adam; assumed
};

class OnlineLearner {
public:
    OnlineLearner(std::shared_ptr<const LearnedModel> start, const OnlineSettings& settings, std::uint64_t seed);
    OnlineLearner(const OnlineLearner& other);
    OnlineLearner& operator=(const OnlineLearner&) = delete;
    ~OnlineLearner();

    /// What happened since the last decision; learns from it. Errors: no learning module; the policy did not declare
    /// Knowledge::ObservedSpeed and Knowledge::Epochs; Failed when the numbers are no longer finite.
    [[nodiscard]] Result<void> observe(const View& view);
    /// The inferences of this decision, with values. With advantages they are learned from as they are; without, once
    /// the reward is known.
    void decided(const View& view, const StateShape& shape, const RecordedInferences& inferences,
        std::span<const float> advantages);

    [[nodiscard]] const std::shared_ptr<const LearnedModel>& model() const { return m_model; }
    [[nodiscard]] std::int64_t updates() const { return m_updates; }

private:
    /// A job as the last decision left it.
    struct Seen {
        double fraction = 0;
        double fractionPerSecond = 0;
    };
    struct Remembered {
        StateShape shape; ///< of the decision
        std::vector<float> state;
        std::vector<std::uint8_t> mask;
        std::int32_t action = 0;
        float behaviour = 0;
        float target = 0; ///< of the value; only where rewards are learned from
        float advantage = 0;
    };

    [[nodiscard]] Result<void> note(const View& view);
    [[nodiscard]] Result<double> jobSeconds(const View& view) const;
    void rememberRewarded(double reward, double intervals, float nextValue);
    void remember(const StateShape& shape, const RecordedInferences& inferences, std::span<const float> targets,
        std::span<const float> advantages);
    [[nodiscard]] Result<void> learn();
    [[nodiscard]] Result<void> trainPredictor();
    [[nodiscard]] Result<NetworkLearner*> learner();

    std::shared_ptr<const LearnedModel> m_model;
    OnlineSettings m_settings;
    std::uint64_t m_seed;
    RandomStream m_random;
    std::unique_ptr<NetworkLearner> m_learner;
    std::vector<NamedTensor> m_learnerState; ///< of a copy whose learner is not made yet
    std::deque<HistorySample> m_samples;
    ServerSizes m_servers; ///< of the cluster
    std::deque<Remembered> m_replay;
    bool m_hasTargets = false; ///< of the replay
    StateShape m_lastShape;
    RecordedInferences m_last; ///< of the last decision; not yet rewarded
    std::map<JobId, Seen> m_seen;
    double m_lastSeconds = -1;
    double m_pendingReward = 0; ///< since the inferences of m_last
    double m_pendingIntervals = 0;
    std::int64_t m_decisions = 0;
    std::int64_t m_updates = 0;
    std::int64_t m_predictorTrainings = 0;
};

} // namespace consonance
