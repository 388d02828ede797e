// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmarks and sections of runs.
#include "core/store/run_store.h"

#include "core/store/run_rows.h"
#include "core/store/store_database.h"

namespace consonance {

namespace {

constexpr MessageId kDamagedMark
    = CONSONANCE_MESSAGE("store.damaged-mark", "a bookmark or section in the database is damaged");
constexpr MessageId kTooManyMarks
    = CONSONANCE_MESSAGE("store.too-many-marks", "a run has at most {0} bookmarks and sections");
constexpr std::int64_t kMostSections = 1000;

/// From four columns of which `first` is the first.
Result<TimeMark> readMark(SQLite::Statement& row, int first)
{
    TimeMark mark { .from = { row.getColumn(first).getInt64() },
        .until = { row.getColumn(first + 1).getInt64() },
        .text = row.getColumn(first + 2).getString() };
    const auto color = row.getColumn(first + 3).getInt64();
    if (color < 0 || color >= kMarkColorCount || !checkMark(mark))
        return fail(ErrorKind::BadInput, kDamagedMark);
    mark.color = static_cast<MarkColor>(color);
    return mark;
}

void bindMark(SQLite::Statement& statement, std::int64_t run, const TimeMark& mark)
{
    statement.bind(1, run);
    statement.bind(2, mark.from.microseconds);
    statement.bind(3, mark.until.microseconds);
    statement.bind(4, mark.text);
}

} // namespace

Result<std::vector<TimeMark>> RunStore::loadMarks(const std::string& id) const
{
    return m_database->read([&](SQLite::Database& database) -> Result<std::vector<TimeMark>> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement rows(database,
            "SELECT from_us, until_us, text, color FROM time_marks WHERE run = ? ORDER BY from_us, until_us, text "
            "LIMIT ?");
        rows.bind(1, run);
        rows.bind(2, static_cast<std::int64_t>(kMaximumMarks));
        std::vector<TimeMark> marks;
        while (rows.executeStep()) {
            TRY_ASSIGN(auto mark, readMark(rows, 0));
            marks.push_back(std::move(mark));
        }
        return marks;
    });
}

Result<void> RunStore::editMarks(
    const std::string& id, std::span<const TimeMark> removed, std::span<const TimeMark> added)
{
    for (const auto& mark : added)
        TRY(checkMark(mark));
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement drop(
            database, "DELETE FROM time_marks WHERE run = ? AND from_us = ? AND until_us = ? AND text = ?");
        for (const auto& mark : removed) {
            bindMark(drop, run, mark);
            drop.exec();
            drop.reset();
        }
        SQLite::Statement insert(
            database, "INSERT OR REPLACE INTO time_marks (run, from_us, until_us, text, color) VALUES (?, ?, ?, ?, ?)");
        for (const auto& mark : added) {
            bindMark(insert, run, mark);
            insert.bind(5, static_cast<std::int64_t>(mark.color));
            insert.exec();
            insert.reset();
        }
        SQLite::Statement count(database, "SELECT count(*) FROM time_marks WHERE run = ?");
        count.bind(1, run);
        count.executeStep();
        if (count.getColumn(0).getInt64() > static_cast<std::int64_t>(kMaximumMarks))
            return fail(ErrorKind::BadArguments, kTooManyMarks, { std::to_string(kMaximumMarks) });
        return {};
    });
}

Result<std::vector<RunSection>> RunStore::findSections(const std::string& name) const
{
    return m_database->read([&](SQLite::Database& database) -> Result<std::vector<RunSection>> {
        SQLite::Statement rows(database,
            "SELECT r.id, m.from_us, m.until_us, m.text, m.color FROM time_marks m JOIN runs r ON r.number = m.run "
            "WHERE m.text = ? AND m.until_us > m.from_us ORDER BY r.created_ms DESC, r.id DESC LIMIT ?");
        rows.bind(1, name);
        rows.bind(2, kMostSections);
        std::vector<RunSection> sections;
        while (rows.executeStep()) {
            TRY_ASSIGN(auto mark, readMark(rows, 1));
            sections.push_back({ .runId = rows.getColumn(0).getString(), .section = std::move(mark) });
        }
        return sections;
    });
}

} // namespace consonance
