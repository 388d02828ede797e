// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trainings in the store, by name: the checkpoint of each, and its log. None overwrites another.
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

/// Prefix of a policy's parameter `checkpoint` when it names a training.
inline constexpr const char* kTrainingPrefix = "training:";

/// `wanted`, with a number added when a training in the store has that name.
[[nodiscard]] Result<std::string> freeTrainingName(const RunStore& store, const std::string& wanted);

/// How a training ended.
enum class TrainingEnd : std::uint8_t { Finished, Stopped };

/// Keeps a training: the checkpoint that the request names and the reports. Returns the name, which has a number
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

/// From now on "training:NAME" is looked up in the store from `open`.
void offerKeptTrainings(std::function<Result<RunStore>()> open);

} // namespace consonance
