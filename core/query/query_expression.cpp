// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_expression.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

using Operation = QueryOperation;

QueryValue numeric(QueryKind kind, double number)
{
    return std::isfinite(number) ? QueryValue { kind, number } : QueryValue::missing();
}

bool holds(Operation operation, double a, double b)
{
    switch (operation) {
    case Operation::Equal:
        return a == b;
    case Operation::NotEqual:
        return a != b;
    case Operation::Less:
        return a < b;
    case Operation::LessOrEqual:
        return a <= b;
    case Operation::Greater:
        return a > b;
    default:
        return a >= b;
    }
}

QueryValue compare(Operation operation, const QueryValue& a, const QueryValue& b)
{
    if (a.isNumeric() && b.isNumeric())
        return QueryValue::truth(holds(operation, a.number, b.number));
    if (!a.isText() || b.kind != QueryKind::Text)
        return QueryValue::truth(false);
    // A list is unequal when none of its items is equal.
    const bool isNegated = operation == Operation::NotEqual;
    const auto asked = isNegated ? Operation::Equal : operation;
    const bool one = anyTextOf(a, [&](std::string_view item) { return holds(asked, item.compare(b.text), 0); });
    return QueryValue::truth(one != isNegated);
}

QueryValue calculate(const QueryNode& node, const QueryValue& a, const QueryValue& b)
{
    if (!a.isNumeric() || !b.isNumeric())
        return QueryValue::missing();
    const auto kind = node.kind == QueryKind::Any ? QueryKind::Number : node.kind;
    switch (node.operation) {
    case Operation::Add:
        return numeric(kind, a.number + b.number);
    case Operation::Subtract:
        return numeric(kind, a.number - b.number);
    case Operation::Multiply:
        return numeric(kind, a.number * b.number);
    case Operation::Divide:
        return numeric(kind, a.number / b.number);
    case Operation::Smaller:
        return numeric(kind, std::min(a.number, b.number));
    default:
        return numeric(kind, std::max(a.number, b.number));
    }
}

} // namespace

struct QueryExpression::Records {
    const QueryRecord* record;
    const QueryRecord* outer = nullptr;
};

bool QueryExpression::uses(std::string_view collection) const
{
    const auto wanted = m_catalogue->findCollection(collection);
    return wanted && std::ranges::any_of(m_nodes, [&](const QueryNode& node) {
        return node.operation >= Operation::Count && node.index == *wanted;
    });
}

QueryValue QueryExpression::evaluate(const QueryRecord& record) const
{
    return evaluate(static_cast<std::uint32_t>(m_nodes.size() - 1), { .record = &record });
}

bool QueryExpression::isInSet(const QuerySet& set, const QueryValue& value) const
{
    if (value.isNumeric())
        return std::ranges::any_of(
            set.ranges, [&](const auto& range) { return value.number >= range.first && value.number <= range.second; });
    return anyTextOf(
        value, [&](std::string_view item) { return std::ranges::find(set.texts, item) != set.texts.end(); });
}

QueryValue QueryExpression::evaluate(std::uint32_t index, const Records& records) const
{
    const auto& node = m_nodes[index];
    switch (node.operation) {
    case Operation::Number:
        return { node.kind, node.number };
    case Operation::Text:
        return QueryValue::of(std::string_view(m_texts[node.index]));
    case Operation::Field:
        return (node.level == 0 ? records.record : records.outer)->field(node.index);
    case Operation::OpenField:
        return (node.level == 0 ? records.record : records.outer)->openField(node.left, m_texts[node.index]);
    case Operation::Not:
        return QueryValue::truth(!evaluate(node.left, records).isTrue());
    case Operation::And:
        return QueryValue::truth(evaluate(node.left, records).isTrue() && evaluate(node.right, records).isTrue());
    case Operation::Or:
        return QueryValue::truth(evaluate(node.left, records).isTrue() || evaluate(node.right, records).isTrue());
    case Operation::Equal:
    case Operation::NotEqual:
    case Operation::Less:
    case Operation::LessOrEqual:
    case Operation::Greater:
    case Operation::GreaterOrEqual:
        return compare(node.operation, evaluate(node.left, records), evaluate(node.right, records));
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::Smaller:
    case Operation::Larger:
        return calculate(node, evaluate(node.left, records), evaluate(node.right, records));
    case Operation::InSet:
        return QueryValue::truth(isInSet(m_sets[node.index], evaluate(node.left, records)));
    case Operation::Matches: {
        const auto& pattern = m_patterns[node.index].pattern;
        return QueryValue::truth(
            anyTextOf(evaluate(node.left, records), [&](std::string_view item) { return pattern.matches(item); }));
    }
    case Operation::Negate:
    case Operation::Has:
    case Operation::Absolute:
    case Operation::Floor:
    case Operation::Ceiling:
    case Operation::Round:
        return evaluateFunction(node, records);
    default:
        return evaluateOver(node, records);
    }
}

QueryValue QueryExpression::evaluateFunction(const QueryNode& node, const Records& records) const
{
    const auto value = evaluate(node.left, records);
    if (node.operation == Operation::Has)
        return QueryValue::truth(!value.isMissing());
    if (!value.isNumeric())
        return QueryValue::missing();
    const auto kind = value.kind;
    switch (node.operation) {
    case Operation::Negate:
        return numeric(kind, -value.number);
    case Operation::Absolute:
        return numeric(kind, std::abs(value.number));
    case Operation::Floor:
        return numeric(kind, std::floor(value.number));
    case Operation::Ceiling:
        return numeric(kind, std::ceil(value.number));
    default:
        return numeric(kind, std::round(value.number));
    }
}

/// Walks a collection once; stops as soon as `any` and `all` know.
QueryValue QueryExpression::evaluateOver(const QueryNode& node, const Records& records) const
{
    double count = 0;
    double total = 0;
    bool isFound = false;
    records.record->forEach(node.index, [&](const QueryRecord& item) {
        const Records inner { .record = &item, .outer = records.record };
        if (node.right != kNoNode && !evaluate(node.right, inner).isTrue()) {
            isFound = isFound || node.operation == Operation::All;
            return !isFound;
        }
        if (node.operation == Operation::Any) {
            isFound = true;
            return false;
        }
        if (node.left != kNoNode) {
            const auto value = evaluate(node.left, inner);
            if (!value.isNumeric())
                return true;
            if (node.operation == Operation::Minimum)
                total = count == 0 ? value.number : std::min(total, value.number);
            else if (node.operation == Operation::Maximum)
                total = count == 0 ? value.number : std::max(total, value.number);
            else
                total += value.number;
        }
        ++count;
        return true;
    });
    const auto kind = node.kind == QueryKind::Any ? QueryKind::Number : node.kind;
    switch (node.operation) {
    case Operation::Count:
        return QueryValue::of(count);
    case Operation::Any:
        return QueryValue::truth(isFound);
    case Operation::All:
        return QueryValue::truth(!isFound);
    case Operation::Sum:
        return numeric(kind, total);
    case Operation::Mean:
        return count > 0 ? numeric(kind, total / count) : QueryValue::missing();
    default:
        return count > 0 ? numeric(kind, total) : QueryValue::missing();
    }
}

} // namespace consonance
