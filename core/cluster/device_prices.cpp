// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/device_prices.h"

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr std::size_t kMaximumPrices = 255; // as many as there are device types
constexpr NumberRange kPrice { .minimum = 0, .maximum = 1e9 };
constexpr MessageId kTooManyPrices
    = CONSONANCE_MESSAGE("cluster.too-many-prices", "prices of at most {0} types of devices are expected");

} // namespace

Result<std::vector<DevicePrice>> readDevicePrices(const JsonView& view)
{
    std::vector<DevicePrice> prices;
    if (!view.isPresent())
        return prices;
    TRY_ASSIGN(const auto members, view.asObject());
    if (members.size() > kMaximumPrices)
        return fail(ErrorKind::BadInput, kTooManyPrices, { fmt::to_string(kMaximumPrices) }, view.place());
    for (const auto& [type, value] : members) {
        TRY_ASSIGN(const auto perHour, value.asNumber(kPrice));
        prices.push_back({ std::string(type), perHour });
    }
    return prices;
}

void writeDevicePrices(JsonWriter& json, const std::vector<DevicePrice>& prices)
{
    json.beginObject();
    for (const auto& price : prices)
        json.member(price.type, price.perHour);
    json.endObject();
}

} // namespace consonance
