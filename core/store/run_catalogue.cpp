// SPDX-License-Identifier: GPL-3.0-or-later
// Finding runs: pages, counts, names.
#include "core/store/run_store.h"

#include "core/store/run_condition.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::int64_t kMaximumPage = 100'000;

constexpr MessageId kAmbiguous
    = CONSONANCE_MESSAGE("store.ambiguous-run", "'{0}' may mean several runs, among them {1}");

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
    TRY_ASSIGN(const auto condition, compileRunFilter(query.filter));
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
        offerFunctions(database, condition);
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
    TRY_ASSIGN(const auto condition, compileRunFilter(filter));
    return m_database->read([&](SQLite::Database& database) -> Result<std::int64_t> {
        offerFunctions(database, condition);
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
