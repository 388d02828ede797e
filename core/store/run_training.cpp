// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of trainings, and the checkpoints that came of them.
#include "core/store/run_store.h"

#include "core/store/blob_frame.h"
#include "core/store/process_identity.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"

#include <cmath>

namespace consonance {

namespace {

constexpr std::uint64_t kMaximumCheckpointBytes = std::uint64_t { 1 } << 30;
constexpr std::int64_t kMaximumCurvePoints = 10'000'000;

constexpr MessageId kNoSuchCheckpoint
    = CONSONANCE_MESSAGE("store.no-such-checkpoint", "there is no checkpoint '{0}' in the database");
constexpr MessageId kBadCheckpointName = CONSONANCE_MESSAGE(
    "store.bad-checkpoint-name", "a checkpoint needs a name that no other one has; '{0}' is empty or taken");

tl::unexpected<Error> noSuchCheckpoint(const std::string& name)
{
    return fail(ErrorKind::BadInput, kNoSuchCheckpoint, { name });
}

} // namespace

Result<void> RunStore::addCurvePoints(const std::string& id, std::span<const CurvePoint> points)
{
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement insert(database, "INSERT OR REPLACE INTO series (run, key, step, value) VALUES (?, ?, ?, ?)");
        for (const auto& point : points) {
            if (std::isnan(point.value))
                continue;
            insert.bind(1, run);
            insert.bind(2, point.key);
            insert.bind(3, point.step);
            insert.bind(4, point.value);
            insert.exec();
            insert.reset();
        }
        return {};
    });
}

Result<std::vector<std::string>> RunStore::curveKeys(const std::string& id) const
{
    return m_database->read([&](SQLite::Database& database) -> Result<std::vector<std::string>> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement rows(database, "SELECT DISTINCT key FROM series WHERE run = ? ORDER BY key");
        rows.bind(1, run);
        std::vector<std::string> keys;
        while (rows.executeStep())
            keys.push_back(rows.getColumn(0).getString());
        return keys;
    });
}

Result<std::vector<CurvePoint>> RunStore::loadCurve(
    const std::string& id, const std::string& key, std::int64_t fromStep) const
{
    return m_database->read([&](SQLite::Database& database) -> Result<std::vector<CurvePoint>> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement rows(
            database, "SELECT step, value FROM series WHERE run = ? AND key = ? AND step >= ? ORDER BY step LIMIT ?");
        rows.bind(1, run);
        rows.bind(2, key);
        rows.bind(3, fromStep);
        rows.bind(4, kMaximumCurvePoints);
        std::vector<CurvePoint> points;
        while (rows.executeStep())
            points.push_back(
                { .key = key, .step = rows.getColumn(0).getInt64(), .value = rows.getColumn(1).getDouble() });
        return points;
    });
}

Result<void> RunStore::addCheckpoint(const CheckpointRecord& checkpoint, std::string_view content)
{
    const auto packed = packBlob(BlobKind::Checkpoint, content);
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        SQLite::Statement insert(database,
            "INSERT OR IGNORE INTO checkpoints (name, policy, hash, run, created_ms, size, metadata, content) VALUES "
            "(?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, checkpoint.name);
        insert.bind(2, checkpoint.policy);
        bindHash(insert, 3, checkpoint.hash);
        insert.bind(4, checkpoint.run);
        insert.bind(5, wallClockMilliseconds());
        insert.bind(6, static_cast<std::int64_t>(content.size()));
        insert.bind(7, checkpoint.metadataJson);
        bindBlob(insert, 8, packed);
        if (checkpoint.name.empty() || insert.exec() == 0)
            return fail(ErrorKind::BadArguments, kBadCheckpointName, { checkpoint.name });
        return {};
    });
}

Result<std::vector<CheckpointRecord>> RunStore::listCheckpoints() const
{
    return m_database->read([](SQLite::Database& database) -> Result<std::vector<CheckpointRecord>> {
        SQLite::Statement rows(database,
            "SELECT name, policy, hash, run, metadata, created_ms, size FROM checkpoints ORDER BY created_ms DESC, id "
            "DESC");
        std::vector<CheckpointRecord> checkpoints;
        while (rows.executeStep())
            checkpoints.push_back({ .name = rows.getColumn(0).getString(),
                .policy = rows.getColumn(1).getString(),
                .hash = hashAt(rows, 2),
                .run = rows.getColumn(3).getString(),
                .metadataJson = rows.getColumn(4).getString(),
                .createdMilliseconds = rows.getColumn(5).getInt64(),
                .bytes = rows.getColumn(6).getInt64() });
        return checkpoints;
    });
}

Result<std::string> RunStore::loadCheckpoint(const std::string& name) const
{
    TRY_ASSIGN(const auto packed, m_database->read([&name](SQLite::Database& database) -> Result<std::string> {
        SQLite::Statement row(database, "SELECT content FROM checkpoints WHERE name = ?");
        row.bind(1, name);
        if (!row.executeStep())
            return noSuchCheckpoint(name);
        return std::string(blobAt(row, 0));
    }));
    return unpackBlob(BlobKind::Checkpoint, packed, kMaximumCheckpointBytes);
}

Result<void> RunStore::removeCheckpoint(const std::string& name)
{
    return m_database->write([&name](SQLite::Database& database) -> Result<void> {
        SQLite::Statement drop(database, "DELETE FROM checkpoints WHERE name = ?");
        drop.bind(1, name);
        if (drop.exec() == 0)
            return noSuchCheckpoint(name);
        return {};
    });
}

} // namespace consonance
