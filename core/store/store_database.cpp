// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_database.h"

#include <chrono>
#include <system_error>
#include <thread>

#include <sqlite3.h>
#include <unistd.h>

namespace consonance {

namespace {

constexpr MessageId kNewerStore = CONSONANCE_MESSAGE("store.newer",
    "the run database was made by a newer Consonance (layout {0}, this program knows {1}); it was left as it is: "
    "update Consonance");
constexpr MessageId kOlder = CONSONANCE_MESSAGE("store.older",
    "the run database has the older layout {0}; open it once where it may be written, to bring it to layout {1}");
constexpr MessageId kForeign
    = CONSONANCE_MESSAGE("store.foreign", "this is a database of another program; it was left as it is");
constexpr MessageId kNoFolder
    = CONSONANCE_MESSAGE("store.no-folder", "the folder of the run database does not exist: {0}");
constexpr MessageId kMissing = CONSONANCE_MESSAGE("store.missing", "there is no run database here");
constexpr MessageId kNotWritable = CONSONANCE_MESSAGE("store.not-writable",
    "the run database or its folder may not be written; open it read-only, or name another place");
constexpr MessageId kOpenedReadOnly
    = CONSONANCE_MESSAGE("store.opened-read-only", "the run database was opened for reading only; nothing was changed");
constexpr MessageId kBackupFailed = CONSONANCE_MESSAGE("store.backup-failed",
    "the run database was not brought to the new layout: its backup could not be written to {0}");

constexpr int kMaximumValueBytes = 512 << 20; // longest text or blob that is read from a database

struct Layout {
    int applicationId = 0;
    int version = 0;
    int objects = 0;

