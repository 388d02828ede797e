// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of a sweep that several machines work on – plan, work, merge, status – and what they share with the sweep
// as a whole. Main thread only.
#pragma once

#include "app/arguments/field_options.h"
#include "app/arguments/output_option.h"
#include "app/cli/command_context.h"
#include "app/cli/store_option.h"

#include "core/sweep/shared/sweep_folder.h"
#include "core/sweep/shared/training_cell.h"
#include "core/sweep/sweep_run.h"

#include <filesystem>
#include <string>

namespace CLI {
class App;
}

namespace consonance {

/// Where the figures of a whole sweep go.
struct SweepOutput {
    StoreOption store;
    JsonOption json;
    std::string svg;
    TypedFields copies; ///< of copyRuleFields()
};
/// --store, --json, --svg, and those of copies.
void addSweepOutput(CLI::App& command, SweepOutput& output);
/// Table, lines, JSON and picture; of one trace with its copies.
[[nodiscard]] Result<void> writeSweep(const SweepOutput& output, const SweepPlan& plan, const SweepOutcome& outcome);

/// The same of a sweep that trains: the names under which its trainings are kept.
[[nodiscard]] Result<void> writeTrainings(
    const SweepOutput& output, const SweepManifest& manifest, const std::vector<MergedTraining>& trainings);

/// Plans the sweep into the folder, seen from the current one; one that holds the same sweep is opened.
[[nodiscard]] Result<SweepFolder> planInto(const std::filesystem::path& path, const SweepPlan& plan);
/// Imports the finished runs into the store and writes the overall result. Failed when runs are missing.
[[nodiscard]] Result<void> mergeFolder(const SweepFolder& folder, const SweepOutput& output);

/// The file of this program.
[[nodiscard]] std::filesystem::path ownProgram();

/// The subcommands.
void addSweepParts(CLI::App& sweep, const CommandResult& result);

} // namespace consonance
