// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lists of seeds as people write them: "7", "1..5", "1,4,9", "1..3,10".
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace consonance {

/// Errors: not a whole number below 2^64.
[[nodiscard]] Result<std::uint64_t> parseSeed(const std::string& text);
/// Errors: not of that form, an empty range, more than 10,000 seeds.
[[nodiscard]] Result<std::vector<std::uint64_t>> parseSeeds(const std::string& text);
/// "1..5" for consecutive seeds, else "1,4,9".
[[nodiscard]] std::string seedsText(const std::vector<std::uint64_t>& seeds);

} // namespace consonance
