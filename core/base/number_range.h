// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers in text, and the ranges they must lie in. Shared by the CSV and JSON readers so that both say the same about
// a wrong number. Independent of the locale. Pure functions.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace consonance {

/// Both ends included.
struct IntegerRange {
    std::int64_t minimum = std::numeric_limits<std::int64_t>::min();
    std::int64_t maximum = std::numeric_limits<std::int64_t>::max();

    [[nodiscard]] constexpr bool contains(std::int64_t value) const { return value >= minimum && value <= maximum; }
};

/// Both ends included; never contains NaN or an infinity.
struct NumberRange {
    double minimum = std::numeric_limits<double>::lowest();
    double maximum = std::numeric_limits<double>::max();

    [[nodiscard]] constexpr bool contains(double value) const { return value >= minimum && value <= maximum; }
};

inline constexpr IntegerRange kAnyInteger {};
inline constexpr IntegerRange kCount { .minimum = 0 }; ///< 0, 1, …
inline constexpr NumberRange kAnyNumber {};
inline constexpr NumberRange kNotNegative { .minimum = 0 };

/// The whole text as a decimal integer, without blanks or a plus sign; nothing otherwise.
[[nodiscard]] std::optional<std::int64_t> integerFromText(std::string_view text);
/// The whole text as a finite decimal number, without blanks, a plus sign, hexadecimal, nan or inf; nothing otherwise.
/// 1e-400 reads as 0.
[[nodiscard]] std::optional<double> decimalFromText(std::string_view text);

/// As integerFromText, or a BadInput error at `place` that says what is expected.
[[nodiscard]] Result<std::int64_t> parseInteger(
    std::string_view text, IntegerRange range = kAnyInteger, const SourcePlace& place = {});
/// As decimalFromText, or a BadInput error at `place` that says what is expected.
[[nodiscard]] Result<double> parseDecimal(
    std::string_view text, NumberRange range = kAnyNumber, const SourcePlace& place = {});

/// "a whole number from 1 to 8 is expected, found {found}", with the ends that are bounded.
[[nodiscard]] Error integerExpected(IntegerRange range, std::string_view found, SourcePlace place);
/// The same for a number.
[[nodiscard]] Error numberExpected(NumberRange range, std::string_view found, SourcePlace place);

/// At most 60 bytes of `text` between quotation marks, cut at a character, for messages.
[[nodiscard]] std::string quotedForMessage(std::string_view text);

} // namespace consonance
