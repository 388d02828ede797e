// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cell that is a training: its checkpoint, kept by content, and its log without what a clock measured, as one record
// that travels. The same cell gives the same bytes on every machine of one kind (core/learn/README.md: training
// promises the same bits on one machine only). Plain functions; a cell may be trained on any thread, one at a time in a
// process is what pays, since a training has threads of its own.
#pragma once

#include "core/base/progress.h"
#include "core/store/run_store.h"
#include "core/sweep/shared/sweep_folder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace consonance {

struct CellTraining {
    std::string checkpoint; ///< bytes of the file
    std::string log; ///< lines of core/train/training_log.h
};

/// Trains the cell; `scratch` is a file that is gone afterwards. Returns the record's content. Errors: an input is not
/// what it was (BadInput), as Trainer::train().
[[nodiscard]] Result<std::string> trainCell(
    const SweepManifest& manifest, std::size_t cell, const std::filesystem::path& scratch, const StopToken& stop);
/// BadInput: not the training of that cell, or damaged.
[[nodiscard]] Result<CellTraining> readTrainingCell(
    const SweepManifest& manifest, std::size_t cell, const std::string& content, const std::string& file);

/// A training of a sweep in the store.
struct MergedTraining {
    std::size_t cell = 0;
    std::string name; ///< "training:NAME" is its checkpoint
    bool isNew = false;
    std::uint64_t checkpointHash = 0; ///< hashText() of the bytes
    std::string line; ///< of JSON: what it is and its outcome; the same bytes wherever it was made
};
/// "NAME seed 3", "NAME practice_rounds=40 seed 3": what a cell's training is called in a store. Parameters in which
/// the trainings of the sweep differ are named.
[[nodiscard]] std::string trainingName(const SweepManifest& manifest, std::size_t cell);
/// Keeps a finished cell; twice is once.
[[nodiscard]] Result<MergedTraining> takeTraining(
    RunStore& store, const SweepManifest& manifest, std::size_t cell, const FoundCell& found);

} // namespace consonance
