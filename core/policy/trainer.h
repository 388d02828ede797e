// SPDX-License-Identifier: GPL-3.0-or-later
//
// Interface of policy trainers: parameters with defaults and sources, a run that reports progress, can be stopped, and
// leaves a checkpoint that can be used or resumed. Implementations live in core/learn; programs see only this. A
// training belongs to one thread and may use more; reports come from that one thread, and a report that does not return
// pauses the training.
#pragma once

#include "core/base/progress.h"
#include "core/policy/policy.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

/// A trace played in a round, as the inputs of a run name it.
struct PlayedEpisode {
    std::string trace; ///< preset:NAME,load=…
    std::string cluster;
    std::uint64_t seed = 0; ///< of the trace
    double reward = 0; ///< undiscounted
    double timeInSystem = 0; ///< mean per job, seconds, at the speeds that learners see
};

/// One line of a training's log.
struct TrainingReport {
    std::string phase; ///< "predictor", "lessons", "practice", …
    std::int64_t round = 0; ///< of the phase, from 1
    std::int64_t rounds = 0;
    double seconds = 0; ///< since the training began, wall clock
    /// Names as the field uses them: policy_loss, value_loss, entropy, approximate_kl, explained_variance, …
    std::vector<std::pair<std::string, double>> figures;
    std::vector<PlayedEpisode> episodes; ///< that the round learned from, in order; none for a predictor
};

struct TrainingRequest {
    std::map<std::string, std::string> parameters;
    std::uint64_t seed = 1;
    std::filesystem::path output; ///< checkpoint; written at the end and when stopped
    std::filesystem::path resume; ///< a checkpoint of the same training; empty: from nothing
    std::function<void(const TrainingReport&)> report; ///< may be empty
    /// Folder in which other programs play for the training (core/learn/training/play_folder.h), which changes nothing
    /// of what comes of it; empty: no one does.
    std::filesystem::path players = {};
};

class Trainer {
public:
    virtual ~Trainer() = default;
    [[nodiscard]] virtual const std::string& policyId() const = 0;
    [[nodiscard]] virtual const std::vector<ParameterSpec>& parameters() const = 0;
    /// Cancelled when stopped, after the checkpoint was written unless there was nothing to write yet; Failed when
    /// training diverged.
    [[nodiscard]] virtual Result<void> train(const TrainingRequest& request, const StopToken& stop, Progress* progress)
        = 0;
};

} // namespace consonance
