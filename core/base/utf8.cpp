// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace consonance {

namespace {

unsigned byteAt(std::string_view text, std::size_t i)
{
    return static_cast<unsigned char>(text[i]);
}

/// Length of the well-formed character at `i`, or 0.
std::size_t characterLength(std::string_view text, std::size_t i)
{
    const unsigned lead = byteAt(text, i);
    if (lead < 0x80)
        return 1;
    const std::size_t length = lead >= 0xc2 && lead <= 0xdf ? 2
        : lead >= 0xe0 && lead <= 0xef                      ? 3
        : lead >= 0xf0 && lead <= 0xf4                      ? 4
                                                            : 0;
    if (length == 0 || text.size() - i < length)
        return 0;
    for (std::size_t k = 1; k < length; ++k) {
        if ((byteAt(text, i + k) & 0xc0) != 0x80)
            return 0;
    }
    const unsigned second = byteAt(text, i + 1);
    const bool isOverlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    const bool isSurrogate = lead == 0xed && second > 0x9f;
    const bool isTooLarge = lead == 0xf4 && second > 0x8f;
    return isOverlong || isSurrogate || isTooLarge ? 0 : length;
}

} // namespace

bool isAscii(std::string_view text)
{
    constexpr std::uint64_t kHighBits = 0x8080808080808080U;
    std::uint64_t seen = 0;
    for (; text.size() >= 8; text.remove_prefix(8)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), 8);
        seen |= word;
    }
    for (const char c : text)
        seen |= static_cast<unsigned char>(c);
    return (seen & kHighBits) == 0;
}

std::size_t findInvalidUtf8(std::string_view text)
{
    if (isAscii(text))
        return std::string_view::npos;
    for (std::size_t i = 0; i < text.size();) {
        const auto length = characterLength(text, i);
        if (length == 0)
            return i;
        i += length;
    }
    return std::string_view::npos;
}

std::size_t countCharacters(std::string_view text)
{
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins));
}

std::string toValidUtf8(std::string_view text)
{
    std::string valid;
    valid.reserve(text.size());
    while (true) {
        const auto bad = findInvalidUtf8(text);
        valid += text.substr(0, bad);
        if (bad == std::string_view::npos)
            return valid;
        valid += "\uFFFD";
        text.remove_prefix(bad + 1);
    }
}

std::string clippedText(std::string_view text, std::size_t maximumBytes)
{
    auto valid = toValidUtf8(text);
    if (valid.size() <= maximumBytes)
        return valid;
    const auto isInside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; };
    auto end = maximumBytes;
    while (end > 0 && isInside(valid[end]))
        --end;
    valid.resize(end);
    return valid;
}

} // namespace consonance
