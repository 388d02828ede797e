// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of an evaluation, reproduced by one command: the trainings, policies and traces, and the ratios between
// rows. Trainings and runs lie in a folder and are made if missing, so a stopped table
// continues where it was. Intervals of a row with several training seeds include the variance of both, traces and
// trainings (crossedHalfWidth95). Plain functions; cancellable.
#pragma once

#include "core/base/json_writer.h"
#include "core/base/progress.h"
#include "core/compare/compare.h"

#include <filesystem>
#include <string_view>

namespace consonance {

/// A policy trained from scratch, once for each seed; its rows use every one of them.
struct EvaluationTraining {
    std::string policy;
    std::map<std::string, std::string> parameters;
    std::vector<std::uint64_t> seeds;
};

struct EvaluationRow {
    std::string label;
    std::string policy;
    std::map<std::string, std::string> parameters;
    std::string training; ///< name of one; empty: the policy as it is
};

struct EvaluationColumn {
    std::string label;
    std::string trace;
    std::string cluster;
};

struct EvaluationTable {
    std::string id;
    std::string title;
    std::vector<EvaluationColumn> columns;
    std::vector<EvaluationRow> rows;
    std::vector<std::uint64_t> seeds; ///< of traces
    DecisionMoments decideAt = DecisionMoments::Policy;
    std::string ratioOf; ///< label of a row: cells give that row's mean JCT over their own; may be empty
    std::string ratioTo; ///< label of a row: cells give their own mean JCT over that row's; may be empty
};

struct Evaluation {
    std::map<std::string, EvaluationTraining> trainings;
    std::vector<EvaluationTable> tables;
};

/// Cluster files are looked for beside the configuration first. BadInput: anything not as in docs/formats.md.
[[nodiscard]] Result<Evaluation> readEvaluation(const std::filesystem::path& config);

/// The same for a text already read; errors call it `file`, and cluster files are looked for
/// in `folder`.
[[nodiscard]] Result<Evaluation> parseEvaluation(
    std::string_view text, const std::string& file, const std::filesystem::path& folder);

struct EvaluationCell {
    double meanSeconds = 0; ///< of mean JCTs
    double ci95Seconds = 0;
    std::vector<double> bySeed; ///< mean JCT of each training seed, seconds
    double ratio = 0; ///< 0: not requested
    double ratioCi95 = 0;
    std::int64_t incomplete = 0; ///< runs with unfinished or rejected jobs
    double decisionMilliseconds = 0; ///< wall clock, mean over the runs whose time is known; 0: of none
    bool hasNothingToGain = false; ///< of truth-drained: less than 5 % below the row that ratios are to
};

/// [row][column]
using EvaluationCells = std::vector<std::vector<EvaluationCell>>;

/// Another choice than the configuration's. Empty: what that says.
struct EvaluationChoice {
    std::vector<std::uint64_t> trainings; ///< training seeds of every training
    std::vector<std::uint64_t> seeds; ///< of traces
    std::vector<std::string> columns; ///< labels; of a table that has none of them, all stay
};
/// BadArguments: a column that no table has.
[[nodiscard]] Result<void> choose(Evaluation& evaluation, const EvaluationChoice& choice);

/// What a table takes, and how much of it a folder holds already.
struct EvaluationCost {
    std::int64_t trainings = 0;
    std::int64_t trainingsMissing = 0;
    std::int64_t runs = 0;
    std::int64_t runsMissing = 0; ///< those of missing trainings included
    /// Of what is missing, on one processor, at the mean times of what the folder holds of this table; NaN where it
    /// holds none of a kind that is missing.
    double secondsMissing = 0;
};
/// Errors: those of the folder's list.
[[nodiscard]] Result<EvaluationCost> costOf(
    const Evaluation& evaluation, const EvaluationTable& table, const std::filesystem::path& folder);

/// Trains and runs everything missing in `folder`. Errors: those of training and comparing; Cancelled.
[[nodiscard]] Result<EvaluationCells> evaluateTable(const Evaluation& evaluation, const EvaluationTable& table,
    const std::filesystem::path& folder, const StopToken& stop, Progress* progress = nullptr);

/// As Markdown: minutes ± CI, the training seeds, the ratio ± CI, milliseconds a decision.
[[nodiscard]] std::string evaluationMarkdown(const EvaluationTable& table, const EvaluationCells& cells);

/// The same for programs: an object of id, title and rows, in seconds.
void writeEvaluation(JsonWriter& json, const EvaluationTable& table, const EvaluationCells& cells);

} // namespace consonance
