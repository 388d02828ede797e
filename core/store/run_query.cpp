// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/run_query.h"

#include "core/base/marked_text.h"
#include "core/store/run_condition.h"
#include "core/workload/trace_loader.h"

#include <sqlite3.h>

#include <charconv>
#include <cmath>
#include <memory>
#include <string_view>

namespace consonance {

namespace {

using Operation = QueryOperation;

/// Where a field's value comes from; the order of both lists is that of the catalogue.
struct RunColumn {
    QueryField field;
    const char* sql; ///< over "runs r"
    const char* also = nullptr; ///< another text that the field may mean: the trace's origin besides its name
};

constexpr const char* kPolicyColumn = "r.policy";

#define CONSONANCE_METRIC(key) "(SELECT m.value FROM metrics m WHERE m.run = r.number AND m.key = '" key "')"

const std::vector<RunColumn>& runColumnsOfQueries()
{
    using Kind = QueryKind;
    static const std::vector<RunColumn> columns {
        { { "id", Kind::Text, CONSONANCE_TEXT("Query", "id of the run") }, "r.id" },
        { { "name", Kind::Text, CONSONANCE_TEXT("Query", "name given to the run") }, "r.name" },
        { { "status", Kind::Text, CONSONANCE_TEXT("Query", "how the run ended"), {},
              { "running", "finished", "interrupted", "failed", "cancelled" } },
            "r.status" },
        { { "policy", Kind::Text, CONSONANCE_TEXT("Query", "policy that decided; of a changed run any of them") },
            kPolicyColumn },
        { { "trace", Kind::Text, CONSONANCE_TEXT("Query", "name of the trace, or the file or preset it comes from") },
            "r.trace_name", "r.trace_origin" },
        { { "cluster", Kind::Text, CONSONANCE_TEXT("Query", "name of the cluster") }, "r.cluster_name" },
        { { "seed", Kind::Number, CONSONANCE_TEXT("Query", "seed of the run") }, "r.seed" },
        { { "interference", Kind::Text, CONSONANCE_TEXT("Query", "interference model") }, "r.interference" },
        { { "transitions", Kind::Text, CONSONANCE_TEXT("Query", "table of transition costs") }, "r.transitions" },
        { { "provenance", Kind::Text, CONSONANCE_TEXT("Query", "where the policy comes from") }, "r.provenance" },
        { { "knowledge", Kind::Text, CONSONANCE_TEXT("Query", "what the policy may know") }, "r.knowledge" },
        { { "version", Kind::Text, CONSONANCE_TEXT("Query", "version of the program that made it") },
            "r.program_version" },
        { { "parent", Kind::Text, CONSONANCE_TEXT("Query", "id of the run that it was forked from") }, "r.parent" },
        { { "tag", Kind::TextList, CONSONANCE_TEXT("Query", "tags of the run") }, "" },
        { { "change", Kind::Text, CONSONANCE_TEXT("Query", "what was changed from the parent") }, "r.fork_change" },
        { { "notes", Kind::Text, CONSONANCE_TEXT("Query", "notes on the run") }, "r.notes" },
        { { "archived", Kind::Boolean, CONSONANCE_TEXT("Query", "whether the run is archived") },
            "(r.archived_ms IS NOT NULL)" },
        { { "started", Kind::Date, CONSONANCE_TEXT("Query", "when the run was made, UTC") },
            "(r.created_ms / 1000.0)" },
        { { "ended", Kind::Date, CONSONANCE_TEXT("Query", "when the run ended, UTC") },
            "(nullif(r.ended_ms, 0) / 1000.0)" },
        { { "events", Kind::Number, CONSONANCE_TEXT("Query", "events in the log") }, "r.events" },
        { { "decisions", Kind::Number, CONSONANCE_TEXT("Query", "decisions that were taken") }, "r.decisions" },
        { { "simulated", Kind::Duration, CONSONANCE_TEXT("Query", "simulated time of the last event") },
            "(r.last_event_us / 1e6)" },
        { { "mean_jct", Kind::Duration, CONSONANCE_TEXT("Query", "mean completion time of the jobs") },
            CONSONANCE_METRIC("mean_jct_s") },
        { { "median_jct", Kind::Duration, CONSONANCE_TEXT("Query", "median completion time of the jobs") },
            CONSONANCE_METRIC("median_jct_s") },
        { { "p90_jct", Kind::Duration, CONSONANCE_TEXT("Query", "90th percentile of the completion times") },
            CONSONANCE_METRIC("p90_jct_s") },
        { { "p99_jct", Kind::Duration, CONSONANCE_TEXT("Query", "99th percentile of the completion times") },
            CONSONANCE_METRIC("p99_jct_s") },
        { { "mean_queueing", Kind::Duration, CONSONANCE_TEXT("Query", "mean time that jobs waited") },
            CONSONANCE_METRIC("mean_queueing_s") },
        { { "makespan", Kind::Duration, CONSONANCE_TEXT("Query", "first arrival to last completion") },
            CONSONANCE_METRIC("makespan_s") },
        { { "utilisation", Kind::Share, CONSONANCE_TEXT("Query", "part of the cluster that was in use") },
            CONSONANCE_METRIC("utilisation") },
        { { "jobs", Kind::Number, CONSONANCE_TEXT("Query", "jobs of the trace") }, CONSONANCE_METRIC("jobs") },
        { { "finished", Kind::Number, CONSONANCE_TEXT("Query", "jobs that are done") }, CONSONANCE_METRIC("finished") },
        { { "unfinished", Kind::Number, CONSONANCE_TEXT("Query", "jobs that are not done") },
            CONSONANCE_METRIC("unfinished") },
        { { "rejected", Kind::Number, CONSONANCE_TEXT("Query", "jobs that were turned away") },
            CONSONANCE_METRIC("rejected") },
        { { "restarts", Kind::Number, CONSONANCE_TEXT("Query", "restarts of all jobs") },
            CONSONANCE_METRIC("restarts") },
    };
    return columns;
}

#undef CONSONANCE_METRIC

enum class OpenField : std::uint8_t { Parameter, Metric, SetParameter, TraceParameter };

/// What a value of unknown kind is wanted as; a parameter that is a text is no number.
enum class Wanted : std::uint8_t { Anything, Number, Text };

bool isTextual(QueryKind kind)
{
    return kind == QueryKind::Text || kind == QueryKind::TextList;
}

/// One pass over the tree; values are bound in the order in which their marks are written.
class Translator {
public:
    explicit Translator(const QueryExpression& expression)
        : m_expression(expression)
    {
    }

