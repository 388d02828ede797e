// SPDX-License-Identifier: GPL-3.0-or-later
//
// The predictor as the paper has it: one network over all of (x, w, p, d), two fully connected layers with batch
// normalisation, one speed for each of N jobs. Bound to N jobs on M servers, and in need of many more samples than the
// set form, because nothing is shared between jobs or servers; kept to compare with. Jobs beyond N and hosts beyond M
// are passed over. Normalisation is folded into the weights. Immutable and thread-safe.
#pragma once

#include "core/learn/network/dense_layer.h"
#include "core/learn/predictor/reward_predictor.h"
#include "core/learn/predictor/set_predictor.h"

#include <array>

namespace consonance {

struct PublishedPredictorShape {
    std::size_t jobs = 20; ///< N
    std::size_t servers = 6; ///< M
    std::size_t models = 8; ///< L

    [[nodiscard]] std::size_t width() const { return jobs * models + 2 * jobs + 2 * servers * jobs; }
};

/// Writes (x, w, p, d) of the picture; job i of the picture is at slot slots[i], host h at hosts[h] (−1: nowhere).
void fillPublishedInput(const PublishedPredictorShape& shape, const PlacementPicture& picture,
    std::span<const std::int32_t> slots, std::span<const std::int32_t> hosts, std::span<float> row);

class PublishedPredictor final : public RewardPredictor {
public:
    struct Parts {
        PublishedPredictorShape shape;
        std::vector<std::string> modelNames;
        std::vector<float> scale; ///< of each model: speed per worker that an output of 0 means
        PredictorRange range;
        std::array<DenseLayer, 3> layers;
        PredictorProvenance provenance;
    };
    explicit PublishedPredictor(Parts parts)
        : m_parts(std::move(parts))
    {
    }
    /// What exportTensors() gave. BadInput: as findTensor().
    [[nodiscard]] static Result<std::shared_ptr<const PublishedPredictor>> fromTensors(
        std::span<const NamedTensor> tensors, std::vector<std::string> modelNames, PredictorProvenance provenance);

    [[nodiscard]] PredictorForm form() const override { return PredictorForm::Published; }
    [[nodiscard]] const std::vector<std::string>& modelNames() const override { return m_parts.modelNames; }
    [[nodiscard]] const PredictorProvenance& provenance() const override { return m_parts.provenance; }
    /// There is no ensemble: spreads are 0.
    void predict(
        const PlacementPicture& picture, std::span<float> speeds, std::span<float> spreads = {}) const override;
    [[nodiscard]] float aloneSpeed(std::int32_t model, std::int32_t workers, std::int32_t servers) const override;
    [[nodiscard]] bool isOutOfRange(const PlacementPicture& picture, std::int32_t host) const override
    {
        return !m_parts.range.holds(picture, host);
    }
    [[nodiscard]] std::vector<NamedTensor> exportTensors() const override;

private:
    Parts m_parts;
};

} // namespace consonance
