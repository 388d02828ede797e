// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_completion.h"

#include "core/base/marked_text.h"
#include "core/query/query_parser.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

using Suggestion = QuerySuggestion;

struct OperatorHelp {
    std::string_view text;
    const char* help;
};
constexpr std::array kOperators {
    OperatorHelp { "and", CONSONANCE_TEXT("Query", "both hold") },
    OperatorHelp { "or", CONSONANCE_TEXT("Query", "one of the two holds, or both") },
    OperatorHelp { "=", CONSONANCE_TEXT("Query", "equal") },
    OperatorHelp { "!=", CONSONANCE_TEXT("Query", "not equal") },
    OperatorHelp { "<", CONSONANCE_TEXT("Query", "less") },
    OperatorHelp { "<=", CONSONANCE_TEXT("Query", "less or equal") },
    OperatorHelp { ">", CONSONANCE_TEXT("Query", "more") },
    OperatorHelp { ">=", CONSONANCE_TEXT("Query", "more or equal") },
    OperatorHelp { "in", CONSONANCE_TEXT("Query", "one of a set: {1, 5..10, 20..}") },
    OperatorHelp { "=~", CONSONANCE_TEXT("Query", "matches \"wild*cards\" or /a regular expression/") },
};
constexpr const char* kNotHelp = CONSONANCE_TEXT("Query", "does not hold");

bool endsOperand(const QueryToken& token)
{
    using Kind = QueryToken::Kind;
    if (token.kind == Kind::Name)
        return !token.is("and") && !token.is("or") && !token.is("not") && !token.is("in");
    return token.kind == Kind::Number || token.kind == Kind::Text || token.kind == Kind::Regex || token.is(")")
        || token.is("}");
}

bool isComparison(const QueryToken& token)
{
    return token.is("=") || token.is("==") || token.is("!=") || token.is("<>") || token.is("=~") || token.is("!~");
}

class Completer {
public:
    Completer(std::string_view text, std::size_t cursor, const QueryCatalogue& catalogue)
        : m_catalogue(catalogue)
        , m_before(text.substr(0, std::min(cursor, text.size())))
        , m_split(splitQuery(m_before))
    {
        m_split.tokens.pop_back(); // the end
        m_result.begin = m_result.end = m_before.size();
        // A word right before the cursor is being typed; one that an open quotation mark begins, too.
        if (m_split.error && m_split.error->message.id == std::string_view("query.open-text")) {
            const auto mark = m_before.find_last_of("\"'");
            m_word = m_before.substr(mark + 1);
            m_result.begin = mark;
            m_isQuoted = true;
        } else if (!m_split.tokens.empty() && m_split.tokens.back().kind == QueryToken::Kind::Name
            && m_split.tokens.back().offset + m_split.tokens.back().text.size() == m_before.size()) {
            m_word = m_split.tokens.back().text;
            m_result.begin = m_split.tokens.back().offset;
            m_split.tokens.pop_back();
        }
        // The rest of the word after the cursor goes too.
        while (m_result.end < text.size() && isWordCharacter(text[m_result.end]) && !m_isQuoted)
            ++m_result.end;
    }

    QueryCompletion complete()
    {
        const auto& tokens = m_split.tokens;
        if (m_split.error && !m_isQuoted)
            return std::move(m_result);
        followBrackets();
        if (const auto* field = comparedField()) {
            for (const auto value : field->values)
                offer(Suggestion::Kind::Value, "\"" + std::string(value) + "\"", {}, value);
            if (!field->values.empty() || m_isQuoted)
                return sorted();
        }
        if (m_isQuoted)
            return std::move(m_result);
        if (!tokens.empty() && endsOperand(tokens.back()))
            offerOperators();
        else
            offerOperands();
        return sorted();
    }

private:
    static bool isWordCharacter(char character)
    {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_'
            || character == '.' || (character >= '0' && character <= '9');
    }

