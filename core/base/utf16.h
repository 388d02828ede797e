// SPDX-License-Identifier: GPL-3.0-or-later
//
// Text as Excel ("Unicode Text") and PowerShell write it: UTF-16 behind a byte order mark. Readers of files pass what
// they read through decodedText(), so that all code behind them sees UTF-8. Pure functions, any thread; about 1 ns a
// byte for UTF-16, constant for other text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace consonance {

/// Whether the text begins with a byte order mark of UTF-16.
[[nodiscard]] bool isUtf16(std::string_view text);
/// UTF-8 of such a text, without its mark; any other text as it is. What is malformed becomes bytes that are not valid
/// UTF-8 either, so that readers report it with its place.
[[nodiscard]] std::string decodedText(std::string text);

} // namespace consonance
