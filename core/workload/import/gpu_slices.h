// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of GPUs by the names of their profiles. Pure; any thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace consonance {

/// A MIG slice.
struct MigSlice {
    int slices = 0; ///< of compute
    int of = 7; ///< on one GPU
    int memoryGb = 0;

    [[nodiscard]] constexpr double share() const { return static_cast<double>(slices) / of; }
};

/// Of a profile such as "1g.5gb", "mig-3g.40gb", "a100_2g.10gb" or "1c.3g.20gb" (one of its three slices). Nothing when
/// the name has no such profile.
[[nodiscard]] constexpr std::optional<MigSlice> migSlice(std::string_view name)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto dot = name.find("g.");
    if (dot == std::string_view::npos || dot == 0)
        return std::nullopt;
    const char slices = name[dot - 1];
    const auto memory = name.substr(dot + 2);
    const auto unit = memory.find("gb");
    const bool isProfile = slices >= '1' && slices <= '7' && unit >= 1 && unit <= 4
        && (dot == 1 || !isDigit(name[dot - 2])) && std::ranges::all_of(memory.substr(0, unit), isDigit);
    if (!isProfile)
        return std::nullopt;
    MigSlice slice { .slices = slices - '0' };
    for (const char digit : memory.substr(0, unit))
        slice.memoryGb = slice.memoryGb * 10 + (digit - '0');
    // An A30 and an RTX PRO 6000 have four slices, all others seven.
    constexpr std::array<std::array<int, 2>, 5> kOfFour { { { 1, 6 }, { 2, 12 }, { 4, 24 }, { 2, 48 }, { 4, 96 } } };
    if (std::ranges::find(kOfFour, std::array { slice.slices, slice.memoryGb }) != kOfFour.end())
        slice.of = 4;
    const auto before = name.substr(0, dot - 1);
    if (before.ends_with("c.") && before.size() >= 3 && isDigit(before[before.size() - 3])) {
        const int part = before[before.size() - 3] - '0';
        slice.slices = part >= 1 && part < slice.slices ? part : slice.slices;
    }
    return slice;
}

/// The compute part of a GPU that it is.
[[nodiscard]] constexpr std::optional<double> shareOfMigProfile(std::string_view name)
{
    const auto slice = migSlice(name);
    return slice ? std::optional(slice->share()) : std::nullopt;
}

} // namespace consonance