    RunCondition translate()
    {
        auto sql = condition(static_cast<std::uint32_t>(m_expression.nodes().size() - 1));
        std::shared_ptr<const std::vector<QueryPattern>> patterns;
        if (!m_patterns.empty())
            patterns = std::make_shared<const std::vector<QueryPattern>>(std::move(m_patterns));
        return { std::move(sql), std::move(m_values), std::move(patterns) };
    }

private:
    [[nodiscard]] const QueryNode& at(std::uint32_t node) const { return m_expression.nodes()[node]; }
    template<typename Value> std::string bound(const Value& value)
    {
        m_values.emplace_back(value);
        return "?";
    }
    /// Marks and values must stay in step: the left side is written before the right one binds its value, which the
    /// operands of one + would not promise.
    std::string compared(std::uint32_t node, const char* sign, double limit)
    {
        auto test = value(node, Wanted::Number);
        test += sign + bound(limit);
        return test;
    }
    [[nodiscard]] bool isTag(std::uint32_t node) const
    {
        return at(node).operation == Operation::Field && at(node).kind == QueryKind::TextList;
    }
    static std::string tagWhere(const std::string& test)
    {
        return "EXISTS (SELECT 1 FROM tags t WHERE t.run = r.number AND " + test + ")";
    }

    /// Never NULL: a missing value is false.
    std::string condition(std::uint32_t index)
    {
        const auto& node = at(index);
        switch (node.operation) {
        case Operation::Not:
            return "(NOT " + condition(node.left) + ")";
        case Operation::And:
        case Operation::Or: {
            auto chain = chained(node.left, node.operation);
            return "(" + chain + signOf(node.operation) + condition(node.right) + ")";
        }
        case Operation::Equal:
        case Operation::NotEqual:
        case Operation::Less:
        case Operation::LessOrEqual:
        case Operation::Greater:
        case Operation::GreaterOrEqual:
            return either(node, &Translator::comparison);
        case Operation::InSet:
            return either(node, &Translator::membership);
        case Operation::Matches:
            return either(node, &Translator::matching);
        case Operation::Has:
            return isTag(node.left) ? tagWhere("1") : either(node, &Translator::presence);
        default:
            return "coalesce(" + value(index, Wanted::Number) + ", 0)";
        }
    }

