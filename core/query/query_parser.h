// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to core/query: reads tokens into the nodes of an expression and checks kinds on the way. Recursive descent;
// depth and number of nodes are bounded, so any text is read in linear time and bounded memory.
#pragma once

#include "core/query/query_expression.h"
#include "core/query/query_lexer.h"

namespace consonance {

struct QueryFunction {
    std::string_view name;
    QueryOperation operation;
    int arguments; ///< of a plain function
    const char* help; ///< English, marked with CONSONANCE_TEXT("Query", …)
};
/// Functions of values, and those over collections; min and max are in both.
[[nodiscard]] const std::vector<QueryFunction>& plainQueryFunctions();
[[nodiscard]] const std::vector<QueryFunction>& collectionQueryFunctions();

class QueryParser {
public:
    QueryParser(std::string_view text, const QueryCatalogue& catalogue);
    [[nodiscard]] Result<QueryExpression> parse(QueryUse use);

private:
    using Node = std::uint32_t;

    [[nodiscard]] const QueryToken& token() const { return m_tokens[m_at]; }
    [[nodiscard]] bool accept(std::string_view word);
    [[nodiscard]] Result<void> expect(std::string_view symbol);
    [[nodiscard]] Result<Node> add(QueryNode node);
    [[nodiscard]] QueryKind kindOf(Node node) const { return m_expression.m_nodes[node].kind; }
    [[nodiscard]] tl::unexpected<Error> error(
        MessageId message, std::vector<std::string> arguments, std::size_t offset) const;
    [[nodiscard]] tl::unexpected<Error> unexpected(MessageId message) const;

    [[nodiscard]] Result<Node> disjunction();
    [[nodiscard]] Result<Node> conjunction();
    [[nodiscard]] Result<Node> negation();
    [[nodiscard]] Result<Node> comparison();
    [[nodiscard]] Result<Node> membership(Node operand, std::size_t offset);
    [[nodiscard]] Result<Node> matching(Node operand, std::size_t offset);
    [[nodiscard]] Result<Node> sum();
    [[nodiscard]] Result<Node> product();
    [[nodiscard]] Result<Node> unary();
    [[nodiscard]] Result<Node> primary();
    [[nodiscard]] Result<Node> named();
    [[nodiscard]] Result<Node> fieldNamed(std::string_view name, std::size_t offset);
    [[nodiscard]] Result<Node> call(const QueryToken& name);
    [[nodiscard]] Result<Node> plainCall(const QueryFunction& function, std::size_t offset);
    [[nodiscard]] Result<Node> overCall(const QueryFunction& function, std::uint32_t collection);

    struct Element {
        bool isText = false;
        double number = 0;
        QueryKind kind = QueryKind::Number;
        std::string text;
    };
    [[nodiscard]] Result<Element> element(Node operand);
    [[nodiscard]] Result<void> checkElement(Node operand, const Element& found, std::size_t offset) const;

    [[nodiscard]] Result<Node> logical(QueryOperation operation, Node left, Node right, std::size_t offset);
    [[nodiscard]] Result<void> requireCondition(Node node, std::size_t offset) const;
    [[nodiscard]] Result<void> requireNumber(Node node, std::size_t offset) const;
    [[nodiscard]] Result<void> checkComparison(QueryOperation operation, Node& left, Node& right, std::size_t offset);
    [[nodiscard]] Result<void> checkShare(Node share, Node other, std::size_t offset) const;
    [[nodiscard]] Result<void> checkChoice(Node field, std::string_view text, std::size_t offset) const;
    [[nodiscard]] Result<Node> arithmetic(QueryOperation operation, Node left, Node right, std::size_t offset);

    QueryExpression m_expression;
    std::string_view m_text;
    std::vector<QueryToken> m_tokens;
    std::optional<Error> m_lexicalError;
    std::size_t m_at = 0;
    int m_depth = 0;
    const QueryCatalogue* m_items = nullptr; ///< within a function over a collection
};

} // namespace consonance
