// SPDX-License-Identifier: GPL-3.0-or-later
// Reading: tokens to nodes.
#include "core/query/query_parser.h"

#include "core/base/marked_text.h"
#include "core/base/nearest_word.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

using Operation = QueryOperation;

constexpr MessageId kExpectedValue
    = CONSONANCE_MESSAGE("query.expected-value", "expected a number, a text in quotes, a field or '(', but found {0}");
constexpr MessageId kEndsEarly
    = CONSONANCE_MESSAGE("query.ends-early", "the expression ends where a number, a text, a field or '(' is expected");
constexpr MessageId kExpectedOperator = CONSONANCE_MESSAGE(
    "query.expected-operator", "expected an operator such as =, <, >, in, =~, +, and, or – or the end – but found {0}");
constexpr MessageId kExpectedSymbol = CONSONANCE_MESSAGE("query.expected-symbol", "expected '{0}', but found {1}");
constexpr MessageId kMissingSymbol
    = CONSONANCE_MESSAGE("query.missing-symbol", "the expression ends where '{0}' is expected");
constexpr MessageId kChained
    = CONSONANCE_MESSAGE("query.chained", "comparisons cannot be chained: write 'a < b and b < c', or 'b in {1..5}'");
constexpr MessageId kFieldOfOthers = CONSONANCE_MESSAGE(
    "query.field-of-others", "there is no field '{0}' here; {1} have it, as in any({1}, {0} …) or mean({1}, {0})");
constexpr MessageId kUnknownField = CONSONANCE_MESSAGE("query.unknown-field", "there is no field '{0}' here");
constexpr MessageId kMisspeltField
    = CONSONANCE_MESSAGE("query.misspelt-field", "there is no field '{0}' here; did you mean '{1}'?");
constexpr MessageId kMisspeltText
    = CONSONANCE_MESSAGE("query.unquoted-text", "there is no field '{0}' here; a text needs quotation marks: \"{0}\"");
constexpr MessageId kUnknownFunction = CONSONANCE_MESSAGE("query.unknown-function", "there is no function '{0}'");
constexpr MessageId kMisspeltFunction
    = CONSONANCE_MESSAGE("query.misspelt-function", "there is no function '{0}'; did you mean '{1}'?");
constexpr MessageId kNeedsCollection = CONSONANCE_MESSAGE(
    "query.needs-collection", "'{0}' goes over a collection; here there is {1}, for example {0}({1})");
constexpr MessageId kNoCollection
    = CONSONANCE_MESSAGE("query.no-collection", "'{0}' goes over a collection, and here there is none");
constexpr MessageId kBareCollection
    = CONSONANCE_MESSAGE("query.bare-collection", "'{0}' is a collection: ask count({0}), any({0}, …) or max({0}, …)");
constexpr MessageId kNested
    = CONSONANCE_MESSAGE("query.nested", "a function over a collection cannot stand within another one");
constexpr MessageId kTooDeep = CONSONANCE_MESSAGE("query.too-deep", "the expression is nested more than {0} deep");
constexpr MessageId kTooLarge = CONSONANCE_MESSAGE("query.too-large", "the expression has more than {0} parts");
constexpr MessageId kExpectedElement = CONSONANCE_MESSAGE(
    "query.expected-element", "a set holds numbers, texts and ranges, such as {1, 5..10, 20..}; found {0}");
constexpr MessageId kExpectedPattern = CONSONANCE_MESSAGE(
    "query.expected-pattern", "expected a pattern, \"with*wildcards\" or /a regular expression/, but found {0}");
constexpr MessageId kExpectedText
    = CONSONANCE_MESSAGE("query.expected-text", "only a text can be matched with a pattern");
constexpr MessageId kBackwards = CONSONANCE_MESSAGE("query.backwards", "the range ends before it begins");
constexpr MessageId kTextRange = CONSONANCE_MESSAGE("query.text-range", "a range goes from number to number");

constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace

const std::vector<QueryFunction>& plainQueryFunctions()
{
    static const std::vector<QueryFunction> functions {
        { "abs", Operation::Absolute, 1, CONSONANCE_TEXT("Query", "without its sign") },
        { "floor", Operation::Floor, 1, CONSONANCE_TEXT("Query", "rounded down to a whole number") },
        { "ceil", Operation::Ceiling, 1, CONSONANCE_TEXT("Query", "rounded up to a whole number") },
        { "round", Operation::Round, 1, CONSONANCE_TEXT("Query", "rounded to a whole number") },
        { "has", Operation::Has, 1, CONSONANCE_TEXT("Query", "whether there is a value") },
        { "min", Operation::Smaller, 2, CONSONANCE_TEXT("Query", "the smaller of two values") },
        { "max", Operation::Larger, 2, CONSONANCE_TEXT("Query", "the larger of two values") },
    };
    return functions;
}