    /// A field that may mean two texts meets a condition with either, and differs when both do. Where a policy was
    /// replaced on the way, those before it count too.
    std::string either(const QueryNode& node, std::string (Translator::*test)(const QueryNode&))
    {
        if (const auto* what = ofDecider(node.left))
            return byAnyDecider(node, *what, test);
        auto first = (this->*test)(node);
        const bool hasTwo
            = at(node.left).operation == Operation::Field && runColumnsOfQueries()[at(node.left).index].also != nullptr;
        if (!hasTwo)
            return first;
        m_meansOther = true;
        const auto second = (this->*test)(node);
        m_meansOther = false;
        return "(" + first + (node.operation == Operation::NotEqual ? " AND " : " OR ") + second + ")";
    }

    /// One who decided meets the condition; a difference all, those who have no such parameter left aside.
    std::string byAnyDecider(
        const QueryNode& node, const QueryNode& what, std::string (Translator::*test)(const QueryNode&))
    {
        const auto earlier = [&](const char* sign) {
            auto rows = " EXISTS (" + earlierDeciders(what) + sign;
            m_earlier = &what;
            rows += (this->*test)(node);
            m_earlier = nullptr;
            return rows + ")";
        };
        // Marks are written in the order of their values.
        auto any = "(" + (this->*test)(node);
        any += " OR" + earlier("");
        any += ")";
        if (node.operation != Operation::NotEqual)
            return any;
        any += " AND (" + (this->*test)(node);
        any += " OR NOT " + presence(node);
        any += ") AND NOT" + earlier("NOT ");
        return "(" + any + ")";
    }

    static bool isPolicyParameter(const QueryNode& node)
    {
        return node.operation == Operation::OpenField
            && (static_cast<OpenField>(node.left) == OpenField::Parameter
                || static_cast<OpenField>(node.left) == OpenField::SetParameter);
    }
    static bool isPolicy(const QueryNode& node)
    {
        return node.operation == Operation::Field
            && std::string_view(runColumnsOfQueries()[node.index].sql) == kPolicyColumn;
    }
    /// The value's part for a deciding policy: its id or a parameter; null when there is none.
    [[nodiscard]] const QueryNode* ofDecider(std::uint32_t index) const
    {
        const auto& node = at(index);
        switch (node.operation) {
        case Operation::Field:
        case Operation::OpenField:
            return isPolicy(node) || isPolicyParameter(node) ? &node : nullptr;
        case Operation::Negate:
        case Operation::Absolute:
        case Operation::Round:
        case Operation::Floor:
        case Operation::Ceiling:
            return ofDecider(node.left);
        case Operation::Add:
        case Operation::Subtract:
        case Operation::Multiply:
        case Operation::Divide:
        case Operation::Smaller:
        case Operation::Larger: {
            const auto* left = ofDecider(node.left);
            return left ? left : ofDecider(node.right);
        }
        default:
            return nullptr;
        }
    }
    /// One row for each who decided before the last one, as the request of a changed run keeps it (docs/formats.md):
    /// d.value is its policy, or p.value the parameter that it was given. Ends where a condition follows.
    std::string earlierDeciders(const QueryNode& node)
    {
        const auto of = [](const std::string& member) {
            return "(SELECT json_extract(r.request, '$.begins_with." + member
                + "') AS value UNION ALL SELECT json_extract(c.value, '$.change." + member
                + "') FROM json_each(r.request, '$.changes') c) d";
        };
        if (isPolicy(node))
            return "SELECT 1 FROM " + of("policy") + " WHERE d.value IS NOT NULL AND ";
        return "SELECT 1 FROM " + of("parameters")
            + ", json_each(d.value) p WHERE p.key = " + bound(m_expression.textAt(node.index)) + " AND ";
    }
    /// Of the one who decided earlier; parameters are texts there.
    [[nodiscard]] static std::string earlierValue(const QueryNode& node, Wanted wanted)
    {
        if (isPolicy(node))
            return "d.value";
        const std::string value = "number_or_text(p.value)";
        if (wanted == Wanted::Anything)
            return value;
        return "(CASE WHEN typeof(" + value + ")" + (wanted == Wanted::Text ? " = " : " <> ") + "'text' THEN " + value
            + " END)";
    }

