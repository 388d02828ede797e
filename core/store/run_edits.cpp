// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes about a run that is stored: names, notes, tags, the archive, and removing it.
#include "core/store/run_store.h"

#include "core/store/process_identity.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kMaximumTagBytes = 100;

constexpr MessageId kBadTag
    = CONSONANCE_MESSAGE("store.bad-tag", "a tag has 1 to {0} bytes, no control characters, and no blanks at its ends");
constexpr MessageId kStillRunning
    = CONSONANCE_MESSAGE("store.still-running", "run {0} is being written by process {1}; stop it first");

bool isTag(const std::string& text)
{
    const auto isControl
        = [](char character) { return static_cast<unsigned char>(character) < 32 || character == 127; };
    return !text.empty() && text.size() <= kMaximumTagBytes && std::ranges::none_of(text, isControl)
        && text.front() != ' ' && text.back() != ' ';
}

template<typename Value>
Result<void> setColumn(StoreDatabase& store, const std::string& id, const char* sql, const Value& value)
{
    return store.write([&](SQLite::Database& database) -> Result<void> {
        SQLite::Statement update(database, sql);
        update.bind(1, value);
        update.bind(2, id);
        if (update.exec() == 0)
            return noSuchRun(id);
        return {};
    });
}

} // namespace

Result<void> RunStore::rename(const std::string& id, const std::string& name)
{
    return setColumn(*m_database, id, "UPDATE runs SET name = ? WHERE id = ?", name);
}

Result<void> RunStore::setNotes(const std::string& id, const std::string& notes)
{
    return setColumn(*m_database, id, "UPDATE runs SET notes = ? WHERE id = ?", notes);
}

Result<void> RunStore::addTag(const std::string& id, const std::string& tag)
{
    if (!isTag(tag))
        return fail(ErrorKind::BadArguments, kBadTag, { std::to_string(kMaximumTagBytes) });
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        insertTag(database, run, tag);
        return {};
    });
}

Result<void> RunStore::removeTag(const std::string& id, const std::string& tag)
{
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement drop(database, "DELETE FROM tags WHERE run = ? AND tag = ?");
        drop.bind(1, run);
        drop.bind(2, tag);
        drop.exec();
        return {};
    });
}

Result<void> RunStore::archive(const std::string& id)
{
    return setColumn(*m_database, id, "UPDATE runs SET archived_ms = ? WHERE id = ?", wallClockMilliseconds());
}

Result<void> RunStore::restore(const std::string& id)
{
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        SQLite::Statement update(database, "UPDATE runs SET archived_ms = NULL WHERE id = ?");
        update.bind(1, id);
        if (update.exec() == 0)
            return noSuchRun(id);
        return {};
    });
}

Result<void> RunStore::remove(const std::string& id)
{
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        SQLite::Statement find(database,
            "SELECT number, status, owner_pid, owner_start, owner_boot, owner_namespace FROM runs WHERE id = ?");
        find.bind(1, id);
        if (!find.executeStep())
            return noSuchRun(id);
        const ProcessIdentity owner { .pid = find.getColumn(2).getInt64(),
            .startTicks = hashAt(find, 3),
            .boot = find.getColumn(4).getString(),
            .pidNamespace = find.getColumn(5).getString() };
        const bool isRunning = find.getColumn(1).getString() == runStatusName(RunStatus::Running);
        if (isRunning && livenessOf(owner) != Liveness::Gone)
            return fail(ErrorKind::BadArguments, kStillRunning, { id, std::to_string(owner.pid) });
        deleteRun(database, find.getColumn(0).getInt64());
        return {};
    });
}

} // namespace consonance