const std::vector<QueryFunction>& collectionQueryFunctions()
{
    static const std::vector<QueryFunction> functions {
        { "count", Operation::Count, 0, CONSONANCE_TEXT("Query", "how many there are, or meet a condition") },
        { "any", Operation::Any, 0, CONSONANCE_TEXT("Query", "whether one meets a condition") },
        { "all", Operation::All, 0, CONSONANCE_TEXT("Query", "whether all meet a condition") },
        { "sum", Operation::Sum, 1, CONSONANCE_TEXT("Query", "the sum of a value over all") },
        { "mean", Operation::Mean, 1, CONSONANCE_TEXT("Query", "the mean of a value over all") },
        { "min", Operation::Minimum, 1, CONSONANCE_TEXT("Query", "the smallest value of all") },
        { "max", Operation::Maximum, 1, CONSONANCE_TEXT("Query", "the largest value of all") },
    };
    return functions;
}

QueryParser::QueryParser(std::string_view text, const QueryCatalogue& catalogue)
    : m_text(text)
{
    auto split = splitQuery(text);
    m_tokens = std::move(split.tokens);
    m_lexicalError = std::move(split.error);
    m_expression.m_text = text;
    m_expression.m_catalogue = &catalogue;
}

Result<QueryExpression> QueryParser::parse(QueryUse use)
{
    TRY_ASSIGN(const auto root, disjunction());
    if (token().kind != QueryToken::Kind::End)
        return unexpected(kExpectedOperator);
    if (m_lexicalError)
        return fail(std::move(*m_lexicalError));
    if (use == QueryUse::Condition)
        TRY(requireCondition(root, 0));
    return std::move(m_expression);
}

tl::unexpected<Error> QueryParser::error(
    MessageId message, std::vector<std::string> arguments, std::size_t offset) const
{
    return fail(ErrorKind::BadInput, message, std::move(arguments), { .column = queryColumn(m_text, offset) });
}

/// What stands here is not what could; an unreadable token says so itself.
tl::unexpected<Error> QueryParser::unexpected(MessageId message) const
{
    if (token().kind != QueryToken::Kind::End)
        return error(message, { "'" + std::string(token().text) + "'" }, token().offset);
    if (m_lexicalError)
        return fail(*m_lexicalError);
    return error(kEndsEarly, {}, token().offset);
}

bool QueryParser::accept(std::string_view word)
{
    if (!token().is(word))
        return false;
    ++m_at;
    return true;
}

Result<void> QueryParser::expect(std::string_view symbol)
{
    if (accept(symbol))
        return {};
    if (token().kind != QueryToken::Kind::End)
        return error(kExpectedSymbol, { std::string(symbol), "'" + std::string(token().text) + "'" }, token().offset);
    if (m_lexicalError)
        return fail(*m_lexicalError);
    return error(kMissingSymbol, { std::string(symbol) }, token().offset);
}

Result<QueryParser::Node> QueryParser::add(QueryNode node)
{
    if (m_expression.m_nodes.size() >= QueryExpression::kMostNodes)
        return error(kTooLarge, { std::to_string(QueryExpression::kMostNodes) }, token().offset);
    m_expression.m_nodes.push_back(node);
    return static_cast<Node>(m_expression.m_nodes.size() - 1);
}

Result<QueryParser::Node> QueryParser::disjunction()
{
    const auto begin = token().offset;
    if (++m_depth > QueryExpression::kDeepest)
        return error(kTooDeep, { std::to_string(QueryExpression::kDeepest) }, begin);
    TRY_ASSIGN(auto left, conjunction());
    while (accept("or") || accept("||")) {
        TRY(requireCondition(left, begin));
        const auto second = token().offset;
        TRY_ASSIGN(const auto right, conjunction());
        TRY_ASSIGN(left, logical(Operation::Or, left, right, second));
    }
    --m_depth;
    return left;
}

Result<QueryParser::Node> QueryParser::conjunction()
{
    const auto begin = token().offset;
    TRY_ASSIGN(auto left, negation());
    while (accept("and") || accept("&&")) {
        TRY(requireCondition(left, begin));
        const auto second = token().offset;
        TRY_ASSIGN(const auto right, negation());
        TRY_ASSIGN(left, logical(Operation::And, left, right, second));
    }
    return left;
}