    static const char* signOf(Operation operation) { return operation == Operation::And ? " AND " : " OR "; }

    /// The left side of a chain such as "a and b and c" needs no extra brackets; SQLite nests only so deep.
    std::string chained(std::uint32_t index, Operation operation)
    {
        const auto& node = at(index);
        if (node.operation != operation)
            return condition(index);
        auto chain = chained(node.left, operation);
        return chain + signOf(operation) + condition(node.right);
    }

    std::string presence(const QueryNode& node) { return "(" + value(node.left, Wanted::Anything) + " IS NOT NULL)"; }

    std::string comparison(const QueryNode& node)
    {
        static constexpr const char* kSigns[] = { " = ", " <> ", " < ", " <= ", " > ", " >= " };
        const auto* sign
            = kSigns[static_cast<std::size_t>(node.operation) - static_cast<std::size_t>(Operation::Equal)];
        if (isTag(node.left)) {
            const auto test = tagWhere("t.tag = " + value(node.right, Wanted::Text));
            return node.operation == Operation::NotEqual ? "(NOT " + test + ")" : test;
        }
        const bool isText = isTextual(at(node.left).kind) || isTextual(at(node.right).kind);
        const auto wanted = isText                                                          ? Wanted::Text
            : at(node.left).kind == QueryKind::Any && at(node.right).kind == QueryKind::Any ? Wanted::Anything
                                                                                            : Wanted::Number;
        auto left = value(node.left, wanted);
        return "coalesce(" + left + sign + value(node.right, wanted) + ", 0)";
    }

    std::string membership(const QueryNode& node)
    {
        const auto& set = m_expression.setAt(node.index);
        std::string parts;
        const auto add = [&parts](const std::string& part) { parts += parts.empty() ? part : " OR " + part; };
        for (const auto& [first, last] : set.ranges) {
            // Each end has the value of its own, so that marks and values stay in step.
            if (std::isfinite(first)) {
                auto test = compared(node.left, " >= ", first);
                if (std::isfinite(last))
                    test += " AND " + compared(node.left, " <= ", last);
                add("(" + test + ")");
            } else {
                add(compared(node.left, " <= ", last));
            }
        }
        for (const auto& text : set.texts) {
            if (isTag(node.left))
                add(tagWhere("t.tag = " + bound(text)));
            else {
                auto test = value(node.left, Wanted::Text);
                test += " = " + bound(text);
                add(test);
            }
        }
        return "coalesce(" + (parts.empty() ? std::string("0") : parts) + ", 0)";
    }

    std::string matching(const QueryNode& node)
    {
        m_patterns.push_back(m_expression.patternAt(node.index));
        const auto number = std::to_string(m_patterns.size() - 1);
        if (isTag(node.left))
            return tagWhere("query_matches(t.tag, " + number + ")");
        return "query_matches(" + value(node.left, Wanted::Text) + ", " + number + ")";
    }

