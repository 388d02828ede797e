// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of GPUs by the names of their profiles. Pure; any thread.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace consonance {

/// The compute part of a GPU that a MIG profile such as "1g.5gb", "mig-3g.40gb" or "a100_2g.10gb" is: sevenths, on an
/// A30 quarters. Nothing when the name has no such profile.
[[nodiscard]] constexpr std::optional<double> shareOfMigProfile(std::string_view name)
{
    const auto dot = name.find("g.");
    if (dot == std::string_view::npos || dot == 0)
        return std::nullopt;
    const char slices = name[dot - 1];
    const auto memory = name.substr(dot + 2);
    const auto unit = memory.find("gb");
    const bool isProfile = slices >= '1' && slices <= '7' && unit != 0 && unit != std::string_view::npos
        && (dot == 1 || name[dot - 2] < '0' || name[dot - 2] > '9')
        && std::ranges::all_of(memory.substr(0, unit), [](char c) { return c >= '0' && c <= '9'; });
    if (!isProfile)
        return std::nullopt;
    constexpr std::array<std::string_view, 3> kOfA30 { "1g.6gb", "2g.12gb", "4g.24gb" };
    const auto profile = name.substr(dot - 1, unit + 5);
    return (slices - '0') / (std::ranges::find(kOfA30, profile) != kOfA30.end() ? 4.0 : 7.0);
}

} // namespace consonance
