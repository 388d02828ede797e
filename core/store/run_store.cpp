// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, checking, and the ways by which runs come in. Listing is in run_catalogue.cpp, loading in run_content.cpp,
// editing in run_edits.cpp.
#include "core/store/run_store.h"

#include "core/store/process_identity.h"
#include "core/store/run_writer.h"
#include "core/store/store_database.h"
#include "core/store/store_location.h"

#include <tuple>

namespace consonance {

namespace {

/// A writer of another machine or container that has not said anything for so long is taken for gone; it says something
/// every five seconds.
constexpr std::int64_t kSilence = 60'000;

struct RunningRun {
    std::int64_t number = 0;
    ProcessIdentity owner;
    std::int64_t lastSign = 0;
};

std::vector<RunningRun> runningRuns(SQLite::Database& database)
{
    std::vector<RunningRun> runs;
    SQLite::Statement rows(database,
        "SELECT number, owner_pid, owner_start, owner_boot, owner_namespace, heartbeat_ms FROM runs WHERE status = "
        "'running'");
    while (rows.executeStep())
        runs.push_back({ .number = rows.getColumn(0).getInt64(),
            .owner = { .pid = rows.getColumn(1).getInt64(),
                .startTicks = static_cast<std::uint64_t>(rows.getColumn(2).getInt64()),
                .boot = rows.getColumn(3).getString(),
                .pidNamespace = rows.getColumn(4).getString() },
            .lastSign = rows.getColumn(5).getInt64() });
    return runs;
}

bool isGone(const RunningRun& run, std::int64_t now)
{
    const auto liveness = livenessOf(run.owner);
    return liveness == Liveness::Gone || (liveness == Liveness::Unknown && now - run.lastSign > kSilence);
}

} // namespace

RunStore::RunStore(std::shared_ptr<StoreDatabase> database)
    : m_database(std::move(database))
{
}

Result<RunStore> RunStore::open(const std::filesystem::path& path, const StoreOptions& options)
{
    TRY_ASSIGN(auto database, StoreDatabase::open(path, options));
    RunStore store(std::move(database));
    if (!store.isReadOnly())
        TRY(store.markInterruptedRuns());
    return store;
}

Result<RunStore> RunStore::openDefault()
{
    TRY_ASSIGN(const auto path, defaultStorePath());
    return open(path, StoreOptions { .missingFolders = MissingFolders::AreCreated });
}

Result<RunStore> RunStore::openInMemory()
{
    TRY_ASSIGN(auto database, StoreDatabase::openInMemory());
    return RunStore(std::move(database));
}

const std::filesystem::path& RunStore::path() const
{
    return m_database->path();
}

bool RunStore::isReadOnly() const
{
    return m_database->isReadOnly();
}

Result<std::int64_t> RunStore::writesOfOthers() const
{
    return m_database->read([](SQLite::Database& database) -> Result<std::int64_t> {
        return database.execAndGet("PRAGMA data_version").getInt64();
    });
}

Result<std::vector<std::string>> RunStore::check(CheckDepth depth) const
{
    return m_database->read([&](SQLite::Database& database) -> Result<std::vector<std::string>> {
        std::vector<std::string> problems;
        SQLite::Statement integrity(
            database, depth == CheckDepth::Full ? "PRAGMA integrity_check" : "PRAGMA quick_check");
        while (integrity.executeStep()) {
            auto line = integrity.getColumn(0).getString();
            if (line != "ok")
                problems.push_back(std::move(line));
        }
        if (!problems.empty())
            m_database->noteDamage(damagedDatabase(m_database->path(), problems.front()));
        SQLite::Statement references(database, "PRAGMA foreign_key_check");
        while (depth == CheckDepth::Full && references.executeStep())
            problems.push_back("a row of " + references.getColumn(0).getString() + " refers to a missing row of "
                + references.getColumn(2).getString());
        return problems;
    });
}

Result<std::int64_t> RunStore::markInterruptedRuns()
{
    TRY_ASSIGN(const auto running, m_database->read([](SQLite::Database& database) -> Result<std::vector<RunningRun>> {
        return runningRuns(database);
    }));
    std::vector<RunningRun> gone;
    const auto now = wallClockMilliseconds();
    for (const auto& run : running) {
        if (isGone(run, now))
            gone.push_back(run);
    }
    if (gone.empty())
        return 0;
    return m_database->write([&gone](SQLite::Database& database) -> Result<std::int64_t> {
        // With the sign of life that was judged: a writer that gave another one since lives.
        SQLite::Statement mark(database,
            "UPDATE runs SET status = 'interrupted', ended_ms = heartbeat_ms WHERE number = ? AND status = 'running' "
            "AND heartbeat_ms = ?");
        std::int64_t marked = 0;
        for (const auto& run : gone) {
            mark.bind(1, run.number);
            mark.bind(2, run.lastSign);
            marked += mark.exec();
            mark.reset();
        }
        return marked;
    });
}

Result<std::unique_ptr<RunWriter>> RunStore::begin(const RunHeader& header)
{
    return RunWriter::create(m_database, header, RunWriter::Mode::InBackground);
}

Result<std::string> RunStore::add(const RunHeader& header, const EventLog& log, RunCompletion completion)
{
    TRY_ASSIGN(const auto writer, RunWriter::create(m_database, header, RunWriter::Mode::AtOnce));
    auto stored = writer->append(log).and_then([&] { return writer->finish(std::move(completion)); });
    if (stored)
        return writer->runId();
    // Half a run that no one knows of is no use; where not even this can be written, it is marked interrupted later.
    std::ignore = writer->discard();
    return fail(std::move(stored).error());
}

} // namespace consonance