    std::string value(std::uint32_t index, Wanted wanted)
    {
        const auto& node = at(index);
        if (&node == m_earlier)
            return earlierValue(node, wanted);
        switch (node.operation) {
        case Operation::Number:
            return bound(node.number);
        case Operation::Text:
            return bound(m_expression.textAt(node.index));
        case Operation::Field: {
            const auto& column = runColumnsOfQueries()[node.index];
            return m_meansOther && column.also != nullptr ? column.also : column.sql;
        }
        case Operation::OpenField:
            return openField(node, wanted);
        case Operation::Negate:
            return "(- " + value(node.left, Wanted::Number) + ")";
        case Operation::Absolute:
            return "abs(" + value(node.left, Wanted::Number) + ")";
        case Operation::Round:
            return "round(" + value(node.left, Wanted::Number) + ")";
        case Operation::Floor:
            return "query_floor(" + value(node.left, Wanted::Number) + ")";
        case Operation::Ceiling:
            return "(- query_floor(- " + value(node.left, Wanted::Number) + "))";
        case Operation::Add:
        case Operation::Subtract:
        case Operation::Multiply:
        case Operation::Divide:
        case Operation::Smaller:
        case Operation::Larger:
            return arithmetic(node);
        default:
            return condition(index);
        }
    }

    std::string arithmetic(const QueryNode& node)
    {
        auto left = value(node.left, Wanted::Number);
        auto right = value(node.right, Wanted::Number);
        switch (node.operation) {
        case Operation::Add:
            return "(" + left + " + " + right + ")";
        case Operation::Subtract:
            return "(" + left + " - " + right + ")";
        case Operation::Multiply:
            return "(" + left + " * 1.0 * " + right + ")";
        case Operation::Divide:
            return "(" + left + " * 1.0 / nullif(" + right + ", 0))";
        case Operation::Smaller:
            return "min(" + left + ", " + right + ")";
        default:
            return "max(" + left + ", " + right + ")";
        }
    }

    std::string openField(const QueryNode& node, Wanted wanted)
    {
        const auto key = bound(m_expression.textAt(node.index));
        if (static_cast<OpenField>(node.left) == OpenField::Metric)
            return "(SELECT m.value FROM metrics m WHERE m.run = r.number AND m.key = " + key + ")";
        if (static_cast<OpenField>(node.left) == OpenField::TraceParameter)
            return "preset_parameter(r.trace_origin, " + key + ")";
        const char* kinds = wanted == Wanted::Number ? " AND p.type IN ('integer', 'real')"
            : wanted == Wanted::Text                 ? " AND p.type = 'text'"
                                                     : "";
        return "(SELECT p.value FROM json_each(r.parameters) p WHERE p.key = " + key + kinds + ")";
    }

