// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/prediction_errors.h"

#include "core/learn/placement_board.h"
#include "core/why/candidate_effects.h"

#include <limits>

namespace consonance {

std::vector<float> predictionErrors(const Simulation& simulation)
{
    const auto predictor = predictorFor(simulation.setup().parameters);
    if (!predictor)
        return {};
    const auto& engine = simulation.engine();
    const View view(engine, Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History);
    const auto board = PlacementBoard::of(view, *predictor);
    if (!board)
        return {};
    std::vector<float> errors(engine.workload().jobCount(), std::numeric_limits<float>::quiet_NaN());
    const auto jobs = board->jobs();
    std::vector<float> predicted(jobs.size());
    predictor->predict(board->picture(), predicted);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const double truth = jobs[i].isRunning ? trueSpeed(engine, jobs[i].id) : 0;
        if (truth > 0 && jobs[i].model >= 0 && jobs[i].isWhole() && predicted[i] > 0)
            errors[jobs[i].id.index()] = static_cast<float>(static_cast<double>(predicted[i]) / truth - 1);
    }
    return errors;
}

} // namespace consonance
