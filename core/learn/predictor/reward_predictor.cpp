// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/predictor/reward_predictor.h"

#include <algorithm>

namespace consonance {

void RewardPredictor::predictByMember(
    std::size_t /*member*/, const PlacementPicture& picture, std::span<float> speeds) const
{
    predict(picture, speeds);
}

std::int32_t RewardPredictor::modelIndex(std::string_view name) const
{
    const auto& names = modelNames();
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? -1 : static_cast<std::int32_t>(found - names.begin());
}

} // namespace consonance
