// SPDX-License-Identifier: GPL-3.0-or-later
// Filters of the catalogue as SQL.
#include "core/store/run_condition.h"

#include <sstream>

namespace consonance {

namespace {

constexpr std::size_t kMaximumConditions = 200;

constexpr MessageId kTooManyConditions
    = CONSONANCE_MESSAGE("store.too-many-conditions", "a filter may have at most {0} words and conditions");

/// A WHERE clause that grows, with its values; no text of the user ever becomes SQL.
struct GrowingCondition {
    RunCondition whole { .sql = "1", .values = {}, .patterns = {} };
    std::size_t parts = 0;

    void require(const std::string& part, std::initializer_list<BoundValue> bound = {})
    {
        whole.sql += " AND (" + part + ")";
        whole.values.insert(whole.values.end(), bound);
        ++parts;
    }
    template<typename Range, typename ToValue>
    void requireOneOf(const std::string& column, const Range& range, ToValue toValue)
    {
        if (range.empty())
            return;
        std::string marks;
        for (const auto& value : range) {
            marks += marks.empty() ? "?" : ", ?";
            whole.values.emplace_back(toValue(value));
            ++parts;
        }
        whole.sql += " AND " + column + " IN (" + marks + ")";
    }
};

const char* comparisonText(Comparison comparison)
{
    switch (comparison) {
    case Comparison::Less:
        return "<";
    case Comparison::LessOrEqual:
        return "<=";
    case Comparison::Equal:
        return "=";
    case Comparison::NotEqual:
        return "<>";
    case Comparison::GreaterOrEqual:
        return ">=";
    case Comparison::Greater:
        return ">";
    }
    return "=";
}

/// Jobs, servers and kinds of the changes that made a branch: what the catalogue shows of it.
constexpr auto kWordsOfChanges
    = "coalesce((SELECT group_concat(j.atom, ' ') FROM json_tree(CASE WHEN json_valid(r.request) THEN r.request "
      "ELSE '{}' END, '$.changes') j WHERE j.type = 'text'), '')";

void requireWords(GrowingCondition& condition, const std::string& text)
{
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto lower = asciiLower(word);
        condition.require(
            std::string("instr(lower(r.id || ' ' || r.name || ' ' || r.policy || ' ' || r.trace_name || ' ' || "
                        "r.cluster_name || ' ' || r.notes || ' ' || ")
                + kWordsOfChanges
                + "), ?) > 0 OR EXISTS (SELECT 1 FROM tags t WHERE t.run = r.number AND instr(lower(t.tag), ?) > 0)",
            { lower, lower });
    }
}

} // namespace

std::string asciiLower(std::string text)
{
    for (char& character : text) {
        if (character >= 'A' && character <= 'Z')
            character = static_cast<char>(character - 'A' + 'a');
    }
    return text;
}

Result<RunCondition> compileRunFilter(const RunFilter& filter)
{
    GrowingCondition condition;
    if (filter.archived != ArchivedRuns::Included)
        condition.require(
            filter.archived == ArchivedRuns::Only ? "r.archived_ms IS NOT NULL" : "r.archived_ms IS NULL");
    if (filter.traceHash)
        condition.require("r.trace_hash = ?", { static_cast<std::int64_t>(*filter.traceHash) });
    if (filter.clusterHash)
        condition.require("r.cluster_hash = ?", { static_cast<std::int64_t>(*filter.clusterHash) });
    if (filter.parent)
        condition.require("r.parent = ?", { *filter.parent });
    if (filter.createdFromMilliseconds)
        condition.require("r.created_ms >= ?", { *filter.createdFromMilliseconds });
    if (filter.createdBeforeMilliseconds)
        condition.require("r.created_ms < ?", { *filter.createdBeforeMilliseconds });
    condition.requireOneOf("r.policy", filter.policies, [](const std::string& policy) { return policy; });
    condition.requireOneOf(
        "r.status", filter.statuses, [](RunStatus status) { return std::string(runStatusName(status)); });
    for (const auto& tag : filter.tags)
        condition.require("EXISTS (SELECT 1 FROM tags t WHERE t.run = r.number AND t.tag = ?)", { tag });
    for (const auto& metric : filter.metrics)
        condition.require(
            std::string("EXISTS (SELECT 1 FROM metrics m WHERE m.run = r.number AND m.key = ? AND m.value ")
                + comparisonText(metric.comparison) + " ?)",
            { metric.key, metric.value });
    requireWords(condition, filter.text);
    if (!filter.where.empty()) {
        TRY_ASSIGN(auto written, compileRunQuery(filter.where));
        auto& whole = condition.whole;
        whole.sql += " AND " + written.sql;
        whole.values.insert(whole.values.end(), written.values.begin(), written.values.end());
        whole.patterns = std::move(written.patterns);
    }
    if (condition.parts > kMaximumConditions)
        return fail(ErrorKind::BadArguments, kTooManyConditions, { std::to_string(kMaximumConditions) });
    return std::move(condition.whole);
}

} // namespace consonance
