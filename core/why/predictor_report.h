// SPDX-License-Identifier: GPL-3.0-or-later
//
// A learned predictor and its reliability: predicted interference between models, calibration
// on unseen placements, the share of measurements outside its history, and the start of any drift. Reads
// the predictor and measured speeds only. Any thread. Cost: a report on the default runs about 2 s.
#pragma once

#include "core/learn/predictor/predictor_history.h"
#include "core/learn/predictor_calibration.h"
#include "core/workload/model_profile.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// As PairInterference, by the predictor: each job one worker and one PS together on one server.
struct PredictedInterference {
    std::vector<double> slowdown; ///< catalogue models squared, row by row; NaN where it does not know a model
    std::vector<bool> outOfRange; ///< likewise: the pair was never seen on one server
};
[[nodiscard]] PredictedInterference predictedInterference(
    const RewardPredictor& predictor, const ModelCatalogue& catalogue);

/// Errors within one stretch of simulated time.
struct DriftWindow {
    Time from;
    Time until;
    CalibrationFigures figures;
    bool drifts = false; ///< see kDriftFactor
};

struct PredictorReport {
    PredictorCalibration calibration;
    double outOfRangeShare = 0; ///< of measured jobs with a host whose composition the history did not hold
    std::vector<DriftWindow> windows;
    std::optional<Time> driftsFrom; ///< begin of the first window that drifts
    std::int64_t samples = 0;
    std::string origin; ///< of the measurements
};

/// A window drifts when its mean relative error exceeds this many times the error the predictor had on held-out
/// placements, or its bias exceeds that: noise over kDriftJobs jobs does not reach twice.
inline constexpr double kDriftFactor = 2;
inline constexpr std::int64_t kDriftJobs = 20; ///< windows with fewer are not judged
inline constexpr int kDriftWindows = 24;

/// Placements that the bundled predictors did not learn from: other seeds, one trace per load.
[[nodiscard]] PredictorHistoryRuns heldOutRuns();

/// The errors of a predictor over a history in that many windows of equal length.
[[nodiscard]] std::vector<DriftWindow> driftWindows(
    const RewardPredictor& predictor, const History& measured, int windows = kDriftWindows);

[[nodiscard]] PredictorReport predictorReport(const RewardPredictor& predictor, const History& measured);

/// A report with the names of the predictor's models, and where the predictor comes from.
struct NamedPredictorReport {
    PredictorReport report;
    std::vector<std::string> models;
    PredictorProvenance provenance;
};
/// For the bundled predictor of a policy, or one in a checkpoint file, on the held-out runs. Errors: no predictor
/// there; cancellation.
[[nodiscard]] Result<NamedPredictorReport> makePredictorReport(
    const std::string& policy, const std::string& checkpoint, const StopToken& stop, Progress* progress = nullptr);

} // namespace consonance