Result<QueryParser::Node> QueryParser::negation()
{
    int times = 0;
    while (accept("not") || accept("!"))
        ++times;
    const auto begin = token().offset;
    TRY_ASSIGN(auto node, comparison());
    if (times > 0)
        TRY(requireCondition(node, begin));
    for (; times > 0; --times) {
        TRY_ASSIGN(node, add({ .operation = Operation::Not, .kind = QueryKind::Boolean, .left = node }));
    }
    return node;
}

Result<QueryParser::Node> QueryParser::comparison()
{
    static constexpr std::pair<std::string_view, Operation> kComparisons[]
        = { { "=", Operation::Equal }, { "==", Operation::Equal }, { "!=", Operation::NotEqual },
              { "<>", Operation::NotEqual }, { "<", Operation::Less }, { "<=", Operation::LessOrEqual },
              { ">", Operation::Greater }, { ">=", Operation::GreaterOrEqual } };
    const auto begin = token().offset;
    TRY_ASSIGN(auto left, sum());
    const auto found
        = std::ranges::find_if(kComparisons, [this](const auto& comparison) { return token().is(comparison.first); });
    if (found != std::end(kComparisons)) {
        ++m_at;
        const auto second = token().offset;
        TRY_ASSIGN(auto right, sum());
        TRY(checkComparison(found->second, left, right, second));
        TRY_ASSIGN(left, add({ .operation = found->second, .kind = QueryKind::Boolean, .left = left, .right = right }));
    } else if (token().is("not") && m_tokens[m_at + 1].is("in")) {
        m_at += 2;
        TRY_ASSIGN(const auto inside, membership(left, begin));
        TRY_ASSIGN(left, add({ .operation = Operation::Not, .kind = QueryKind::Boolean, .left = inside }));
    } else if (accept("in")) {
        TRY_ASSIGN(left, membership(left, begin));
    } else if (accept("=~")) {
        TRY_ASSIGN(left, matching(left, begin));
    } else if (accept("!~")) {
        TRY_ASSIGN(const auto matches, matching(left, begin));
        TRY_ASSIGN(left, add({ .operation = Operation::Not, .kind = QueryKind::Boolean, .left = matches }));
    } else {
        return left;
    }
    if (std::ranges::any_of(kComparisons, [this](const auto& comparison) { return token().is(comparison.first); }))
        return error(kChained, {}, token().offset);
    return left;
}

Result<QueryParser::Element> QueryParser::element(Node operand)
{
    const auto offset = token().offset;
    const bool isNegative = accept("-");
    Element found;
    if (token().kind == QueryToken::Kind::Number) {
        found = { .number = isNegative ? -token().number : token().number, .kind = token().unit };
    } else if (token().kind == QueryToken::Kind::Text && !isNegative) {
        found = { .isText = true, .text = token().content };
        if (kindOf(operand) == QueryKind::Date && parseQueryDate(found.text, found.number))
            found = { .number = found.number, .kind = QueryKind::Date };
    } else {
        return unexpected(kExpectedElement);
    }
    ++m_at;
    TRY(checkElement(operand, found, offset));
    return found;
}

/// The set after `in`, or the one range or set after =~.
Result<QueryParser::Node> QueryParser::membership(Node operand, std::size_t offset)
{
    if (kindOf(operand) == QueryKind::Boolean)
        return fail(requireNumber(operand, offset).error());
    TRY(expect("{"));
    QuerySet set;
    do {
        if (accept("..")) {
            TRY_ASSIGN(const auto last, element(operand));
            if (last.isText)
                return error(kTextRange, {}, token().offset);
            set.ranges.emplace_back(-kInfinity, last.number);
            continue;
        }
        const auto begin = token().offset;
        TRY_ASSIGN(auto first, element(operand));
        if (first.isText) {
            if (token().is(".."))
                return error(kTextRange, {}, begin);
            set.texts.push_back(std::move(first.text));
            continue;
        }
        auto last = first.number;
        if (accept("..")) {
            last = kInfinity;
            if (!token().is(",") && !token().is("}")) {
                TRY_ASSIGN(const auto end, element(operand));
                if (end.isText)
                    return error(kTextRange, {}, begin);
                last = end.number;
            }
            if (last < first.number)
                return error(kBackwards, {}, begin);
        }
        set.ranges.emplace_back(first.number, last);
    } while (accept(","));
    TRY(expect("}"));
    m_expression.m_sets.push_back(std::move(set));
    return add({ .operation = Operation::InSet,
        .kind = QueryKind::Boolean,
        .left = operand,
        .index = static_cast<std::uint32_t>(m_expression.m_sets.size() - 1) });
}

