// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/model_profile.h"

#include "core/workload/speed_measurements.h"

#include <algorithm>

namespace consonance {

bool isSameDeviceType(std::string_view one, std::string_view other)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(one, other, {}, lower, lower);
}

double ModelProfile::speedOn(std::string_view deviceType) const
{
    if (speeds) {
        const auto* measured = speeds->on(deviceType);
        return measured == nullptr ? 0 : measured->alone / speeds->reference;
    }
    for (const auto& known : deviceSpeeds) {
        if (isSameDeviceType(known.type, deviceType))
            return known.speed;
    }
    return 1;
}

std::optional<ModelId> ModelCatalogue::find(std::string_view wanted) const
{
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (models[i].name == wanted)
            return ModelId(i);
    }
    return std::nullopt;
}

bool hasMeasurements(const ModelCatalogue& models)
{
    return std::ranges::any_of(models.models, [](const ModelProfile& model) { return model.training != nullptr; });
}

bool hasSpeeds(const ModelCatalogue& models)
{
    return std::ranges::any_of(models.models, [](const ModelProfile& model) { return model.speeds != nullptr; });
}

} // namespace consonance
