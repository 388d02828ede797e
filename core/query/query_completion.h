// SPDX-License-Identifier: GPL-3.0-or-later
//
// Completions at the cursor of an expression being typed: fields and functions where a value is
// expected, operators after one, the values that a field can have after its comparison. Pure; any thread. Cost: linear
// in the text and the catalogue.
#pragma once

#include "core/query/query_catalogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct QuerySuggestion {
    enum class Kind : std::uint8_t { Field, Collection, Function, Operator, Value };
    Kind kind = Kind::Field;
    std::string text; ///< replaces the word being typed; a function has its bracket
    std::string_view help; ///< English, marked with CONSONANCE_TEXT("Query", …); may be empty
};

struct QueryCompletion {
    std::size_t begin = 0; ///< bytes of the word being typed, which a suggestion replaces
    std::size_t end = 0;
    std::vector<QuerySuggestion> suggestions; ///< those that begin with the word, then those that contain it
};

/// `cursor` in bytes.
[[nodiscard]] QueryCompletion completeQuery(std::string_view text, std::size_t cursor, const QueryCatalogue& catalogue);

} // namespace consonance
