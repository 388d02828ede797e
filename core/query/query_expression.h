// SPDX-License-Identifier: GPL-3.0-or-later
//
// An expression over the fields of a catalogue, checked when it is made: "queue_length > 10 and any(servers,
// interference > 20%)". No side effects, no loops beyond the collections, bounded in length and depth, so evaluating is
// always safe. A comparison with something missing is false. Grammar, loosest first:
//
//   a or b · a and b · not a · a = b, !=, <, <=, >, >= · a in {1, 5..10, 20..} · a =~ "wild*card" · a =~ /regex/
//   a + b, a - b · a * b, a / b · -a · 90s 20min 5% "text" true · field · abs(a) min(a, b) max(a, b) floor round ceil
//   has(field) · count(jobs), count(jobs, condition), any, all, sum(jobs, value), mean, min, max (with condition:
//   third)
//
// Ownership: holds a copy of all its data except its catalogue, which must outlive it. Immutable; any thread. Cost:
// some ten nanoseconds a node; collections are walked to the end unless the answer is known earlier.
#pragma once

#include "core/base/result.h"
#include "core/query/query_catalogue.h"
#include "core/query/text_pattern.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

enum class QueryOperation : std::uint8_t {
    Number, ///< constant of the node's kind
    Text,
    Field, ///< `index` of the catalogue at `level`
    OpenField, ///< with the text as its name
    Not,
    Negate,
    And,
    Or,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    InSet, ///< `index` of a set
    Matches, ///< `index` of a pattern
    Has,
    Absolute,
    Floor,
    Ceiling,
    Round,
    Smaller,
    Larger,
    Count, ///< over collection `index`: `left` is the value, `right` the condition; kNoNode when there is none
    Any,
    All,
    Sum,
    Mean,
    Minimum,
    Maximum,
};

inline constexpr std::uint32_t kNoNode = 0xffffffff;

struct QueryNode {
    QueryOperation operation = QueryOperation::Number;
    QueryKind kind = QueryKind::Missing; ///< of the result
    std::uint8_t level = 0; ///< of a field: 0 the record, 1 the one whose collection it lies in
    std::uint32_t left = kNoNode; ///< child; of an open field its index in the catalogue
    std::uint32_t right = kNoNode;
    std::uint32_t index = 0;
    double number = 0;
};

/// Inclusive ranges of numbers, and texts.
struct QuerySet {
    std::vector<std::pair<double, double>> ranges;
    std::vector<std::string> texts;
};

struct QueryPattern {
    std::string text;
    bool isRegex = false;
    TextPattern pattern;
};

/// The purpose of an expression.
enum class QueryUse : std::uint8_t { Condition, Value };

class QueryExpression {
public:
    static constexpr int kDeepest = 60;
    static constexpr std::size_t kMostNodes = 500;

    /// Errors carry the column and what was expected. A condition must be true or false.
    [[nodiscard]] static Result<QueryExpression> parse(
        std::string_view text, const QueryCatalogue& catalogue, QueryUse use = QueryUse::Condition);

    [[nodiscard]] QueryValue evaluate(const QueryRecord& record) const;
    [[nodiscard]] bool isTrue(const QueryRecord& record) const { return evaluate(record).isTrue(); }

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] QueryKind kind() const { return m_nodes.back().kind; }
    [[nodiscard]] const QueryCatalogue& catalogue() const { return *m_catalogue; }
    /// Whether it uses that collection.
    [[nodiscard]] bool uses(std::string_view collection) const;

    /// The tree, for translators: children before parents, the root last.
    [[nodiscard]] const std::vector<QueryNode>& nodes() const { return m_nodes; }
    [[nodiscard]] const std::string& textAt(std::uint32_t index) const { return m_texts[index]; }
    [[nodiscard]] const QuerySet& setAt(std::uint32_t index) const { return m_sets[index]; }
    [[nodiscard]] const QueryPattern& patternAt(std::uint32_t index) const { return m_patterns[index]; }

private:
    friend class QueryParser;

    struct Records;
    [[nodiscard]] QueryValue evaluate(std::uint32_t node, const Records& records) const;
    [[nodiscard]] QueryValue evaluateFunction(const QueryNode& node, const Records& records) const;
    [[nodiscard]] QueryValue evaluateOver(const QueryNode& node, const Records& records) const;
    [[nodiscard]] bool isInSet(const QuerySet& set, const QueryValue& value) const;

    std::string m_text;
    const QueryCatalogue* m_catalogue = nullptr;
    std::vector<QueryNode> m_nodes;
    std::vector<std::string> m_texts;
    std::vector<QuerySet> m_sets;
    std::vector<QueryPattern> m_patterns;
};

/// Calls `use` for the text, or for every item of a list, until it returns true; whether it did.
template<typename Use> bool anyTextOf(const QueryValue& value, const Use& use)
{
    if (value.kind == QueryKind::Text)
        return use(value.text);
    if (value.kind != QueryKind::TextList)
        return false;
    for (std::string_view rest = value.text; !rest.empty();) {
        const auto end = rest.find('\n');
        if (use(rest.substr(0, end)))
            return true;
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return false;
}

} // namespace consonance
