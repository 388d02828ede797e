// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/watch_expressions.h"

#include "core/query/simulation_facts.h"

namespace consonance {

Result<std::vector<QueryExpression>> parseWatches(const std::vector<std::string>& expressions)
{
    std::vector<QueryExpression> watches;
    for (const auto& expression : expressions) {
        auto parsed = QueryExpression::parse(expression, simulationCatalogue(), QueryUse::Value);
        if (!parsed)
            return fail(std::move(parsed).error().inContext("watch " + std::to_string(watches.size() + 1)));
        watches.push_back(std::move(*parsed));
    }
    return watches;
}

} // namespace consonance