Result<QueryParser::Node> QueryParser::matching(Node operand, std::size_t offset)
{
    if (token().is("{"))
        return membership(operand, offset);
    const auto kind = kindOf(operand);
    if (kind != QueryKind::Text && kind != QueryKind::TextList && kind != QueryKind::Any)
        return error(kExpectedText, {}, offset);
    const bool isRegex = token().kind == QueryToken::Kind::Regex;
    if (!isRegex && token().kind != QueryToken::Kind::Text)
        return unexpected(kExpectedPattern);
    auto pattern = isRegex ? TextPattern::regularExpression(token().content) : TextPattern::wildcard(token().content);
    if (!pattern) {
        auto problem = std::move(pattern).error();
        problem.place.column += queryColumn(m_text, token().offset);
        return fail(std::move(problem));
    }
    m_expression.m_patterns.push_back({ token().content, isRegex, std::move(*pattern) });
    ++m_at;
    return add({ .operation = Operation::Matches,
        .kind = QueryKind::Boolean,
        .left = operand,
        .index = static_cast<std::uint32_t>(m_expression.m_patterns.size() - 1) });
}

Result<QueryParser::Node> QueryParser::sum()
{
    const auto begin = token().offset;
    TRY_ASSIGN(auto left, product());
    while (token().is("+") || token().is("-")) {
        const auto operation = token().is("+") ? Operation::Add : Operation::Subtract;
        ++m_at;
        TRY_ASSIGN(const auto right, product());
        TRY_ASSIGN(left, arithmetic(operation, left, right, begin));
    }
    return left;
}

Result<QueryParser::Node> QueryParser::product()
{
    const auto begin = token().offset;
    TRY_ASSIGN(auto left, unary());
    while (token().is("*") || token().is("/")) {
        const auto operation = token().is("*") ? Operation::Multiply : Operation::Divide;
        ++m_at;
        TRY_ASSIGN(const auto right, unary());
        TRY_ASSIGN(left, arithmetic(operation, left, right, begin));
    }
    return left;
}

Result<QueryParser::Node> QueryParser::unary()
{
    bool isNegative = false;
    while (token().is("-")) {
        isNegative = !isNegative;
        ++m_at;
    }
    const auto offset = token().offset;
    TRY_ASSIGN(const auto operand, primary());
    if (!isNegative)
        return operand;
    TRY(requireNumber(operand, offset));
    return add({ .operation = Operation::Negate, .kind = kindOf(operand), .left = operand });
}

Result<QueryParser::Node> QueryParser::primary()
{
    switch (token().kind) {
    case QueryToken::Kind::Number: {
        const auto& number = m_tokens[m_at++];
        return add({ .operation = Operation::Number, .kind = number.unit, .number = number.number });
    }
    case QueryToken::Kind::Text:
        m_expression.m_texts.push_back(m_tokens[m_at++].content);
        return add({ .operation = Operation::Text,
            .kind = QueryKind::Text,
            .index = static_cast<std::uint32_t>(m_expression.m_texts.size() - 1) });
    case QueryToken::Kind::Name:
        return named();
    default:
        break;
    }
    if (!accept("("))
        return unexpected(kExpectedValue);
    TRY_ASSIGN(const auto inner, disjunction());
    TRY(expect(")"));
    return inner;
}

Result<QueryParser::Node> QueryParser::named()
{
    const auto& name = token();
    if (name.is("and") || name.is("or") || name.is("in") || name.is("not"))
        return unexpected(kExpectedValue);
    ++m_at;
    if (name.is("true") || name.is("false"))
        return add(
            { .operation = Operation::Number, .kind = QueryKind::Boolean, .number = name.is("true") ? 1.0 : 0.0 });
    if (token().is("("))
        return call(name);
    return fieldNamed(name.text, name.offset);
}