    /// Which collection's items the cursor stands among, and whether one is expected.
    void followBrackets()
    {
        std::vector<const QueryCatalogue*> open;
        const auto& tokens = m_split.tokens;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (tokens[i].is("(")) {
                const bool isOver = i > 0 && isCollectionFunction(tokens[i - 1].text);
                m_expectsCollection = isOver && i + 1 == tokens.size();
                const auto named = isOver && i + 1 < tokens.size() ? m_catalogue.findCollection(tokens[i + 1].text)
                                                                   : std::optional<std::size_t>();
                open.push_back(named ? m_catalogue.collections()[*named].items : open.empty() ? nullptr : open.back());
            } else if (tokens[i].is(")") && !open.empty()) {
                open.pop_back();
            }
        }
        m_items = open.empty() ? nullptr : open.back();
    }
    static bool isCollectionFunction(std::string_view name)
    {
        return std::ranges::find(collectionQueryFunctions(), name, &QueryFunction::name)
            != collectionQueryFunctions().end();
    }

    [[nodiscard]] const QueryField* find(std::string_view name) const
    {
        for (const auto* catalogue : { m_items, &m_catalogue }) {
            if (!catalogue)
                continue;
            if (const auto index = catalogue->findField(name))
                return &catalogue->fields()[*index];
        }
        return nullptr;
    }

    /// The field whose value is expected here.
    [[nodiscard]] const QueryField* comparedField() const
    {
        const auto& tokens = m_split.tokens;
        for (auto i = tokens.size(); i > 0; --i) {
            const auto& token = tokens[i - 1];
            const bool isInSet = token.is("{") || token.is(",") || token.kind == QueryToken::Kind::Text;
            if (isComparison(token) && i == tokens.size() && i > 1)
                return find(tokens[i - 2].text);
            if (token.is("in") && i > 1 && i < tokens.size() && tokens[i].is("{"))
                return find(tokens[i - 2].text);
            if (!isInSet && !(token.is("in") && i < tokens.size()))
                return nullptr;
        }
        return nullptr;
    }

    /// What begins with the word comes first, then what holds it.
    void offer(Suggestion::Kind kind, std::string text, std::string_view help, std::string_view name)
    {
        const auto found = name.find(m_word);
        if (found == std::string_view::npos)
            return;
        auto& list = found == 0 ? m_first : m_second;
        list.push_back({ kind, std::move(text), help });
    }

    void offerOperators()
    {
        for (const auto& operation : kOperators)
            offer(Suggestion::Kind::Operator, std::string(operation.text), operation.help, operation.text);
    }

    void offerOperands()
    {
        if (m_expectsCollection) {
            for (const auto& collection : m_catalogue.collections())
                offer(Suggestion::Kind::Collection, collection.name, collection.help, collection.name);
            return;
        }
        for (const auto* catalogue : { m_items, &m_catalogue }) {
            if (!catalogue)
                continue;
            for (const auto& field : catalogue->fields())
                offer(Suggestion::Kind::Field, field.name, field.help, field.name);
            for (const auto& field : catalogue->openFields())
                offer(Suggestion::Kind::Field, field.prefix, field.help, field.prefix);
        }
        if (!m_items && !m_catalogue.collections().empty()) {
            for (const auto& function : collectionQueryFunctions())
                offer(Suggestion::Kind::Function, std::string(function.name) + "(", function.help, function.name);
        }
        for (const auto& function : plainQueryFunctions()) {
            const bool isThere = std::ranges::any_of(
                m_first, [&](const Suggestion& known) { return known.text == std::string(function.name) + "("; });
            if (!isThere)
                offer(Suggestion::Kind::Function, std::string(function.name) + "(", function.help, function.name);
        }
        offer(Suggestion::Kind::Operator, "not", kNotHelp, "not");
    }

    QueryCompletion sorted()
    {
        m_result.suggestions = std::move(m_first);
        m_result.suggestions.insert(m_result.suggestions.end(), m_second.begin(), m_second.end());
        return std::move(m_result);
    }

    const QueryCatalogue& m_catalogue;
    std::string_view m_before;
    QueryTokens m_split;
    std::string_view m_word;
    bool m_isQuoted = false;
    bool m_expectsCollection = false;
    const QueryCatalogue* m_items = nullptr;
    std::vector<Suggestion> m_first;
    std::vector<Suggestion> m_second;
    QueryCompletion m_result;
};

} // namespace

QueryCompletion completeQuery(std::string_view text, std::size_t cursor, const QueryCatalogue& catalogue)
{
    return Completer(text, cursor, catalogue).complete();
}

} // namespace consonance
