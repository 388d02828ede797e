// SPDX-License-Identifier: GPL-3.0-or-later
//
// Price of a device hour, by type: for policies that weigh speed against cost. The file's author chooses
// the unit of value. Plain values.
#pragma once

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace consonance {

struct DevicePrice {
    std::string type; ///< as devices name it; "" for devices without a type
    double perHour = 0;
    bool operator==(const DevicePrice&) const = default;
};

/// An object with a price for each type; none where it is absent. Errors (BadInput) with the place: not a number from 0
/// to 10⁹, too many.
[[nodiscard]] Result<std::vector<DevicePrice>> readDevicePrices(const JsonView& view);
void writeDevicePrices(JsonWriter& json, const std::vector<DevicePrice>& prices);

} // namespace consonance