Result<QueryParser::Node> QueryParser::fieldNamed(std::string_view name, std::size_t offset)
{
    const auto* own = m_items ? m_items : m_expression.m_catalogue;
    for (const auto* catalogue : { own, static_cast<const QueryCatalogue*>(m_expression.m_catalogue) }) {
        const auto level = static_cast<std::uint8_t>(catalogue == own ? 0 : 1);
        if (const auto index = catalogue->findField(name))
            return add({ .operation = Operation::Field,
                .kind = catalogue->fields()[*index].kind,
                .level = level,
                .index = static_cast<std::uint32_t>(*index) });
        if (const auto open = catalogue->findOpenField(name)) {
            const auto& field = catalogue->openFields()[*open];
            m_expression.m_texts.emplace_back(name.substr(std::string_view(field.prefix).size()));
            return add({ .operation = Operation::OpenField,
                .kind = field.kind,
                .level = level,
                .left = static_cast<std::uint32_t>(*open),
                .index = static_cast<std::uint32_t>(m_expression.m_texts.size() - 1) });
        }
    }
    if (m_expression.m_catalogue->findCollection(name))
        return error(kBareCollection, { std::string(name) }, offset);
    std::vector<std::string_view> known;
    bool isChoice = false;
    for (const auto* catalogue : { own, static_cast<const QueryCatalogue*>(m_expression.m_catalogue) }) {
        for (const auto& field : catalogue->fields()) {
            known.emplace_back(field.name);
            isChoice = isChoice || std::ranges::find(field.values, name) != field.values.end();
        }
    }
    for (const auto& collection : m_expression.m_catalogue->collections()) {
        if (std::ranges::find(collection.items->fields(), name, &QueryField::name) != collection.items->fields().end())
            return error(kFieldOfOthers, { std::string(name), collection.name }, offset);
    }
    if (isChoice)
        return error(kMisspeltText, { std::string(name) }, offset);
    if (const auto near = nearestWord(name, known); !near.empty())
        return error(kMisspeltField, { std::string(name), std::string(near) }, offset);
    return error(kUnknownField, { std::string(name) }, offset);
}

Result<QueryParser::Node> QueryParser::call(const QueryToken& name)
{
    ++m_at; // the bracket
    const auto named = [&name](const QueryFunction& function) { return function.name == name.text; };
    const auto& over = collectionQueryFunctions();
    const auto& plain = plainQueryFunctions();
    const auto overFunction = std::ranges::find_if(over, named);
    const auto plainFunction = std::ranges::find_if(plain, named);
    if (overFunction != over.end() && token().kind == QueryToken::Kind::Name) {
        if (const auto collection = m_expression.m_catalogue->findCollection(token().text)) {
            if (m_items)
                return error(kNested, {}, name.offset);
            ++m_at;
            return overCall(*overFunction, static_cast<std::uint32_t>(*collection));
        }
    }
    if (plainFunction != plain.end())
        return plainCall(*plainFunction, name.offset);
    const auto& collections = m_expression.m_catalogue->collections();
    if (overFunction != over.end())
        return collections.empty()
            ? error(kNoCollection, { std::string(name.text) }, name.offset)
            : error(kNeedsCollection, { std::string(name.text), collections.front().name }, token().offset);
    std::vector<std::string_view> known;
    for (const auto* functions : { &plain, &over }) {
        for (const auto& function : *functions)
            known.push_back(function.name);
    }
    if (const auto near = nearestWord(name.text, known); !near.empty())
        return error(kMisspeltFunction, { std::string(name.text), std::string(near) }, name.offset);
    return error(kUnknownFunction, { std::string(name.text) }, name.offset);
}

Result<QueryParser::Node> QueryParser::plainCall(const QueryFunction& function, std::size_t offset)
{
    TRY_ASSIGN(const auto first, disjunction());
    if (function.operation == Operation::Has) {
        TRY(expect(")"));
        return add({ .operation = Operation::Has, .kind = QueryKind::Boolean, .left = first });
    }
    TRY(requireNumber(first, offset));
    if (function.arguments == 1) {
        TRY(expect(")"));
        return add({ .operation = function.operation, .kind = kindOf(first), .left = first });
    }
    TRY(expect(","));
    TRY_ASSIGN(const auto second, disjunction());
    TRY(expect(")"));
    return arithmetic(function.operation, first, second, offset);
}

Result<QueryParser::Node> QueryParser::overCall(const QueryFunction& function, std::uint32_t collection)
{
    m_items = m_expression.m_catalogue->collections()[collection].items;
    QueryNode node { .operation = function.operation, .kind = QueryKind::Number, .index = collection };
    if (function.arguments == 1) {
        TRY(expect(","));
        const auto offset = token().offset;
        TRY_ASSIGN(node.left, disjunction());
        TRY(requireNumber(node.left, offset));
        node.kind = kindOf(node.left);
    }
    const bool needsCondition = function.operation == Operation::Any || function.operation == Operation::All;
    if (needsCondition || token().is(",")) {
        TRY(expect(","));
        const auto offset = token().offset;
        TRY_ASSIGN(node.right, disjunction());
        TRY(requireCondition(node.right, offset));
    }
    if (needsCondition)
        node.kind = QueryKind::Boolean;
    m_items = nullptr;
    TRY(expect(")"));
    return add(node);
}

Result<QueryExpression> QueryExpression::parse(std::string_view text, const QueryCatalogue& catalogue, QueryUse use)
{
    return QueryParser(text, catalogue).parse(use);
}

} // namespace consonance
