// SPDX-License-Identifier: GPL-3.0-or-later
//
// A predictor whose figures can be checked by hand, and the testbed as learners see it through this predictor.
#pragma once

#include "core/cluster/cluster_presets.h"
#include "core/learn/training/training_episode.h"
#include "core/workload/workload.h"

#include <algorithm>

namespace consonance::test {

/// One batch per second for each worker, divided by the number of jobs it meets on its hosts.
class CrowdedPredictor final : public RewardPredictor {
public:
    CrowdedPredictor()
    {
        for (const ModelProfile& model : bundledModels()->models)
            m_names.push_back(model.name);
    }
    [[nodiscard]] PredictorForm form() const override { return PredictorForm::Set; }
    [[nodiscard]] const std::vector<std::string>& modelNames() const override { return m_names; }
    [[nodiscard]] const PredictorProvenance& provenance() const override { return m_provenance; }
    void predict(const PlacementPicture& picture, std::span<float> speeds, std::span<float> /*spreads*/) const override
    {
        std::ranges::fill(speeds, 0.0F);
        std::vector<float> met(speeds.size(), 0.0F);
        for (const PlacedGroup& one : picture.groups) {
            speeds[static_cast<std::size_t>(one.job)] += static_cast<float>(one.workers);
            for (const PlacedGroup& other : picture.groups)
                met[static_cast<std::size_t>(one.job)] += other.host == one.host ? 1.0F : 0.0F;
        }
        for (std::size_t i = 0; i < speeds.size(); ++i)
            speeds[i] /= std::max(1.0F, met[i]);
    }
    [[nodiscard]] float aloneSpeed(std::int32_t /*model*/, std::int32_t workers, std::int32_t servers) const override
    {
        return static_cast<float>(workers) / static_cast<float>(std::max(1, workers + servers));
    }
    [[nodiscard]] bool isOutOfRange(const PlacementPicture& /*picture*/, std::int32_t /*host*/) const override
    {
        return false;
    }
    [[nodiscard]] std::vector<NamedTensor> exportTensors() const override { return {}; }

private:
    std::vector<std::string> m_names;
    PredictorProvenance m_provenance;
};

inline EpisodeSource crowdedSource()
{
    return { .cluster = *loadCluster("harmony-testbed"),
        .models = bundledModels(),
        .predictor = std::make_shared<const CrowdedPredictor>() };
}

} // namespace consonance::test
