// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to core/store (the only header that names the database library): the connections of one process to one run
// database. All writing goes through one connection under one lock, reading through another, so that a page of the
// catalogue never waits for a run that is being stored. Transactions are short; two programs on one file wait for each
// other at most the busy timeout. Once the file was found damaged nothing is written to it, so that readable data
// stays. Thread-safe.
#pragma once

#include "core/base/result.h"
#include "core/store/store_error.h"
#include "core/store/store_options.h"
#include "core/store/store_schema.h"

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

namespace consonance {

class StoreDatabase {
public:
    [[nodiscard]] static Result<std::shared_ptr<StoreDatabase>> open(const std::filesystem::path& path,
        const StoreOptions& options, std::span<const MigrationStep> steps = storeMigrations());
    [[nodiscard]] static Result<std::shared_ptr<StoreDatabase>> openInMemory(
        std::span<const MigrationStep> steps = storeMigrations());

    /// `work(SQLite::Database&) -> Result<…>` in one transaction that is rolled back when it fails or throws. A writing
    /// transaction takes the lock at its start, so it cannot fail half-way for lack of it.
    template<typename Work> auto write(Work&& work) -> decltype(work(std::declval<SQLite::Database&>()))
    {
        if (m_isReadOnly)
            return fail(readOnlyError());
        if (auto known = damage())
            return fail(*std::move(known));
        return inTransaction(m_writer, m_writerLock, SQLite::TransactionBehavior::IMMEDIATE, std::forward<Work>(work));
    }
    /// The same for reading: one consistent state of the database.
    template<typename Work> auto read(Work&& work) -> decltype(work(std::declval<SQLite::Database&>()))
    {
        if (m_reader)
            return inTransaction(
                m_reader, m_readerLock, SQLite::TransactionBehavior::DEFERRED, std::forward<Work>(work));
        return inTransaction(m_writer, m_writerLock, SQLite::TransactionBehavior::DEFERRED, std::forward<Work>(work));
    }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] bool isReadOnly() const { return m_isReadOnly; }
    /// From now on nothing may be written.
    void freeze() { m_isReadOnly = true; }
    /// The file is damaged: writing is refused with this error from now on.
    void noteDamage(const Error& error);

private:
    StoreDatabase() = default;

    template<typename Work>
    auto inTransaction(std::unique_ptr<SQLite::Database>& database, std::mutex& mutex,
        SQLite::TransactionBehavior behavior, Work&& work) -> decltype(work(*database))
    {
        const std::lock_guard lock(mutex);
        auto outcome = guarded(m_path, [&]() -> decltype(work(*database)) {
            SQLite::Transaction transaction(*database, behavior);
            if (auto known = checkVersion(*database); !known)
                return fail(std::move(known).error());
            auto result = work(*database);
            if (result)
                transaction.commit();
            return result;
        });
        if (!outcome && isDamaged(outcome.error()))
            noteDamage(outcome.error());
        return outcome;
    }
    [[nodiscard]] std::optional<Error> damage();
    [[nodiscard]] Result<void> connect(
        const std::filesystem::path& path, const StoreOptions& options, std::span<const MigrationStep> steps);
    [[nodiscard]] Result<void> connectReadOnly(
        const std::filesystem::path& path, const StoreOptions& options, int version);
    [[nodiscard]] Error readOnlyError() const;
    /// A newer program may have changed the layout while this one was open.
    [[nodiscard]] Result<void> checkVersion(SQLite::Database& database) const;

    std::filesystem::path m_path; ///< ":memory:" when there is no file
    bool m_isReadOnly = false;
    int m_version = 0; ///< newest layout that this program knows
    std::mutex m_writerLock;
    std::mutex m_readerLock;
    std::mutex m_damageLock;
    std::optional<Error> m_damage; ///< the first that was noticed
    std::unique_ptr<SQLite::Database> m_writer; ///< closed last: it writes the log back into the file
    std::unique_ptr<SQLite::Database> m_reader; ///< null in memory or read-only: the other one is used
};

} // namespace consonance
