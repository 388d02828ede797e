// SPDX-License-Identifier: GPL-3.0-or-later
//
// How jobs slow each other, in words for people, by the description that makeThroughputModel() reads. Plain function;
// any thread.
#pragma once

#include "core/base/wording.h"
#include "core/throughput/exchange_timing.h"

#include <string>
#include <string_view>

namespace consonance {

/// "contention" of "contention+p3+hips": without how the exchange of parameters fits into a step (exchange_timing.h).
[[nodiscard]] std::string_view interferenceAlone(std::string_view description);
/// "After computing", "P3".
[[nodiscard]] std::string exchangeOrderText(ExchangeOrder order, const Wording& wording = englishWording);
/// "Contention"; "Contention; exchange: P3"; "Measured co-location table: pairs.json".
[[nodiscard]] std::string interferenceText(const std::string& description, const Wording& wording = englishWording);

} // namespace consonance
