// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep as it is worked on by several machines: every cell with a hash over all that decides what comes of it – the
// content of trace, models and cluster, the policy with all of its parameters and files, interference, transitions,
// what becomes of impossible jobs, the seed, and the program. Whoever works on a cell makes sure of that hash first, so
// no machine can bring in the run of another trace or build. Written once, before the work, and never changed
// (docs/formats.md, "Manifest of a sweep"). Plain values and functions, any thread. The same inputs give the same
// manifest but for the time. Cost of planning: that of reading or generating every trace once.
#pragma once

#include "core/base/progress.h"
#include "core/sweep/sweep_plan.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct ResolvedInputs;

/// More cells than this are refused.
inline constexpr std::size_t kMaximumSweepCells = 100'000;

/// The program that plans a sweep or works on one.
struct SweepProgram {
    std::string version; ///< "0.1.0 (1a2b3c4d5e)"
    std::uint64_t hash = 0; ///< of its file
    bool operator==(const SweepProgram&) const = default;
};
/// This one. Errors: its file cannot be read.
[[nodiscard]] Result<SweepProgram> thisProgram();

/// A cell with what tells it from all others.
struct PlannedCell {
    SweepCell cell;
    std::uint64_t traceHash = 0; ///< of a training: that of the cluster it is for
    std::uint64_t modelsHash = 0;
    std::uint64_t hash = 0; ///< over everything that decides what comes of it
};

struct SweepManifest {
    SweepPlan plan; ///< files that decide are named by content, as NAME@HASH
    std::string folder; ///< where relative names are seen from
    std::int64_t createdMilliseconds = 0; ///< since 1970, UTC; every run of the sweep has it as its time of creation
    SweepProgram program;
    std::uint64_t clusterHash = 0;
    std::uint64_t interferenceHash = 0; ///< of a file of measurements; 0 where the model has none
    std::vector<std::string> parameters; ///< by policy, complete, as the store has them
    std::vector<PlannedCell> cells; ///< by trace, policy and seed; each once
    std::uint64_t hash = 0; ///< of the manifest's text

    [[nodiscard]] std::string runId(std::size_t cell) const; ///< the id of a cell's run in any store
};

/// Over all that decides what comes of the cell.
[[nodiscard]] std::uint64_t cellHash(const SweepManifest& manifest, const PlannedCell& cell);
/// The cells of the manifest's plan, each once, without hashes.
[[nodiscard]] std::vector<PlannedCell> distinctCells(const SweepManifest& manifest);

/// What planning needs to know of the world.
struct PlanningContext {
    std::string folder;
    std::int64_t createdMilliseconds = 0;
    SweepProgram program;
};

struct PlannedSweep {
    SweepManifest manifest;
    std::map<std::uint64_t, std::string> files; ///< those that decide, by the hash of their content
    std::vector<Error> problems; ///< of the inputs, each once
};

/// Errors: a policy or parameter that does not exist, inputs that cannot be resolved, too many cells, Cancelled.
[[nodiscard]] Result<PlannedSweep> planSweep(
    SweepPlan plan, PlanningContext context, const StopToken& stop = {}, Progress* progress = nullptr);

/// Whether the inputs are those that the cell was planned with. BadInput, naming what is another one.
[[nodiscard]] Result<void> checkInputs(
    const SweepManifest& manifest, const PlannedCell& cell, const ResolvedInputs& inputs);
/// The same of a training's inputs.
[[nodiscard]] Result<void> checkTrainingInputs(const SweepManifest& manifest, const PlannedCell& cell);
/// Whether a file of measurements is the one that was there when the sweep was planned.
[[nodiscard]] Result<void> checkInterference(const SweepManifest& manifest);

[[nodiscard]] std::string manifestText(const SweepManifest& manifest);
/// Errors (BadInput): no manifest, a newer one, too many cells or others than the plan asks for, a cell that has not
/// the hash that it says.
[[nodiscard]] Result<SweepManifest> parseManifest(std::string_view text, const std::string& file);

} // namespace consonance
