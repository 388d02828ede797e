// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trainings in the store, by name: the checkpoint that came of each, and its log. None is written over by another one.
// "training:NAME" names the checkpoint wherever a policy takes one. Plain functions, any thread. Cost: that of reading
// or writing a checkpoint, some 0.3 MB.
#pragma once

#include "core/policy/trainer.h"
#include "core/store/kept_trainings.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace consonance {

/// What a policy's parameter `checkpoint` begins with when it names a training.
inline constexpr const char* kTrainingPrefix = "training:";

/// `wanted`, or with a number when a training of the store has that name.
[[nodiscard]] Result<std::string> freeTrainingName(const RunStore& store, const std::string& wanted);

/// How a training ended.
enum class TrainingEnd : std::uint8_t { Finished, Stopped };

/// Keeps what was trained: the checkpoint that the request names and the reports. Returns the name, which has a number
/// when another training has it. Errors: a checkpoint that cannot be read, the store.
[[nodiscard]] Result<std::string> keepTraining(RunStore& store, const std::string& name, const std::string& policy,
    const TrainingRequest& request, std::span<const TrainingReport> reports, TrainingEnd end);

/// A training that was made elsewhere, as bytes.
struct FinishedTraining {
    std::string policy;
    std::uint64_t seed = 0;
    std::map<std::string, std::string> parameters;
    std::string checkpoint;
    std::string log; ///< lines of trainingLogLine()
    std::string origin; ///< tells it from all others; empty: nothing does
};
/// Keeps it, unless the store has one of that origin. Returns its name and whether it was kept now.
struct KeptTraining {
    std::string name;
    bool isNew = false;
};
[[nodiscard]] Result<KeptTraining> keepTraining(
    RunStore& store, const std::string& name, const FinishedTraining& training);

/// The reports of a kept training.
[[nodiscard]] Result<std::vector<TrainingReport>> trainingReports(const RunStore& store, const std::string& name);

/// From now on "training:NAME" is looked up in the store that `open` gives.
void offerKeptTrainings(std::function<Result<RunStore>()> open);

} // namespace consonance