    const QueryExpression& m_expression;
    std::vector<BoundValue> m_values;
    std::vector<QueryPattern> m_patterns;
    bool m_meansOther = false; ///< of a field with two texts the second
    const QueryNode* m_earlier = nullptr; ///< of what belongs to a decider: that of an earlier one
};

using Patterns = std::shared_ptr<const std::vector<QueryPattern>>;

/// query_matches(text, number of the pattern); false for what is no text.
void queryMatches(sqlite3_context* context, int, sqlite3_value** arguments)
{
    const auto& patterns = **static_cast<Patterns*>(sqlite3_user_data(context));
    const auto number = static_cast<std::size_t>(sqlite3_value_int64(arguments[1]));
    bool matches = false;
    if (sqlite3_value_type(arguments[0]) == SQLITE_TEXT && number < patterns.size()) {
        const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
        const auto bytes = static_cast<std::size_t>(sqlite3_value_bytes(arguments[0]));
        matches = patterns[number].pattern.matches({ text, bytes });
    }
    sqlite3_result_int(context, matches ? 1 : 0);
}

void queryFloor(sqlite3_context* context, int, sqlite3_value** arguments)
{
    if (sqlite3_value_type(arguments[0]) != SQLITE_NULL)
        sqlite3_result_double(context, std::floor(sqlite3_value_double(arguments[0])));
}

std::string textOf(sqlite3_value* value)
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    return text == nullptr ? "" : text;
}

void giveNumberOrText(sqlite3_context* context, const std::string& value)
{
    double number = 0;
    const auto* end = value.data() + value.size();
    const auto read = std::from_chars(value.data(), end, number);
    if (read.ec == std::errc {} && read.ptr == end)
        sqlite3_result_double(context, number);
    else
        sqlite3_result_text(context, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
}

/// number_or_text(text): a number where it is one.
void numberOrText(sqlite3_context* context, int, sqlite3_value** arguments)
{
    if (sqlite3_value_type(arguments[0]) != SQLITE_NULL)
        giveNumberOrText(context, textOf(arguments[0]));
}

/// preset_parameter(origin, key): a number where it is one, else a text; NULL when there is none.
void presetParameterOf(sqlite3_context* context, int, sqlite3_value** arguments)
{
    if (const auto value = presetParameter(textOf(arguments[0]), textOf(arguments[1])))
        giveNumberOrText(context, *value);
}

/// SQLite's parser has a stack of its own, smaller than what the language allows; asks it, as its limits are set when
/// it is built. The brackets stand for the statement around the condition.
bool fitsIntoSqlite(const std::string& condition)
{
    sqlite3* opened = nullptr;
    const int outcome = sqlite3_open(":memory:", &opened);
    const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, &sqlite3_close);
    if (outcome != SQLITE_OK)
        return true; // the real database will report the error
    const auto sql = "SELECT 1 WHERE ((((" + condition + "))))";
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(opened, sql.c_str(), -1, &statement, nullptr);
    sqlite3_finalize(statement);
    // That there are no tables is found only after the whole text was understood.
    const std::string_view message(sqlite3_errmsg(opened));
    return message.find("stack overflow") == std::string_view::npos
        && message.find("too large") == std::string_view::npos;
}

constexpr MessageId kTooDeepForRuns = CONSONANCE_MESSAGE("query.too-deep-for-runs",
    "the condition is nested too deeply for a search of stored runs; put fewer functions inside each other");

} // namespace

const QueryCatalogue& runCatalogue()
{
    static const QueryCatalogue catalogue = [] {
        std::vector<QueryField> fields;
        for (const auto& column : runColumnsOfQueries())
            fields.push_back(column.field);
        return QueryCatalogue(std::move(fields), {},
            { { "param.", QueryKind::Any, CONSONANCE_TEXT("Query", "a parameter of the policy, by its key") },
                { "metric.", QueryKind::Number, CONSONANCE_TEXT("Query", "a figure of the run, by its key") },
                { "set.", QueryKind::Any, CONSONANCE_TEXT("Query", "a parameter of the policy, as --set names it") },
                { "trace.", QueryKind::Any,
                    CONSONANCE_TEXT("Query", "a parameter of the trace's preset, as in trace.load") } });
    }();
    return catalogue;
}

Result<RunCondition> compileRunQuery(const std::string& expression)
{
    TRY_ASSIGN(const auto parsed, QueryExpression::parse(expression, runCatalogue()));
    auto condition = Translator(parsed).translate();
    if (!fitsIntoSqlite(condition.sql))
        return fail(ErrorKind::BadInput, kTooDeepForRuns);
    return condition;
}

void offerFunctions(SQLite::Database& database, const RunCondition& condition)
{
    if (condition.sql.empty())
        return;
    database.createFunction("query_floor", 1, true, nullptr, &queryFloor);
    database.createFunction("number_or_text", 1, true, nullptr, &numberOrText);
    database.createFunction("preset_parameter", 2, true, nullptr, &presetParameterOf);
    if (!condition.patterns)
        return;
    database.createFunction("query_matches", 2, true, new Patterns(condition.patterns), &queryMatches, nullptr, nullptr,
        [](void* held) { delete static_cast<Patterns*>(held); });
}

} // namespace consonance
