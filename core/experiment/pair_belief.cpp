// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/pair_belief.h"

#include "core/learn/learned_policies.h"

namespace consonance {

namespace {

/// The predictor of the policy that runs, with its checkpoint; of Harmony's where the policy has none.
std::shared_ptr<const RewardPredictor> predictorOf(const RunRequest& request)
{
    const auto given = request.parameters.find("checkpoint");
    const auto checkpoint = given == request.parameters.end() ? std::string(kBundledCheckpoint) : given->second;
    for (const auto& policy : { request.policy, std::string("harmony") }) {
        const auto model = learnedModelFor(policy, policy == request.policy ? checkpoint : kBundledCheckpoint);
        if (model && (*model)->predictor)
            return (*model)->predictor;
    }
    return nullptr;
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
    PairBelief belief { .truth = pairInterference(cluster, models, throughput) };
    if (const auto predictor = predictorOf(request))
        belief.predicted = predictedInterference(*predictor, models);
    return belief;
}

Result<PairBelief> observedPairBelief(const RunRequest& request, const std::shared_ptr<const Cluster>& cluster,
    const Workload& workload, const StopToken& stop)
{
    TRY_ASSIGN(const auto throughput, makeThroughputModel(request.interference, cluster));
    const auto models = workload.models ? workload.models : bundledModels();
    auto belief = pairBelief(request, *cluster, *models, *throughput);
    const auto predictor = predictorOf(request);
    if (!predictor)
        return belief;
    if (const auto history = makePredictorHistory(heldOutRuns(), stop))
        belief.observations = observationsOf(*predictor, *models, calibrate(*predictor, **history));
    return belief;
}

} // namespace consonance
