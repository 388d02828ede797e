// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf16.h"

namespace consonance {

namespace {

constexpr std::string_view kLittleEndianMark = "\xff\xfe";
constexpr std::string_view kBigEndianMark = "\xfe\xff";
constexpr std::size_t kUnitBytes = 2;
/// In no UTF-8 text.
constexpr char kNoByteOfUtf8 = '\xff';

struct Units {
    std::string_view bytes;
    std::size_t low; ///< position of the lower byte in its unit

    [[nodiscard]] std::size_t size() const { return bytes.size() / kUnitBytes; }
    [[nodiscard]] char32_t at(std::size_t i) const
    {
        const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(bytes[i * kUnitBytes + k]); };
        return static_cast<char32_t>(byte(low) | byte(1 - low) << 8U);
    }
};

bool isHighSurrogate(char32_t unit)
{
    return unit >= 0xd800 && unit <= 0xdbff;
}

bool isLowSurrogate(char32_t unit)
{
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/// A surrogate becomes three bytes that no reader takes for UTF-8.
void append(std::string& text, char32_t character)
{
    const auto push = [&](char32_t bits) { text.push_back(static_cast<char>(static_cast<unsigned char>(bits))); };
    const auto pushTail = [&](unsigned shift) { push(0x80U | ((character >> shift) & 0x3fU)); };
    if (character < 0x80) {
        push(character);
    } else if (character < 0x800) {
        push(0xc0U | character >> 6U);
        pushTail(0);
    } else if (character < 0x10000) {
        push(0xe0U | character >> 12U);
        pushTail(6);
        pushTail(0);
    } else {
        push(0xf0U | character >> 18U);
        pushTail(12);
        pushTail(6);
        pushTail(0);
    }
}

} // namespace

bool isUtf16(std::string_view text)
{
    return text.starts_with(kLittleEndianMark) || text.starts_with(kBigEndianMark);
}

std::string decodedText(std::string text)
{
    if (!isUtf16(text))
        return text;
    const Units units { .bytes = std::string_view(text).substr(kLittleEndianMark.size()),
        .low = text.starts_with(kBigEndianMark) ? std::size_t { 1 } : 0 };
    std::string decoded;
    decoded.reserve(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        const char32_t unit = units.at(i);
        const bool isPair = isHighSurrogate(unit) && i + 1 < units.size() && isLowSurrogate(units.at(i + 1));
        append(decoded, isPair ? 0x10000 + ((unit - 0xd800) << 10U) + (units.at(++i) - 0xdc00) : unit);
    }
    if (units.bytes.size() % kUnitBytes != 0)
        decoded.push_back(kNoByteOfUtf8);
    return decoded;
}

} // namespace consonance
