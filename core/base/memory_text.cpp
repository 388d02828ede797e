// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory_text.h"

#include "core/base/text_format.h"

#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr std::int64_t kGigabyte = 1000; // megabytes
constexpr double kGibibyte = 1073.741824; // megabytes

} // namespace

std::optional<std::int64_t> wholeGibibytes(std::int64_t megabytes)
{
    const auto whole = std::llround(static_cast<double>(megabytes) / kGibibyte);
    const auto rounding = std::abs(static_cast<double>(megabytes) - static_cast<double>(whole) * kGibibyte);
    return megabytes % kGigabyte != 0 && whole > 0 && rounding < 1 ? std::optional<std::int64_t>(whole) : std::nullopt;
}

std::string memoryText(std::int64_t megabytes)
{
    if (const auto gibibytes = wholeGibibytes(megabytes))
        return fmt::format(
            "{} GB ({} GiB)", countText(static_cast<double>(megabytes) / kGigabyte), groupedText(*gibibytes));
    auto text = groupedText(megabytes / kGigabyte);
    if (const auto rest = std::abs(megabytes % kGigabyte); rest != 0)
        text += shortestText(static_cast<double>(rest) / kGigabyte).substr(1);
    return text + " GB";
}

} // namespace consonance
