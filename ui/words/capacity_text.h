// SPDX-License-Identifier: GPL-3.0-or-later
//
// Amounts of resources as people read them. GUI thread only, for the translations.
#pragma once

#include "core/base/resources.h"

#include <QString>

#include <cstdint>

namespace consonance {

/// "48 cores", "288 GB": an amount of one resource in the unit that people read.
[[nodiscard]] QString amountText(Resource resource, std::int64_t amount);
/// "6 servers · 48 cores · 12 GPUs · 288 GB", and of those that are down "6 servers, 2 down · …".
[[nodiscard]] QString capacityText(std::size_t hosts, const ResourceVector& capacity, std::size_t down = 0);

} // namespace consonance
