// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/pair_belief.h"

#include "core/learn/learned_policies.h"

#include <array>
#include <utility>

namespace consonance {

namespace {

struct Believer {
    std::shared_ptr<const RewardPredictor> predictor; ///< empty: none
    std::string policy;
    std::string checkpoint;
};

/// The predictor of the policy that runs, with its checkpoint; the bundled one of Harmony where there is none.
Believer believerOf(const RunRequest& request)
{
    const auto given = request.parameters.find("checkpoint");
    const auto checkpoint = given == request.parameters.end() ? std::string(kBundledCheckpoint) : given->second;
    const std::array candidates { std::pair { request.policy, checkpoint },
        std::pair { std::string("harmony"), std::string(kBundledCheckpoint) } };
    for (const auto& [policy, file] : candidates) {
        const auto model = learnedModelFor(policy, file);
        if (model && (*model)->predictor)
            return { (*model)->predictor, policy, file };
    }
    return {};
}

PairBelief beliefOf(
    const Believer& believer, const Cluster& cluster, const ModelCatalogue& models, const ThroughputModel& throughput)
{
    PairBelief belief { .truth = pairInterference(cluster, models, throughput),
        .policy = believer.policy,
        .checkpoint = believer.checkpoint };
    if (believer.predictor)
        belief.predicted = predictedInterference(*believer.predictor, models);
    return belief;
}

/// How many held-out measurements there are of each pair, in the catalogue's order of models.
std::vector<std::int64_t> observationsOf(
    const RewardPredictor& predictor, const ModelCatalogue& catalogue, const PredictorCalibration& calibration)
{
    std::vector<std::int64_t> counts;
    const auto models = predictor.modelNames().size();
    for (const auto& victim : catalogue.models) {
        const auto row = predictor.modelIndex(victim.name);
        for (const auto& neighbour : catalogue.models) {
            const auto column = predictor.modelIndex(neighbour.name);
            const bool isKnown = row >= 0 && column >= 0;
            counts.push_back(isKnown
                    ? calibration.byPair[static_cast<std::size_t>(row) * models + static_cast<std::size_t>(column)].jobs
                    : 0);
        }
    }
    return counts;
}

} // namespace

PairBelief pairBelief(
    const RunRequest& request, const Cluster& cluster, const ModelCatalogue& models, const ThroughputModel& throughput)
{
    return beliefOf(believerOf(request), cluster, models, throughput);
}

Result<PairBelief> observedPairBelief(const RunRequest& request, const std::shared_ptr<const Cluster>& cluster,
    const Workload& workload, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(const auto throughput, makeThroughputModel(request.interference, cluster));
    const auto models = workload.models ? workload.models : bundledModels();
    const auto believer = believerOf(request);
    auto belief = beliefOf(believer, *cluster, *models, *throughput);
    if (!believer.predictor)
        return belief;
    const auto history = makePredictorHistory(heldOutRuns(), stop, progress);
    if (history)
        belief.observations = observationsOf(*believer.predictor, *models, calibrate(*believer.predictor, **history));
    else if (history.error().kind != ErrorKind::Cancelled)
        return fail(history.error());
    return belief;
}

} // namespace consonance
