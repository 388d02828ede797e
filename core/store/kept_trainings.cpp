// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/kept_trainings.h"

#include "core/base/hash.h"
#include "core/store/blob_frame.h"
#include "core/store/process_identity.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"

namespace consonance {

namespace {

constexpr std::uint64_t kMaximumCheckpointBytes = std::uint64_t { 1 } << 30;

constexpr MessageId kNoSuchTraining
    = CONSONANCE_MESSAGE("store.no-such-training", "there is no training '{0}' in the database");
constexpr MessageId kBadTrainingName = CONSONANCE_MESSAGE(
    "store.bad-training-name", "a training needs a name that no other one has; '{0}' is empty or taken");

tl::unexpected<Error> noSuchTraining(const std::string& name)
{
    return fail(ErrorKind::BadInput, kNoSuchTraining, { name });
}

bool isTaken(SQLite::Database& database, const std::string& name)
{
    SQLite::Statement known(database, "SELECT 1 FROM checkpoints WHERE name = ?");
    known.bind(1, name);
    return known.executeStep();
}

/// A blob of the training as it was packed; empty when it has none.
Result<std::string> packedOf(StoreDatabase& store, const std::string& name, const char* sql)
{
    return store.read([&](SQLite::Database& database) -> Result<std::string> {
        SQLite::Statement row(database, sql);
        row.bind(1, name);
        if (!row.executeStep())
            return noSuchTraining(name);
        return std::string(blobAt(row, 0));
    });
}

} // namespace

KeptTrainings::KeptTrainings(const RunStore& store)
    : m_database(store.m_database)
{
}

Result<void> KeptTrainings::add(const TrainingRecord& training, std::string_view checkpoint, std::string_view log)
{
    const auto packed = packBlob(BlobKind::Checkpoint, checkpoint);
    const auto packedLog = packBlob(BlobKind::Document, log, BlobEffort::Thorough);
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        if (training.name.empty() || isTaken(database, training.name))
            return fail(ErrorKind::BadArguments, kBadTrainingName, { training.name });
        SQLite::Statement insert(database,
            "INSERT INTO checkpoints (name, policy, hash, created_ms, size, metadata, content, log) VALUES "
            "(?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(1, training.name);
        insert.bind(2, training.policy);
        bindHash(insert, 3, hashText(checkpoint));
        insert.bind(4, wallClockMilliseconds());
        insert.bind(5, static_cast<std::int64_t>(checkpoint.size()));
        insert.bind(6, training.metadataJson);
        bindBlob(insert, 7, packed);
        bindBlob(insert, 8, packedLog);
        insert.exec();
        return {};
    });
}

Result<std::vector<TrainingRecord>> KeptTrainings::list() const
{
    return m_database->read([](SQLite::Database& database) -> Result<std::vector<TrainingRecord>> {
        SQLite::Statement rows(database,
            "SELECT name, policy, hash, metadata, created_ms, size FROM checkpoints ORDER BY created_ms DESC, id DESC");
        std::vector<TrainingRecord> trainings;
        while (rows.executeStep())
            trainings.push_back({ .name = rows.getColumn(0).getString(),
                .policy = rows.getColumn(1).getString(),
                .hash = hashAt(rows, 2),
                .metadataJson = rows.getColumn(3).getString(),
                .createdMilliseconds = rows.getColumn(4).getInt64(),
                .bytes = rows.getColumn(5).getInt64() });
        return trainings;
    });
}

Result<std::string> KeptTrainings::checkpoint(const std::string& name) const
{
    TRY_ASSIGN(const auto packed, packedOf(*m_database, name, "SELECT content FROM checkpoints WHERE name = ?"));
    return unpackBlob(BlobKind::Checkpoint, packed, kMaximumCheckpointBytes);
}

Result<std::string> KeptTrainings::log(const std::string& name) const
{
    TRY_ASSIGN(const auto packed, packedOf(*m_database, name, "SELECT log FROM checkpoints WHERE name = ?"));
    return packed.empty() ? std::string() : unpackBlob(BlobKind::Document, packed, kMaximumCheckpointBytes);
}

Result<void> KeptTrainings::rename(const std::string& name, const std::string& newName)
{
    return m_database->write([&](SQLite::Database& database) -> Result<void> {
        if (newName.empty() || isTaken(database, newName))
            return fail(ErrorKind::BadArguments, kBadTrainingName, { newName });
        SQLite::Statement rename(database, "UPDATE checkpoints SET name = ? WHERE name = ?");
        rename.bind(1, newName);
        rename.bind(2, name);
        if (rename.exec() == 0)
            return noSuchTraining(name);
        return {};
    });
}

Result<void> KeptTrainings::remove(const std::string& name)
{
    return m_database->write([&name](SQLite::Database& database) -> Result<void> {
        SQLite::Statement drop(database, "DELETE FROM checkpoints WHERE name = ?");
        drop.bind(1, name);
        if (drop.exec() == 0)
            return noSuchTraining(name);
        return {};
    });
}

} // namespace consonance
