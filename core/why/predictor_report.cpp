// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/predictor_report.h"

#include "core/base/stop_scope.h"
#include "core/learn/learned_policies.h"
#include "core/learn/sample_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr std::uint64_t kHeldOutSeed = 970'001; // predictor_history.h uses 950,001 and on
constexpr MessageId kNoPredictor
    = CONSONANCE_MESSAGE("predictor.none", "the checkpoint {0} of {1} holds no reward predictor");
constexpr double kLeastError = 0.05; ///< noise of the measurements themselves (PredictorHistoryRuns::noise)

/// Speed of a job of `model` beside one of `neighbour` (−1: alone) on one host; NaN when it cannot say.
double speedBeside(const RewardPredictor& predictor, std::int32_t model, std::int32_t neighbour)
{
    const std::array<std::int32_t, 2> models { model, neighbour };
    const std::array<PlacedGroup, 2> groups { PlacedGroup { .job = 0, .workers = 1, .servers = 1 },
        PlacedGroup { .job = 1, .workers = 1, .servers = 1 } };
    const std::size_t jobs = neighbour < 0 ? 1 : 2;
    std::array<float, 2> speeds {};
    predictor.predict({ .models = std::span(models).first(jobs), .groups = std::span(groups).first(jobs), .hosts = 1 },
        std::span(speeds).first(jobs));
    return speeds[0] > 0 ? static_cast<double>(speeds[0]) : std::numeric_limits<double>::quiet_NaN();
}

bool isOutside(const RewardPredictor& predictor, std::int32_t model, std::int32_t neighbour)
{
    const std::array<std::int32_t, 2> models { model, neighbour };
    const std::array<PlacedGroup, 2> groups { PlacedGroup { .job = 0, .workers = 1, .servers = 1 },
        PlacedGroup { .job = 1, .workers = 1, .servers = 1 } };
    return predictor.isOutOfRange({ .models = models, .groups = groups, .hosts = 1 }, 0);
}

bool drifts(const CalibrationFigures& figures, double heldOutError)
{
    const double bound = kDriftFactor * std::max(heldOutError, kLeastError);
    return figures.jobs >= kDriftJobs && (figures.meanError > bound || std::abs(figures.bias) > bound);
}

/// Part of the jobs of the history that stand on a host whose composition the predictor has not learned from.
double outOfRangeShare(const RewardPredictor& predictor, const History& measured)
{
    std::int64_t outside = 0;
    std::int64_t jobs = 0;
    for (const auto& sample : measured.samples) {
        const SamplePicture owned(sample);
        const auto picture = owned.picture();
        std::vector<bool> isBad(sample.jobs.size(), false);
        for (const auto& group : picture.groups) {
            if (predictor.isOutOfRange(picture, group.host))
                isBad[static_cast<std::size_t>(group.job)] = true;
        }
        outside += std::ranges::count(isBad, true);
        jobs += static_cast<std::int64_t>(isBad.size());
    }
    return jobs > 0 ? static_cast<double>(outside) / static_cast<double>(jobs) : 0;
}

} // namespace

PredictedInterference predictedInterference(const RewardPredictor& predictor, const ModelCatalogue& catalogue)
{
    PredictedInterference result;
    for (const auto& victim : catalogue.models) {
        const auto own = predictor.modelIndex(victim.name);
        const double alone = own < 0 ? std::numeric_limits<double>::quiet_NaN() : speedBeside(predictor, own, -1);
        for (const auto& neighbour : catalogue.models) {
            const auto other = predictor.modelIndex(neighbour.name);
            const bool isKnown = own >= 0 && other >= 0;
            result.slowdown.push_back(
                isKnown ? 1 - speedBeside(predictor, own, other) / alone : std::numeric_limits<double>::quiet_NaN());
            result.outOfRange.push_back(isKnown && isOutside(predictor, own, other));
        }
    }
    return result;
}

PredictorHistoryRuns heldOutRuns()
{
    PredictorHistoryRuns runs;
    runs.firstSeed = kHeldOutSeed;
    runs.traces = 1;
    return runs;
}

std::vector<DriftWindow> driftWindows(const RewardPredictor& predictor, const History& measured, int count)
{
    std::vector<DriftWindow> windows;
    Time end {};
    for (const auto& sample : measured.samples)
        end = std::max(end, sample.at);
    const Duration span { end.microseconds / count + 1 };
    std::vector<History> parts(static_cast<std::size_t>(count));
    for (const auto& sample : measured.samples)
        parts[static_cast<std::size_t>(sample.at.microseconds / span.microseconds)].samples.push_back(sample);
    for (std::size_t i = 0; i < parts.size() && !StopScope::isStopped(); ++i) {
        DriftWindow window { .from = Time {} + span * static_cast<std::int64_t>(i),
            .until = Time {} + span * static_cast<std::int64_t>(i + 1),
            .figures = calibrate(predictor, parts[i]).all };
        window.drifts = drifts(window.figures, predictor.provenance().heldOutError);
        windows.push_back(window);
    }
    return windows;
}

PredictorReport predictorReport(const RewardPredictor& predictor, const History& measured)
{
    PredictorReport report { .calibration = calibrate(predictor, measured),
        .outOfRangeShare = outOfRangeShare(predictor, measured),
        .windows = driftWindows(predictor, measured),
        .samples = static_cast<std::int64_t>(measured.samples.size()),
        .origin = measured.origin };
    const auto first = std::ranges::find(report.windows, true, &DriftWindow::drifts);
    if (first != report.windows.end())
        report.driftsFrom = first->from;
    return report;
}

Result<NamedPredictorReport> makePredictorReport(
    const std::string& policy, const std::string& checkpoint, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(const auto model, learnedModelFor(policy, checkpoint));
    if (!model->predictor)
        return fail(ErrorKind::BadInput, kNoPredictor, { checkpoint, policy });
    TRY_ASSIGN(const auto history, makePredictorHistory(heldOutRuns(), stop, progress));
    auto report = predictorReport(*model->predictor, *history);
    TRY(StopScope::goOn());
    return NamedPredictorReport { .report = std::move(report),
        .models = model->predictor->modelNames(),
        .provenance = model->predictor->provenance() };
}

} // namespace consonance
