// SPDX-License-Identifier: GPL-3.0-or-later
//
// Splits an expression into tokens; for the parser and for completion, which needs the valid beginning of a text that
// is not finished. Pure functions. Cost: linear.
#pragma once

#include "core/base/result.h"
#include "core/query/query_value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct QueryToken {
    enum class Kind : std::uint8_t { End, Number, Text, Regex, Name, Symbol };
    Kind kind = Kind::End;
    std::string_view text; ///< as written; the name or the symbol itself
    std::string content; ///< of a text or regular expression, without quotes and escapes
    double number = 0; ///< in the base unit of `unit`
    QueryKind unit = QueryKind::Number; ///< of a number
    std::size_t offset = 0; ///< bytes

    [[nodiscard]] bool is(std::string_view word) const
    {
        return (kind == Kind::Name || kind == Kind::Symbol) && text == word;
    }
};

struct QueryTokens {
    std::vector<QueryToken> tokens; ///< ends with an End token
    std::optional<Error> error; ///< the text after the last good token is not a token
};

inline constexpr std::size_t kLongestQuery = 4000; ///< bytes

[[nodiscard]] QueryTokens splitQuery(std::string_view text);
/// From 1, in characters.
[[nodiscard]] std::int64_t queryColumn(std::string_view text, std::size_t offset);

/// The text as the context of a message: the whole text when short, else its beginning.
[[nodiscard]] std::string queryExcerpt(std::string_view text);

} // namespace consonance
