// SPDX-License-Identifier: GPL-3.0-or-later
// Which kinds go together: a time with a time, a share with a number, a date with a date.
#include "core/query/query_parser.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

using Operation = QueryOperation;

constexpr MessageId kNeedsCondition = CONSONANCE_MESSAGE(
    "query.needs-condition", "expected something true or false here, such as a comparison with =, <, > or in");
constexpr MessageId kNeedsNumber
    = CONSONANCE_MESSAGE("query.needs-number", "expected a number, a share or a time here, not a text or a condition");
constexpr MessageId kNeedsDuration
    = CONSONANCE_MESSAGE("query.needs-duration", "expected a time with its unit here, such as 90s, 20min or 2h");
constexpr MessageId kNoDuration
    = CONSONANCE_MESSAGE("query.no-duration", "expected a plain number or a share here, not a time");
constexpr MessageId kNeedsDate
    = CONSONANCE_MESSAGE("query.needs-date", "expected a date here, such as \"2026-11-21\" or \"2026-11-21 14:30\"");
constexpr MessageId kNeedsText = CONSONANCE_MESSAGE("query.needs-text", "expected a text in quotation marks here");
constexpr MessageId kNeedsTruth
    = CONSONANCE_MESSAGE("query.needs-truth", "expected true or false here: this is compared with a condition");
constexpr MessageId kShareTooLarge = CONSONANCE_MESSAGE(
    "query.share-too-large", "this is a share between 0 and 1: write {0}% if you mean {0} of a hundred");
constexpr MessageId kOrderOfTexts
    = CONSONANCE_MESSAGE("query.order-of-texts", "texts can be compared with = and != only, or matched with =~");
constexpr MessageId kNotAChoice = CONSONANCE_MESSAGE("query.not-a-choice", "this can only be one of: {0}");
constexpr MessageId kCannotCombine = CONSONANCE_MESSAGE(
    "query.cannot-combine", "a time and a plain number cannot be added, and times cannot be multiplied");

bool isPlain(QueryKind kind)
{
    return kind == QueryKind::Number || kind == QueryKind::Share;
}
bool isTextual(QueryKind kind)
{
    return kind == QueryKind::Text || kind == QueryKind::TextList;
}

} // namespace

Result<void> QueryParser::requireCondition(Node node, std::size_t offset) const
{
    if (kindOf(node) != QueryKind::Boolean && kindOf(node) != QueryKind::Any)
        return error(kNeedsCondition, {}, offset);
    return {};
}

Result<void> QueryParser::requireNumber(Node node, std::size_t offset) const
{
    const auto kind = kindOf(node);
    if (!isPlain(kind) && kind != QueryKind::Duration && kind != QueryKind::Any && kind != QueryKind::Date)
        return error(kNeedsNumber, {}, offset);
    return {};
}

Result<QueryParser::Node> QueryParser::logical(Operation operation, Node left, Node right, std::size_t offset)
{
    TRY(requireCondition(right, offset));
    return add({ .operation = operation, .kind = QueryKind::Boolean, .left = left, .right = right });
}

/// A share that is compared with 50 never is: whoever writes that means 50 %.
Result<void> QueryParser::checkShare(Node share, Node other, std::size_t offset) const
{
    const auto& constant = m_expression.m_nodes[other];
    const bool isConstant = constant.operation == Operation::Number && constant.kind == QueryKind::Number;
    if (kindOf(share) == QueryKind::Share && isConstant && std::abs(constant.number) > 1)
        return error(kShareTooLarge, { queryValueText(QueryValue::of(constant.number)) }, offset);
    return {};
}

Result<void> QueryParser::checkChoice(Node field, std::string_view text, std::size_t offset) const
{
    const auto& node = m_expression.m_nodes[field];
    if (node.operation != Operation::Field)
        return {};
    const auto& catalogue = m_items && node.level == 0 ? *m_items : *m_expression.m_catalogue;
    const auto& values = catalogue.fields()[node.index].values;
    if (values.empty() || std::ranges::find(values, text) != values.end())
        return {};
    std::string choices;
    for (const auto value : values)
        choices += (choices.empty() ? "\"" : ", \"") + std::string(value) + "\"";
    return error(kNotAChoice, { choices }, offset);
}

