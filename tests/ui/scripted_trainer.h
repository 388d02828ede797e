// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trainer that learns nothing and reports at once, for tests of the views of a training.
#pragma once

#include "core/base/file_io.h"
#include "core/policy/trainer.h"

#include <thread>

namespace consonance::fixtures {

/// Reports `rounds` rounds, each as soon as it is allowed to continue.
class ScriptedTrainer : public Trainer {
public:
    ScriptedTrainer(std::int64_t rounds, double relativeEntropy)
        : m_rounds(rounds)
        , m_relativeEntropy(relativeEntropy)
    {
    }

    [[nodiscard]] const std::string& policyId() const override { return m_id; }
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const override { return m_parameters; }

    [[nodiscard]] Result<void> train(const TrainingRequest& request, const StopToken& stop, Progress* progress) override
    {
        progress->setTotal(m_rounds);
        for (std::int64_t round = 1; round <= m_rounds; ++round) {
            if (stop.stop_requested() && round > 1)
                TRY(writeFileAtomically(request.output, "weights"));
            if (stop.stop_requested())
                return fail(ErrorKind::Cancelled, CONSONANCE_MESSAGE("test.stopped", "stopped"));
            request.report({ .phase = "practice",
                .round = round,
                .rounds = m_rounds,
                .seconds = 0,
                .figures
                = { { "policy_loss", 1.0 / static_cast<double>(round) }, { "relative_entropy", m_relativeEntropy } },
                .episodes = round > kRoundsWithEpisodes
                    ? std::vector<PlayedEpisode> {}
                    : std::vector { episode(round, 0, -3), episode(round, 1, -7) } });
            progress->setDone(round);
            std::this_thread::yield();
        }
        return writeFileAtomically(request.output, "weights");
    }

private:
    static constexpr std::int64_t kRoundsWithEpisodes = 60; ///< an endless training must not fill the memory

    static PlayedEpisode episode(std::int64_t round, std::uint64_t which, double reward)
    {
        return { .trace = "preset:harmony-testbed,load=2",
            .cluster = "harmony-testbed",
            .seed = 1000 * static_cast<std::uint64_t>(round) + which,
            .reward = reward,
            .timeInSystem = 600 };
    }

    std::string m_id = "harmony";
    std::vector<ParameterSpec> m_parameters;
    std::int64_t m_rounds;
    double m_relativeEntropy;
};

} // namespace consonance::fixtures
