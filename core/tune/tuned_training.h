// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trainings within a tuning: parameters "train.KEY" are those of the policy's training (core/train/trainers.h), so a
// candidate that has some is trained before it runs. Checkpoints stay in the tuning's folder, so none is trained twice.
// The same parameters and seed give the same checkpoint on one machine. Used by one thread at a time; a training has
// threads of its own. Cost: that of a training for each of these settings, minutes with the usual parameters.
#pragma once

#include "core/policy/policy.h"
#include "core/tune/tune_workers.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

inline constexpr const char* kTrainingKey = "train."; ///< before the keys of a training's parameters

[[nodiscard]] bool isOfTraining(const std::string& key);
/// What can vary of a policy: its own parameters, and those of its training.
[[nodiscard]] std::vector<ParameterSpec> tunableParameters(const std::string& policy);
/// Whether policy and training take the settings.
[[nodiscard]] Result<void> checkTunable(const TuneContender& contender);

class TunedTrainings {
public:
    TunedTrainings(std::filesystem::path folder, std::uint64_t seed, TuneWorkers workers);

    [[nodiscard]] static bool isTrained(const TuneContender& contender);
    /// Where its checkpoint is, or will be.
    [[nodiscard]] std::filesystem::path checkpointOf(const TuneContender& contender) const;
    /// What runs: with its checkpoint in place of the parameters of its training.
    [[nodiscard]] TuneContender runnable(const TuneContender& contender) const;
    /// A command that trains it again.
    [[nodiscard]] std::string command(const TuneContender& contender) const;
    /// Trains those whose checkpoint is not there. By contender: why its training failed, if it did. Errors: workers
    /// that cannot be started, a disk that is full, Cancelled.
    [[nodiscard]] Result<std::vector<std::optional<Error>>> make(
        const std::vector<TuneContender>& contenders, const StopToken& stop);
    /// Of the latest training here; 0 where none was needed.
    [[nodiscard]] double secondsOfLast() const { return m_secondsOfLast; }

private:
    [[nodiscard]] Result<std::optional<Error>> trainHere(const TuneContender& contender, const StopToken& stop);
    [[nodiscard]] Result<std::vector<std::optional<Error>>> trainInSweep(
        const std::vector<TuneContender>& contenders, const StopToken& stop);

    std::filesystem::path m_folder;
    std::uint64_t m_seed;
    TuneWorkers m_workers;
    double m_secondsOfLast = 0;
};

} // namespace consonance