Result<void> QueryParser::checkComparison(Operation operation, Node& left, Node& right, std::size_t offset)
{
    auto a = kindOf(left);
    auto b = kindOf(right);
    // The field comes first; a comparison of a text with a list reads the same both ways.
    if (b == QueryKind::TextList && a == QueryKind::Text) {
        std::swap(left, right);
        std::swap(a, b);
    }
    for (const auto& [date, other] : { std::pair { left, right }, std::pair { right, left } }) {
        auto& constant = m_expression.m_nodes[other];
        if (kindOf(date) != QueryKind::Date || constant.operation != Operation::Text)
            continue;
        double seconds = 0;
        if (!parseQueryDate(m_expression.m_texts[constant.index], seconds))
            return error(kNeedsDate, {}, offset);
        constant = { .operation = Operation::Number, .kind = QueryKind::Date, .number = seconds };
        return {};
    }
    if (a == QueryKind::Any || b == QueryKind::Any)
        return {};
    if (isTextual(a) || isTextual(b)) {
        if (!isTextual(a) || !isTextual(b))
            return error(isTextual(a)          ? kNeedsText
                    : a == QueryKind::Duration ? kNeedsDuration
                                               : kNeedsNumber,
                {}, offset);
        if (operation != Operation::Equal && operation != Operation::NotEqual)
            return error(kOrderOfTexts, {}, offset);
        for (const auto& [field, constant] : { std::pair { left, right }, std::pair { right, left } }) {
            const auto& node = m_expression.m_nodes[constant];
            if (node.operation == Operation::Text)
                TRY(checkChoice(field, m_expression.m_texts[node.index], offset));
        }
        return {};
    }
    if (isPlain(a) && isPlain(b)) {
        TRY(checkShare(left, right, offset));
        return checkShare(right, left, offset);
    }
    if (a == b)
        return {};
    if (a == QueryKind::Boolean || b == QueryKind::Boolean)
        return error(a == QueryKind::Boolean ? kNeedsTruth : kNeedsNumber, {}, offset);
    if (a == QueryKind::Date || b == QueryKind::Date)
        return error(a == QueryKind::Date ? kNeedsDate : kNeedsNumber, {}, offset);
    return error(a == QueryKind::Duration ? kNeedsDuration : kNoDuration, {}, offset);
}

Result<void> QueryParser::checkElement(Node operand, const Element& found, std::size_t offset) const
{
    const auto kind = kindOf(operand);
    if (kind == QueryKind::Any)
        return {};
    if (isTextual(kind))
        return found.isText ? checkChoice(operand, found.text, offset) : error(kNeedsText, {}, offset);
    if (kind == QueryKind::Date && found.kind != QueryKind::Date)
        return error(kNeedsDate, {}, offset);
    if (found.isText)
        return error(kind == QueryKind::Duration ? kNeedsDuration : kNeedsNumber, {}, offset);
    if (kind == QueryKind::Duration && found.kind != QueryKind::Duration)
        return error(kNeedsDuration, {}, offset);
    if (isPlain(kind) && found.kind == QueryKind::Duration)
        return error(kNoDuration, {}, offset);
    if (kind == QueryKind::Share && found.kind == QueryKind::Number && std::abs(found.number) > 1)
        return error(kShareTooLarge, { queryValueText(QueryValue::of(found.number)) }, offset);
    return {};
}

/// Of + − × ÷ min max: what the result counts.
Result<QueryParser::Node> QueryParser::arithmetic(Operation operation, Node left, Node right, std::size_t offset)
{
    TRY(requireNumber(left, offset));
    TRY(requireNumber(right, offset));
    const auto a = kindOf(left);
    const auto b = kindOf(right);
    const bool isProduct = operation == Operation::Multiply;
    const bool isQuotient = operation == Operation::Divide;
    QueryKind kind = QueryKind::Number;
    if (a == QueryKind::Any || b == QueryKind::Any)
        kind = QueryKind::Any;
    else if (a == QueryKind::Date && b == QueryKind::Date && operation == Operation::Subtract)
        kind = QueryKind::Duration;
    else if (a == QueryKind::Date || b == QueryKind::Date)
        return error(kCannotCombine, {}, offset);
    else if (a == QueryKind::Duration && b == QueryKind::Duration && !isProduct)
        kind = isQuotient ? QueryKind::Number : QueryKind::Duration;
    else if ((a == QueryKind::Duration && isPlain(b) && (isProduct || isQuotient))
        || (isPlain(a) && b == QueryKind::Duration && isProduct))
        kind = QueryKind::Duration;
    else if (a == QueryKind::Duration || b == QueryKind::Duration)
        return error(kCannotCombine, {}, offset);
    else if (a == b && !isProduct && !isQuotient)
        kind = a;
    return add({ .operation = operation, .kind = kind, .left = left, .right = right });
}

} // namespace consonance
