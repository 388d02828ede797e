// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of the query language: numbers with their unit, texts, truth values, and "missing" for
// absent ones (the slowdown of a job that does not run). Plain values; a text refers to data of its record or
// expression and is valid as long as they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace consonance {

enum class QueryKind : std::uint8_t {
    Missing, ///< no value; no comparison with it is true
    Number,
    Share, ///< 0 … 1, written as 5% or 0.05
    Duration, ///< seconds, written as 90s, 20min, 2h, 1d
    Date, ///< seconds since 1970 UTC, written as "2026-11-21" or "2026-11-21 14:30"
    Boolean,
    Text,
    TextList, ///< several texts; a comparison holds when it holds for one of them
    Any, ///< known only at evaluation, such as a policy's parameter
};

struct QueryValue {
    QueryKind kind = QueryKind::Missing;
    double number = 0; ///< also truth, as 0 or 1
    std::string_view text {}; ///< items of a list end with '\n'

    [[nodiscard]] static QueryValue missing() { return {}; }
    [[nodiscard]] static QueryValue of(double number) { return { QueryKind::Number, number }; }
    [[nodiscard]] static QueryValue share(double number) { return { QueryKind::Share, number }; }
    [[nodiscard]] static QueryValue seconds(double number) { return { QueryKind::Duration, number }; }
    [[nodiscard]] static QueryValue date(double number) { return { QueryKind::Date, number }; }
    [[nodiscard]] static QueryValue truth(bool value) { return { QueryKind::Boolean, value ? 1.0 : 0.0 }; }
    [[nodiscard]] static QueryValue of(std::string_view text) { return { QueryKind::Text, 0, text }; }
    [[nodiscard]] static QueryValue list(std::string_view lines) { return { QueryKind::TextList, 0, lines }; }

    [[nodiscard]] bool isMissing() const { return kind == QueryKind::Missing; }
    [[nodiscard]] bool isText() const { return kind == QueryKind::Text || kind == QueryKind::TextList; }
    [[nodiscard]] bool isNumeric() const { return kind >= QueryKind::Number && kind <= QueryKind::Boolean; }
    [[nodiscard]] bool isTrue() const { return kind == QueryKind::Boolean && number != 0; }
};

/// For people, in the C locale: "12.5", "3.4%", "2 h 05 min", "2026-11-21 14:30:00", "true"; "–" when missing.
[[nodiscard]] std::string queryValueText(const QueryValue& value);
/// "2026-11-21 14:30:00" of seconds since 1970, UTC.
[[nodiscard]] std::string queryDateText(double seconds);
/// The inverse, also of "2026-11-21" and "2026-11-21 14:30" (T may stand for the blank); false when it is not a date.
[[nodiscard]] bool parseQueryDate(std::string_view text, double& seconds);

} // namespace consonance
