// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/predictor_calibration.h"

#include "core/learn/sample_picture.h"

#include <cmath>

namespace consonance {

namespace {

void count(CalibrationFigures& figures, double error)
{
    ++figures.jobs;
    const double part = 1.0 / static_cast<double>(figures.jobs);
    figures.meanError += (std::abs(error) - figures.meanError) * part;
    figures.bias += (error - figures.bias) * part;
}

/// 1 for each model that has tasks of another job on a host of job `index`.
std::vector<std::uint8_t> neighboursOf(const PlacementPicture& picture, std::int32_t index, std::size_t models)
{
    std::vector<std::uint8_t> shares(models, 0);
    for (const PlacedGroup& own : picture.groups) {
        if (own.job != index)
            continue;
        for (const PlacedGroup& other : picture.groups) {
            const std::int32_t model = picture.models[static_cast<std::size_t>(other.job)];
            if (other.host == own.host && other.job != index && model >= 0)
                shares[static_cast<std::size_t>(model)] = 1;
        }
    }
    return shares;
}

} // namespace

PredictorCalibration calibrate(const RewardPredictor& predictor, const History& history)
{
    const std::size_t models = predictor.modelNames().size();
    PredictorCalibration calibration { .byModel = std::vector<CalibrationFigures>(models),
        .byPair = std::vector<CalibrationFigures>(models * models),
        .alone = std::vector<CalibrationFigures>(models) };
    std::vector<float> speeds;
    std::vector<float> spreads;
    for (const HistorySample& sample : history.samples) {
        const SamplePicture owned(sample);
        const PlacementPicture picture = owned.picture();
        speeds.resize(sample.jobs.size());
        spreads.resize(sample.jobs.size());
        predictor.predict(picture, speeds, spreads);
        for (std::size_t i = 0; i < sample.jobs.size(); ++i) {
            const double measured = sample.jobs[i].speed;
            const std::int32_t model = picture.models[i];
            if (model < 0 || static_cast<std::size_t>(model) >= models || !(measured > 0) || !(speeds[i] > 0))
                continue;
            const double error = (static_cast<double>(speeds[i]) - measured) / measured;
            const auto row = static_cast<std::size_t>(model);
            count(calibration.all, error);
            count(calibration.byModel[row], error);
            bool isAlone = true;
            const auto shares = neighboursOf(picture, static_cast<std::int32_t>(i), models);
            for (std::size_t other = 0; other < models; ++other) {
                if (shares[other] == 0)
                    continue;
                isAlone = false;
                count(calibration.byPair[row * models + other], error);
            }
            if (isAlone)
                count(calibration.alone[row], error);
            calibration.points.push_back({ .model = model,
                .measured = static_cast<float>(measured),
                .predicted = speeds[i],
                .spread = spreads[i] });
        }
    }
    return calibration;
}

} // namespace consonance
