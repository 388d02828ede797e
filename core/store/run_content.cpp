// SPDX-License-Identifier: GPL-3.0-or-later
// The large parts of a run: documents, events, decisions, outcomes.
#include "core/store/run_store.h"

#include "core/base/hash.h"
#include "core/store/blob_frame.h"
#include "core/store/decision_codec.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"
#include "core/store/stored_log.h"

#include <array>

namespace consonance {

namespace {

constexpr std::uint64_t kMaximumDocumentBytes = std::uint64_t { 1 } << 30;

} // namespace

Result<RunDocument> RunStore::loadDocument(const std::string& id, DocumentRole role) const
{
    static constexpr std::array kSql {
        "SELECT r.trace_name, r.trace_origin, r.trace_hash, d.content FROM runs r JOIN documents d ON d.id = "
        "r.trace_document WHERE r.id = ?",
        "SELECT r.cluster_name, r.cluster_origin, r.cluster_hash, d.content FROM runs r JOIN documents d ON d.id = "
        "r.cluster_document "
        "WHERE r.id = ?",
        "SELECT r.models_name, r.models_origin, r.models_hash, d.content FROM runs r JOIN documents d ON d.id = "
        "r.models_document "
        "WHERE r.id = ?",
    };
    std::string packed;
    TRY_ASSIGN(auto document, m_database->read([&](SQLite::Database& database) -> Result<RunDocument> {
        SQLite::Statement row(database, kSql[static_cast<std::size_t>(role)]);
        row.bind(1, id);
        if (!row.executeStep())
            return noSuchRun(database, id);
        packed = blobAt(row, 3);
        return RunDocument { .name = row.getColumn(0).getString(),
            .origin = row.getColumn(1).getString(),
            .hash = hashAt(row, 2),
            .content = {} };
    }));
    auto content = unpackBlob(BlobKind::Document, packed, kMaximumDocumentBytes);
    if (!content)
        return unreadableRun(*m_database, id, std::move(content).error());
    document.content = *std::move(content);
    return document;
}

Result<std::vector<RunFile>> RunStore::loadFiles(const std::string& id) const
{
    TRY_ASSIGN(auto files, m_database->read([&](SQLite::Database& database) -> Result<std::vector<RunFile>> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement rows(database,
            "SELECT f.name, d.hash, d.content FROM run_files f JOIN documents d ON d.id = f.document WHERE f.run = ? "
            "ORDER BY f.name");
        rows.bind(1, run);
        std::vector<RunFile> packed;
        while (rows.executeStep())
            packed.push_back({ .name = rows.getColumn(0).getString(),
                .hash = hashAt(rows, 1),
                .content = std::string(blobAt(rows, 2)) });
        return packed;
    }));
    for (auto& file : files) {
        auto content = unpackBlob(BlobKind::Document, file.content, kMaximumDocumentBytes);
        if (!content)
            return unreadableRun(*m_database, id, std::move(content).error());
        if (hashText(*content) != file.hash)
            return damagedRun(*m_database, id, "the content of " + file.name + " is another one");
        file.content = *std::move(content);
    }
    return files;
}

Result<EventLog> RunStore::loadLog(const std::string& id, const EventBounds& bounds) const
{
    TRY_ASSIGN(const auto record, get(id));
    TRY_ASSIGN(const auto log, StoredLog::of(*m_database, id));
    return log.load(record, bounds);
}

Result<StoredEvents> RunStore::loadEvents(
    const std::string& id, const StoredSpan& range, const EventBounds& bounds) const
{
    TRY_ASSIGN(const auto log, StoredLog::of(*m_database, id));
    return log.events(range, bounds);
}

Result<std::vector<DecisionRecord>> RunStore::loadDecisions(const std::string& id, const StoredSpan& range) const
{
    TRY_ASSIGN(const auto log, StoredLog::of(*m_database, id));
    return log.decisions(range);
}

Result<std::vector<JobOutcome>> RunStore::loadOutcomes(const std::string& id) const
{
    std::string packed;
    TRY(m_database->read([&](SQLite::Database& database) -> Result<void> {
        TRY_ASSIGN(const auto run, findRun(database, id));
        SQLite::Statement row(database, "SELECT content FROM outcomes WHERE run = ?");
        row.bind(1, run);
        if (row.executeStep())
            packed = blobAt(row, 0);
        return {};
    }));
    if (packed.empty())
        return std::vector<JobOutcome> {};
    auto outcomes = decodeOutcomes(packed);
    if (!outcomes)
        return unreadableRun(*m_database, id, std::move(outcomes).error());
    return outcomes;
}

} // namespace consonance
