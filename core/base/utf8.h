// SPDX-License-Identifier: GPL-3.0-or-later
//
// The few UTF-8 functions that the readers need. Pure functions; about 1 ns a byte, much less for ASCII.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace consonance {

/// Every byte is below 128.
[[nodiscard]] bool isAscii(std::string_view text);
/// Offset of the first byte that does not belong to well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms), or
/// npos.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text);
/// Characters (code points) of well-formed text; in other text, the bytes that begin one.
[[nodiscard]] std::size_t countCharacters(std::string_view text);
/// The text with every malformed byte replaced by U+FFFD.
[[nodiscard]] std::string toValidUtf8(std::string_view text);
/// The beginning of toValidUtf8(), of at most so many bytes and whole characters.
[[nodiscard]] std::string clippedText(std::string_view text, std::size_t maximumBytes);

} // namespace consonance