    [[nodiscard]] bool isEmpty() const { return applicationId == 0 && version == 0 && objects == 0; }
};

int pragma(SQLite::Database& database, const char* name)
{
    return database.execAndGet(std::string("PRAGMA ") + name).getInt();
}

Layout readLayout(SQLite::Database& database)
{
    return { .applicationId = pragma(database, "application_id"),
        .version = pragma(database, "user_version"),
        .objects = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() };
}

Result<void> checkNotNewer(int version, const std::filesystem::path& path, int newest)
{
    if (version <= newest)
        return {};
    return fail(
        databaseError(ErrorKind::BadInput, kNewerStore, path, { std::to_string(version), std::to_string(newest) }));
}

Result<void> checkLayout(const Layout& layout, const std::filesystem::path& path, int newest)
{
    if (layout.isEmpty())
        return {};
    if (layout.applicationId != kStoreApplicationId)
        return fail(databaseError(ErrorKind::BadInput, kForeign, path));
    return checkNotNewer(layout.version, path, newest);
}

/// A database may come from elsewhere: it gets no triggers, no views, no functions with effects, and no way around the
/// file format.
void harden(SQLite::Database& database)
{
    auto* handle = database.getHandle();
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMaximumValueBytes);
    database.exec("PRAGMA cell_size_check = ON");
}

void setUp(SQLite::Database& database)
{
    harden(database);
    database.exec("PRAGMA synchronous = NORMAL");
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("PRAGMA temp_store = MEMORY");
}

/// Switching to the write-ahead log needs the file alone for a moment and does not wait for it by itself.
void switchToWriteAheadLog(SQLite::Database& database, std::chrono::milliseconds timeout)
{
    const auto end = std::chrono::steady_clock::now() + timeout;
    while (true) {
        try {
            database.exec("PRAGMA journal_mode = WAL");
            return;
        } catch (const SQLite::Exception& problem) {
            const bool isBusy = problem.getErrorCode() == SQLITE_BUSY || problem.getErrorCode() == SQLITE_LOCKED;
            if (!isBusy || std::chrono::steady_clock::now() >= end)
                throw;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

Result<void> migrateStep(SQLite::Database& database, const MigrationStep& step)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Another program may have been faster.
    if (pragma(database, "user_version") >= step.toVersion)
        return {};
    database.exec(step.sql);
    database.exec("PRAGMA application_id = " + std::to_string(kStoreApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(step.toVersion));
    transaction.commit();
    return {};
}

/// A copy of the database as it was, beside it; never over an older one.
Result<void> backUp(SQLite::Database& database, const std::filesystem::path& path, int version)
{
    std::error_code problem;
    auto target = path;
    target += ".layout" + std::to_string(version) + ".backup";
    for (int attempt = 2; std::filesystem::exists(target, problem); ++attempt) {
        target = path;
        target += ".layout" + std::to_string(version) + "-" + std::to_string(attempt) + ".backup";
    }
    auto unfinished = target;
    unfinished += ".part" + std::to_string(getpid());
    std::filesystem::remove(unfinished, problem);
    auto copied = guarded(path, [&]() -> Result<void> {
        SQLite::Statement copy(database, "VACUUM INTO ?");
        copy.bind(1, unfinished.string());
        copy.exec();
        return {};
    });
    if (copied)
        std::filesystem::rename(unfinished, target, problem);
    if (copied && !problem)
        return {};
    std::filesystem::remove(unfinished, problem);
    return fail(databaseError(ErrorKind::Failed, kBackupFailed, path, { target.string() }));
}

Result<void> migrate(
    SQLite::Database& database, const std::filesystem::path& path, std::span<const MigrationStep> steps)
{
    const auto version = pragma(database, "user_version");
    if (steps.empty() || version >= steps.back().toVersion)
        return {};
    if (version > 0 && path != ":memory:")
        TRY(backUp(database, path, version));
    for (const auto& step : steps)
        TRY(migrateStep(database, step));
    return {};
}

bool isWritable(const std::filesystem::path& path)
{
    return access(path.c_str(), W_OK) == 0;
}

std::filesystem::path folderOf(const std::filesystem::path& path)
{
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

/// The causes that can be named before the database library only says "cannot open".
Result<void> checkPlace(const std::filesystem::path& path, const StoreOptions& options)
{
    std::error_code problem;
    const auto folder = folderOf(path);
    const bool isReadOnly = options.access == StoreAccess::ReadOnly;
    if (isReadOnly && !std::filesystem::exists(path, problem))
        return fail(databaseError(ErrorKind::BadInput, kMissing, path));
    if (isReadOnly)
        return {};
    if (options.missingFolders == MissingFolders::AreCreated)
        std::filesystem::create_directories(folder, problem);
    if (!std::filesystem::is_directory(folder, problem))
        return fail(databaseError(ErrorKind::BadInput, kNoFolder, path, { folder.string() }));
    const bool fileIsReadOnly = std::filesystem::exists(path, problem) && !isWritable(path);
    if (!isWritable(folder) || fileIsReadOnly)
        return fail(databaseError(ErrorKind::BadInput, kNotWritable, path));
    return {};
}

/// For a file that lies where no log can be made beside it; right only as long as no process writes it, which none can.
std::string immutableUri(const std::filesystem::path& path)
{
    constexpr std::string_view kPlain = "/._-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    constexpr std::string_view kHexadecimal = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char character : std::filesystem::absolute(path).string()) {
        if (kPlain.find(character) != std::string_view::npos) {
            uri += character;
            continue;
        }
        const auto code = static_cast<unsigned char>(character);
        uri += '%';
        uri += kHexadecimal[code >> 4];
        uri += kHexadecimal[code & 15];
    }
    return uri + "?immutable=1";
}

bool hasLogBeside(const std::filesystem::path& path)
{
    std::error_code problem;
    auto log = path;
    log += "-wal";
    const auto size = std::filesystem::file_size(log, problem);
    return !problem && size > 0;
}

} // namespace

Result<std::shared_ptr<StoreDatabase>> StoreDatabase::open(
    const std::filesystem::path& path, const StoreOptions& options, std::span<const MigrationStep> steps)
{
    std::shared_ptr<StoreDatabase> store(new StoreDatabase);
    store->m_path = path;
    store->m_version = steps.back().toVersion;
    auto connected = guarded(path, [&]() -> Result<void> {
        TRY(checkPlace(path, options));
        if (options.access == StoreAccess::ReadOnly)
            return store->connectReadOnly(path, options, steps.back().toVersion);
        return store->connect(path, options, steps);
    });
    TRY(connected);
    return store;
}

Result<std::shared_ptr<StoreDatabase>> StoreDatabase::openInMemory(std::span<const MigrationStep> steps)
{
    std::shared_ptr<StoreDatabase> store(new StoreDatabase);
    store->m_path = ":memory:";
    store->m_version = steps.back().toVersion;
    TRY(guarded(store->m_path, [&]() -> Result<void> {
        store->m_writer = std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        setUp(*store->m_writer);
        return migrate(*store->m_writer, store->m_path, steps);
    }));
    return store;
}

Result<void> StoreDatabase::connect(
    const std::filesystem::path& path, const StoreOptions& options, std::span<const MigrationStep> steps)
{
    const auto timeout = static_cast<int>(options.busyTimeout.count());
    m_writer = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, timeout);
    // Nothing is written before the file is known to be ours.
    harden(*m_writer);
    TRY(checkLayout(readLayout(*m_writer), path, steps.back().toVersion));
    if (sqlite3_db_readonly(m_writer->getHandle(), "main") == 1)
        return fail(databaseError(ErrorKind::BadInput, kNotWritable, path));
    switchToWriteAheadLog(*m_writer, options.busyTimeout);
    setUp(*m_writer);
    if (options.maximumBytes > 0) {
        const auto pages = options.maximumBytes / pragma(*m_writer, "page_size");
        m_writer->exec("PRAGMA max_page_count = " + std::to_string(pages));
    }
    TRY(migrate(*m_writer, path, steps));
    m_reader = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READWRITE, timeout);
    setUp(*m_reader);
    m_reader->exec("PRAGMA query_only = ON");
    return {};
}

Result<void> StoreDatabase::connectReadOnly(const std::filesystem::path& path, const StoreOptions& options, int version)
{
    m_isReadOnly = true;
    const auto timeout = static_cast<int>(options.busyTimeout.count());
    Layout layout;
    try {
        m_writer = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READONLY, timeout);
        layout = readLayout(*m_writer);
    } catch (const SQLite::Exception& problem) {
        const bool isForWantOfALog
            = problem.getErrorCode() == SQLITE_CANTOPEN || problem.getErrorCode() == SQLITE_READONLY;
        if (!isForWantOfALog || isWritable(folderOf(path)) || hasLogBeside(path))
            throw;
        m_writer
            = std::make_unique<SQLite::Database>(immutableUri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI, timeout);
        layout = readLayout(*m_writer);
    }
    if (layout.isEmpty())
        return fail(databaseError(ErrorKind::BadInput, kMissing, path));
    TRY(checkLayout(layout, path, version));
    if (layout.version < version)
        return fail(databaseError(
            ErrorKind::BadInput, kOlder, path, { std::to_string(layout.version), std::to_string(version) }));
    harden(*m_writer);
    m_writer->exec("PRAGMA temp_store = MEMORY");
    return {};
}

Result<void> StoreDatabase::checkVersion(SQLite::Database& database) const
{
    return checkNotNewer(pragma(database, "user_version"), m_path, m_version);
}

void StoreDatabase::noteDamage(const Error& error)
{
    const std::lock_guard lock(m_damageLock);
    if (!m_damage)
        m_damage = error;
}

std::optional<Error> StoreDatabase::damage()
{
    const std::lock_guard lock(m_damageLock);
    return m_damage;
}

Error StoreDatabase::readOnlyError() const
{
    return databaseError(ErrorKind::Failed, kOpenedReadOnly, m_path);
}

} // namespace consonance
