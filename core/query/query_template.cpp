// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_template.h"

#include "core/base/utf8.h"
#include "core/query/query_lexer.h"

namespace consonance {

namespace {

constexpr MessageId kOpenBrace = CONSONANCE_MESSAGE(
    "query.open-brace", "the expression that begins with '{' here has no closing '}'; write '{{' for the brace itself");
constexpr MessageId kTooLongMessage = CONSONANCE_MESSAGE("query.long-message", "a message has at most {0} bytes");

/// The brace that closes the expression from `at` on; sets within it have braces of their own, texts may hold any.
std::size_t closingBrace(std::string_view text, std::size_t at)
{
    int depth = 0;
    for (char quote = 0; at < text.size(); ++at) {
        const char character = text[at];
        if (quote != 0) {
            if (character == quote)
                quote = 0;
        } else if (character == '"' || character == '\'') {
            quote = character;
        } else if (character == '{') {
            ++depth;
        } else if (character == '}' && depth-- == 0) {
            return at;
        }
    }
    return std::string_view::npos;
}

} // namespace

Result<QueryTemplate> QueryTemplate::parse(std::string_view text, const QueryCatalogue& catalogue)
{
    if (text.size() > kLongestQuery)
        return consonance::fail(ErrorKind::BadInput, kTooLongMessage, { std::to_string(kLongestQuery) });
    QueryTemplate made;
    made.m_text = toValidUtf8(text);
    const std::string_view all = made.m_text;
    Part part;
    for (std::size_t at = 0; at < all.size(); ++at) {
        const bool isDouble = at + 1 < all.size() && all[at + 1] == all[at] && (all[at] == '{' || all[at] == '}');
        if (all[at] != '{' || isDouble) {
            part.text += all[at];
            at += isDouble ? 1 : 0;
            continue;
        }
        const auto end = closingBrace(all, at + 1);
        if (end == std::string_view::npos)
            return consonance::fail(ErrorKind::BadInput, kOpenBrace, {}, { .column = queryColumn(all, at) });
        auto value = QueryExpression::parse(all.substr(at + 1, end - at - 1), catalogue, QueryUse::Value);
        if (!value) {
            auto error = std::move(value).error();
            error.place.column += queryColumn(all, at);
            return consonance::fail(std::move(error));
        }
        part.value = std::move(*value);
        made.m_parts.push_back(std::move(part));
        part = {};
        at = end;
    }
    if (!part.text.empty())
        made.m_parts.push_back(std::move(part));
    return made;
}

std::string QueryTemplate::fill(const QueryRecord& record) const
{
    std::string filled;
    for (const auto& part : m_parts) {
        filled += part.text;
        if (part.value)
            filled += queryValueText(part.value->evaluate(record));
    }
    return filled;
}

} // namespace consonance
