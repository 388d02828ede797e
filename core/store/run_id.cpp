// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/run_id.h"

#include <algorithm>
#include <mutex>
#include <random>

namespace consonance {

namespace {

// Crockford's base 32: no i, l, o, u, which are misread or spell words. In the order of their codes, so that text order
// is number order.
constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr int kTimeDigits = 9; // 45 bits of milliseconds: until the year 3084
constexpr int kChanceDigits = 4;
constexpr unsigned kChanceBits = kChanceDigits * 5;

std::string idText(std::uint64_t number)
{
    std::string id(kTimeDigits + kChanceDigits, '0');
    for (auto digit = id.rbegin(); digit != id.rend(); ++digit, number >>= 5)
        *digit = kAlphabet[number & 31];
    return id;
}

} // namespace

std::string makeRunId(std::int64_t milliseconds)
{
    static std::mutex mutex;
    static std::uint64_t last = 0;
    static std::random_device chance; // ids do not depend on seeds

    const std::lock_guard lock(mutex);
    std::uint64_t number
        = (static_cast<std::uint64_t>(milliseconds) << kChanceBits) | (chance() & ((1u << kChanceBits) - 1));
    number = std::max(number, last + 1);
    last = number;
    return idText(number);
}

std::string runIdOf(std::int64_t milliseconds, std::uint32_t number)
{
    return idText((static_cast<std::uint64_t>(milliseconds) << kChanceBits) | (number & ((1u << kChanceBits) - 1)));
}

bool isRunId(std::string_view text)
{
    return text.size() == kTimeDigits + kChanceDigits && text.find_first_not_of(kAlphabet) == std::string_view::npos;
}

} // namespace consonance
