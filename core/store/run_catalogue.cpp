// SPDX-License-Identifier: GPL-3.0-or-later
// Finding runs: filters compiled to SQL with bound values, pages, names.
#include "core/store/run_store.h"

#include "core/store/run_condition.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"

#include <algorithm>
#include <sstream>

namespace consonance {

namespace {

constexpr std::size_t kMaximumConditions = 200;
constexpr std::int64_t kMaximumPage = 100'000;

constexpr MessageId kTooManyConditions
    = CONSONANCE_MESSAGE("store.too-many-conditions", "a filter may have at most {0} words and conditions");
constexpr MessageId kAmbiguous
    = CONSONANCE_MESSAGE("store.ambiguous-run", "'{0}' may mean several runs, among them {1}");

/// A WHERE clause that grows, with its values; no text of the user ever becomes SQL.
struct Condition {
    std::string sql = "1";
    std::vector<BoundValue> values;
    std::size_t parts = 0;
    RunCondition written; ///< the user's own

    void require(const std::string& part, std::initializer_list<BoundValue> bound = {})
    {
        sql += " AND (" + part + ")";
        values.insert(values.end(), bound);
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
            values.emplace_back(toValue(value));
            ++parts;
        }
        sql += " AND " + column + " IN (" + marks + ")";
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

std::string asciiLower(std::string text)
{
    for (char& character : text) {
        if (character >= 'A' && character <= 'Z')
            character = static_cast<char>(character - 'A' + 'a');
    }
    return text;
}

void requireWords(Condition& condition, const std::string& text)
{
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto lower = asciiLower(word);
        condition.require(
            "instr(lower(r.id || ' ' || r.name || ' ' || r.policy || ' ' || r.trace_name || ' ' || r.cluster_name || ' "
            "' || "
            "r.notes), ?) > 0 OR EXISTS (SELECT 1 FROM tags t WHERE t.run = r.number AND instr(lower(t.tag), ?) > 0)",
            { lower, lower });
    }
}

Result<Condition> compile(const RunFilter& filter)
{
    Condition condition;
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
        TRY_ASSIGN(condition.written, compileRunQuery(filter.where));
        condition.sql += " AND " + condition.written.sql;
        condition.values.insert(
            condition.values.end(), condition.written.values.begin(), condition.written.values.end());
    }
    if (condition.parts > kMaximumConditions)
        return fail(ErrorKind::BadArguments, kTooManyConditions, { std::to_string(kMaximumConditions) });
    return condition;
}

const char* sortColumn(RunSort sort)
{
    switch (sort) {
    case RunSort::Created:
        return "r.created_ms";
    case RunSort::Name:
        return "r.name";
    case RunSort::Status:
        return "r.status";
    case RunSort::Policy:
        return "r.policy";
    case RunSort::Trace:
        return "r.trace_name";
    case RunSort::Cluster:
        return "r.cluster_name";
    case RunSort::Seed:
        return "r.seed";
    case RunSort::Metric:
        return "s.value";
    }
    return "r.created_ms";
}

void bindAll(SQLite::Statement& statement, const std::vector<BoundValue>& values, int next)
{
    for (const auto& value : values)
        std::visit([&](const auto& held) { statement.bind(next++, held); }, value);
}

} // namespace

Result<std::vector<RunRecord>> RunStore::list(const RunQuery& query) const
{
    TRY_ASSIGN(const auto condition, compile(query.filter));
    const std::string direction = query.order == SortOrder::Ascending ? " ASC" : " DESC";
    std::string sql = "SELECT " + runColumns() + " FROM runs r";
    std::vector<BoundValue> values;
    if (query.sort == RunSort::Metric) {
        sql += " LEFT JOIN metrics s ON s.run = r.number AND s.key = ?";
        values.emplace_back(query.sortMetric);
    }
    sql += " WHERE " + condition.sql + " ORDER BY ";
    if (query.sort == RunSort::Metric)
        sql += "s.value IS NULL, ";
    sql += sortColumn(query.sort) + direction + ", r.number" + direction + " LIMIT ? OFFSET ?";
    values.insert(values.end(), condition.values.begin(), condition.values.end());
    values.emplace_back(std::clamp<std::int64_t>(query.limit, 0, kMaximumPage));
    values.emplace_back(std::max<std::int64_t>(query.offset, 0));

    return m_database->read([&](SQLite::Database& database) -> Result<std::vector<RunRecord>> {
        offerFunctions(database, condition.written);
        SQLite::Statement rows(database, sql);
        bindAll(rows, values, 1);
        const auto keyColumn = rows.getColumnCount() - 1;
        std::vector<RunRecord> records;
        while (rows.executeStep()) {
            TRY_ASSIGN(auto record, readRun(rows));
            readFiguresAndTags(database, rows.getColumn(keyColumn).getInt64(), record);
            records.push_back(std::move(record));
        }
        return records;
    });
}

Result<std::int64_t> RunStore::count(const RunFilter& filter) const
{
    TRY_ASSIGN(const auto condition, compile(filter));
    return m_database->read([&](SQLite::Database& database) -> Result<std::int64_t> {
        offerFunctions(database, condition.written);
        SQLite::Statement row(database, "SELECT count(*) FROM runs r WHERE " + condition.sql);
        bindAll(row, condition.values, 1);
        row.executeStep();
        return row.getColumn(0).getInt64();
    });
}

Result<RunRecord> RunStore::get(const std::string& id) const
{
    return m_database->read([&](SQLite::Database& database) -> Result<RunRecord> {
        SQLite::Statement row(database, "SELECT " + runColumns() + " FROM runs r WHERE r.id = ?");
        row.bind(1, id);
        if (!row.executeStep())
            return noSuchRun(database, id);
        TRY_ASSIGN(auto record, readRun(row));
        readFiguresAndTags(database, row.getColumn(row.getColumnCount() - 1).getInt64(), record);
        return record;
    });
}

Result<std::string> RunStore::resolveId(const std::string& text) const
{
    const auto lower = asciiLower(text);
    return m_database->read([&](SQLite::Database& database) -> Result<std::string> {
        SQLite::Statement rows(database,
            "SELECT id FROM runs WHERE id = ?1 OR (length(?1) > 0 AND (substr(id, 1, length(?1)) = ?1 OR substr(id, "
            "-length(?1)) = ?1)) "
            "ORDER BY id <> ?1, id DESC LIMIT 2");
        rows.bind(1, lower);
        if (!rows.executeStep())
            return noSuchRun(text);
        auto first = rows.getColumn(0).getString();
        if (first != lower && rows.executeStep())
            return fail(ErrorKind::BadInput, kAmbiguous, { text, first + ", " + rows.getColumn(0).getString() });
        return first;
    });
}

} // namespace consonance
