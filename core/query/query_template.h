// SPDX-License-Identifier: GPL-3.0-or-later
//
// A text with expressions in it: "queue {queue_length}, mean slowdown {mean(jobs, slowdown)}". {{ and }} stand for the
// braces themselves; a text without braces is itself. Immutable; any thread. Cost: that of its expressions.
#pragma once

#include "core/query/query_expression.h"

namespace consonance {

class QueryTemplate {
public:
    /// Errors carry the column within the whole text.
    [[nodiscard]] static Result<QueryTemplate> parse(std::string_view text, const QueryCatalogue& catalogue);

    [[nodiscard]] std::string fill(const QueryRecord& record) const;
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    struct Part {
        std::string text; ///< comes first
        std::optional<QueryExpression> value;
    };
    std::string m_text;
    std::vector<Part> m_parts;
};

} // namespace consonance
