// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to core/store: filters and expressions over stored runs as SQL. Every value of the expression is bound, no
// text of the user ever becomes SQL; a missing value meets no comparison, as everywhere in the language. Cost:
// linear in the expression.
#pragma once

#include "core/query/query_expression.h"
#include "core/store/run_record.h"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

namespace consonance {

using BoundValue = std::variant<std::int64_t, double, std::string>;

/// A condition over the table "runs r", with its values in the order of its marks.
struct RunCondition {
    std::string sql;
    std::vector<BoundValue> values;
    std::shared_ptr<const std::vector<QueryPattern>> patterns; ///< null when it needs none; see offerFunctions()
};
/// Errors: the expression cannot be parsed.
[[nodiscard]] Result<RunCondition> compileRunQuery(const std::string& expression);
/// All conditions of a filter, its expression included. Errors: that cannot be parsed, or more conditions than a filter
/// may have.
[[nodiscard]] Result<RunCondition> compileRunFilter(const RunFilter& filter);
/// A word as the filter compares it.
[[nodiscard]] std::string asciiLower(std::string text);
/// Registers the functions of a condition with a connection until the next call; call before preparing its statement.
void offerFunctions(SQLite::Database& database, const RunCondition& condition);

} // namespace consonance
