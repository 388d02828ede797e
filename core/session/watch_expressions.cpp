// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/watch_expressions.h"

#include "core/query/condition_vocabulary.h"
#include "core/query/query_lexer.h"

namespace consonance {

Result<std::vector<QueryExpression>> parseWatches(const std::vector<std::string>& expressions)
{
    std::vector<QueryExpression> watches;
    for (const auto& expression : expressions) {
        auto parsed = QueryExpression::parse(expression, simulationCatalogue(), QueryUse::Value);
        if (!parsed)
            return fail(std::move(parsed).error().inContext(queryExcerpt(expression)));
        watches.push_back(std::move(*parsed));
    }
    return watches;
}

} // namespace consonance
