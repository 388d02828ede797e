// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layers of models, from resources/models/dl2-eight-layers.json: how computing and parameters of one step spread
// over them. Shares only, so that times and sizes stay those of the model's profile. Immutable, read once; any thread.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct LayerShare {
    std::string name;
    double forward = 0; ///< of the step's computing; all forward and backward shares sum to 1
    double backward = 0;
    double parameters = 0; ///< of all parameters; sum to 1
};

struct LayerProfile {
    std::string model;
    std::vector<LayerShare> layers; ///< from the input to the loss
    double millionParameters = 0; ///< by the source; the model's profile scales it
    std::string source;
    std::vector<std::string> assumed;
};

/// Null where no layers are known.
[[nodiscard]] const LayerProfile* findLayers(std::string_view model);
/// Of every model that has them.
[[nodiscard]] const std::vector<LayerProfile>& bundledLayers();
/// `fileName` is for messages.
[[nodiscard]] Result<std::vector<LayerProfile>> parseLayers(std::string_view text, const std::string& fileName);

} // namespace consonance
