// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to core/store: rows of the tables to values and back. All functions run within a transaction of the caller
// and throw the exceptions of the database library.
#pragma once

#include "core/base/result.h"
#include "core/store/process_identity.h"
#include "core/store/run_record.h"

#include <cstdint>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

namespace consonance {

/// The writer of a running run.
struct RunOwner {
    ProcessIdentity process;
    std::int64_t lastSign = 0; ///< wall-clock milliseconds
};

/// Inserts the first row of a run; returns its key.
[[nodiscard]] std::int64_t insertRun(SQLite::Database& database, const std::string& id, const RunHeader& header,
    std::int64_t created, const RunOwner& owner);
/// Deletes it with all its rows, and the inputs that no other run shares.
void deleteRun(SQLite::Database& database, std::int64_t run);
/// Writes status, figures and outcomes of a finished run.
void completeRun(SQLite::Database& database, std::int64_t run, const RunCompletion& completion, std::int64_t now);
void insertTag(SQLite::Database& database, std::int64_t run, const std::string& tag);

/// Columns for readRun, of the table under the name r.
[[nodiscard]] const std::string& runColumns();
/// From a statement whose columns begin with runColumns(); without figures and tags. Errors: a value that none of our
/// programs writes.
[[nodiscard]] Result<RunRecord> readRun(SQLite::Statement& row);
/// The key of a run in its first column after runColumns().
void readFiguresAndTags(SQLite::Database& database, std::int64_t run, RunRecord& record);
/// BadInput when there is no such run.
[[nodiscard]] Result<std::int64_t> findRun(SQLite::Database& database, const std::string& id);
[[nodiscard]] tl::unexpected<Error> noSuchRun(const std::string& id);
/// The same; throws the error of a damaged file when the run exists but the index of ids misses it.
[[nodiscard]] tl::unexpected<Error> noSuchRun(SQLite::Database& database, const std::string& id);

void bindHash(SQLite::Statement& statement, int index, std::uint64_t hash);
[[nodiscard]] std::uint64_t hashAt(SQLite::Statement& row, int column);
[[nodiscard]] std::string_view blobAt(SQLite::Statement& row, int column);
/// Valid until the statement is stepped or reset.
void bindBlob(SQLite::Statement& statement, int index, const std::string& bytes);

} // namespace consonance
