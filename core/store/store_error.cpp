// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_error.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

namespace consonance {

namespace {

constexpr MessageId kLocked = CONSONANCE_MESSAGE(
    "store.locked", "the run database is locked by another program; wait until it is done, or close it, and try again");
constexpr MessageId kFull = CONSONANCE_MESSAGE("store.full",
    "the disk or the quota of the run database is full; what was stored so far is safe: free some space and try again");
constexpr MessageId kReadOnly
    = CONSONANCE_MESSAGE("store.read-only", "the run database or its folder may not be written; nothing was changed");
constexpr MessageId kNotADatabase
    = CONSONANCE_MESSAGE("store.not-a-database", "this file is not a run database; it was left as it is");
constexpr MessageId kCorrupt = CONSONANCE_MESSAGE("store.corrupt",
    "the run database is damaged ({0}); it was left as it is: restore a backup, or move it away to begin a new one");
constexpr MessageId kCannotOpen = CONSONANCE_MESSAGE(
    "store.cannot-open", "the run database cannot be opened: is its folder there, and may it be read?");
constexpr MessageId kInputOutput = CONSONANCE_MESSAGE(
    "store.input-output", "reading or writing the run database failed ({0}); what was stored so far is safe");
constexpr MessageId kNoMemory
    = CONSONANCE_MESSAGE("store.no-memory", "there is not enough memory for this part of the run database");
constexpr MessageId kUnexpected = CONSONANCE_MESSAGE("store.unexpected", "the run database reports: {0}");

/// Our statements are fixed, so one that finds other tables than it was written for looks at a damaged description of
/// them, or at a damaged number of the layout.
bool isOfOtherTables(std::string_view detail)
{
    static constexpr std::array<std::string_view, 6> kSigns { "no such table", "no such column", "already exists",
        "duplicate column name", "has no column named", "unsupported file format" };
    return std::any_of(kSigns.begin(), kSigns.end(),
        [detail](std::string_view sign) { return detail.find(sign) != std::string_view::npos; });
}

Error fromSqlite(const SQLite::Exception& problem, const std::filesystem::path& path)
{
    const std::string detail = problem.what();
    switch (problem.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return databaseError(ErrorKind::Failed, kLocked, path);
    case SQLITE_FULL:
        return databaseError(ErrorKind::Failed, kFull, path);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return databaseError(ErrorKind::Failed, kReadOnly, path);
    case SQLITE_NOTADB:
        return databaseError(ErrorKind::BadInput, kNotADatabase, path);
    case SQLITE_CORRUPT:
        return damagedDatabase(path, detail);
    case SQLITE_CANTOPEN:
        return databaseError(ErrorKind::BadInput, kCannotOpen, path);
    case SQLITE_IOERR:
        return databaseError(ErrorKind::Failed, kInputOutput, path, { detail });
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
        return databaseError(ErrorKind::Failed, kNoMemory, path);
    default:
        return isOfOtherTables(detail) ? damagedDatabase(path, detail)
                                       : databaseError(ErrorKind::Failed, kUnexpected, path, { detail });
    }
}

} // namespace

Error databaseError(
    ErrorKind kind, MessageId message, const std::filesystem::path& path, std::vector<std::string> arguments)
{
    return fail(kind, message, std::move(arguments), SourcePlace { .file = path.string() }).value();
}

Error storeErrorFromException(const std::filesystem::path& path)
{
    try {
        throw;
    } catch (const SQLite::Exception& problem) {
        return fromSqlite(problem, path);
    } catch (const std::bad_alloc&) {
        return databaseError(ErrorKind::Failed, kNoMemory, path);
    } catch (const std::exception& problem) {
        return databaseError(ErrorKind::Failed, kUnexpected, path, { problem.what() });
    }
}

Error damagedDatabase(const std::filesystem::path& path, const std::string& detail)
{
    return databaseError(ErrorKind::BadInput, kCorrupt, path, { detail });
}

bool isDamaged(const Error& error)
{
    return std::string_view(error.message.id) == kCorrupt.id;
}

} // namespace consonance
