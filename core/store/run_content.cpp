// SPDX-License-Identifier: GPL-3.0-or-later
// The large parts of a run: documents, events, decisions, outcomes. Chunks are copied out a few at a time and decoded
// without holding the database.
#include "core/store/run_store.h"

#include "core/base/hash.h"
#include "core/store/blob_frame.h"
#include "core/store/decision_codec.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"

#include <array>

namespace consonance {

namespace {

constexpr std::uint64_t kMaximumDocumentBytes = std::uint64_t { 1 } << 30;
constexpr int kChunksAtOnce = 32;

constexpr MessageId kIncomplete = CONSONANCE_MESSAGE("store.incomplete",
    "run {0} is damaged: {1}; what else is stored was left as it is: "
    "restore a backup, or remove the run");
constexpr MessageId kTooLarge
    = CONSONANCE_MESSAGE("store.too-large", "run {0} has more than {1} events; they are not loaded at once");

struct StoredChunk {
    std::int64_t chunk = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::uint64_t hashAfter = 0;
    std::string content;
};

enum class ChunkTable : std::uint8_t { Events, Decisions };

tl::unexpected<Error> damaged(const StoreDatabase& database, const std::string& id, std::string why)
{
    return fail(databaseError(ErrorKind::BadInput, kIncomplete, database.path(), { id, std::move(why) }));
}

/// What a part of the run that cannot be decoded means for the run.
tl::unexpected<Error> unreadable(const StoreDatabase& database, const std::string& id, Error cause)
{
    if (!isNewerBlob(cause))
        return damaged(database, id, cause.englishText());
    cause.place = SourcePlace { .file = database.path().string() };
    return fail(std::move(cause).inContext(id));
}

/// Chunks of a run in order, a few at a time.
class ChunkReader {
public:
    ChunkReader(StoreDatabase& database, ChunkTable table, std::int64_t run, StoredSpan range)
        : m_database(database)
        , m_table(table)
        , m_run(run)
        , m_range(range)
    {
    }

    /// The next ones; empty at the end.
    [[nodiscard]] Result<std::vector<StoredChunk>> next()
    {
        return m_database.read([this](SQLite::Database& database) -> Result<std::vector<StoredChunk>> {
            SQLite::Statement rows(database,
                m_table == ChunkTable::Events ? "SELECT chunk, first_event, events, hash_after, content FROM "
                                                "event_chunks WHERE run = ?1 AND chunk > ?2 AND "
                                                "last_us >= ?3 AND (first_us < ?4 OR ?5) ORDER BY chunk LIMIT ?6"
                                              : "SELECT chunk, first_decision, decisions, 0, content FROM "
                                                "decision_chunks WHERE run = ?1 AND chunk > ?2 AND "
                                                "last_us >= ?3 AND (first_us < ?4 OR ?5) ORDER BY chunk LIMIT ?6");
            rows.bind(1, m_run);
            rows.bind(2, m_last);
            rows.bind(3, m_range.from.microseconds);
            rows.bind(4, m_range.until.microseconds);
            rows.bind(5, m_range.until == kForever ? 1 : 0);
            rows.bind(6, kChunksAtOnce);
            std::vector<StoredChunk> chunks;
            while (rows.executeStep())
                chunks.push_back({ .chunk = rows.getColumn(0).getInt64(),
                    .first = hashAt(rows, 1),
                    .count = hashAt(rows, 2),
                    .hashAfter = hashAt(rows, 3),
                    .content = std::string(blobAt(rows, 4)) });
            if (!chunks.empty())
                m_last = chunks.back().chunk;
            return chunks;
        });
    }

private:
    StoreDatabase& m_database;
    ChunkTable m_table;
    std::int64_t m_run;
    StoredSpan m_range;
    std::int64_t m_last = -1;
};

Result<std::int64_t> keyOf(StoreDatabase& database, const std::string& id)
{
    return database.read([&id](SQLite::Database& connection) { return findRun(connection, id); });
}

bool isWithin(const StoredSpan& range, Time at)
{
    return at >= range.from && (at < range.until || range.until == kForever);
}

/// All events into `log`, every chunk checked against the hash that was stored with it.
Result<void> loadAllEvents(
    StoreDatabase& database, std::int64_t run, const std::string& id, const EventBounds& bounds, EventLog& log)
{
    ChunkReader reader(database, ChunkTable::Events, run, {});
    Time last { INT64_MIN };
    std::int64_t expectedChunk = 0;
    while (true) {
        TRY_ASSIGN(const auto chunks, reader.next());
        if (chunks.empty())
            return {};
        for (const auto& chunk : chunks) {
            if (chunk.chunk != expectedChunk++ || chunk.first != log.events().size())
                return damaged(database, id, "a part of its events is missing");
            auto block = decodeEvents(chunk.content, bounds, last);
            if (!block)
                return unreadable(database, id, std::move(block).error());
            if (block->events.size() != chunk.count)
                return damaged(database, id, "a part of its events has another length");
            if (log.events().size() + block->events.size() > kMaximumLoadedEvents)
                return fail(ErrorKind::BadInput, kTooLarge, { id, std::to_string(kMaximumLoadedEvents) });
            for (const auto& event : block->events)
                log.append(event, block->slotsOf(event));
            if (log.hash() != chunk.hashAfter)
                return damaged(database, id, "its events differ from their hash");
            last = block->events.back().at;
        }
    }
}

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
        return unreadable(*m_database, id, std::move(content).error());
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
            return unreadable(*m_database, id, std::move(content).error());
        if (hashText(*content) != file.hash)
            return damaged(*m_database, id, "the content of " + file.name + " is another one");
        file.content = *std::move(content);
    }
    return files;
}

Result<EventLog> RunStore::loadLog(const std::string& id, const EventBounds& bounds) const
{
    TRY_ASSIGN(const auto record, get(id));
    TRY_ASSIGN(const auto run, keyOf(*m_database, id));
    EventLog log;
    TRY(loadAllEvents(*m_database, run, id, bounds, log));
    // A run that is being written has grown since its record was read.
    const bool isShort = log.events().size() < record.events;
    const bool isOther = record.status != RunStatus::Running
        && (log.events().size() != record.events || log.hash() != record.eventHash);
    if (isShort || isOther)
        return damaged(*m_database, id, "its events are not as many as they were, or others");
    TRY_ASSIGN(auto decisions, loadDecisions(id));
    for (auto& decision : decisions)
        log.append(std::move(decision));
    return log;
}

Result<StoredEvents> RunStore::loadEvents(
    const std::string& id, const StoredSpan& range, const EventBounds& bounds) const
{
    TRY_ASSIGN(const auto run, keyOf(*m_database, id));
    ChunkReader reader(*m_database, ChunkTable::Events, run, range);
    StoredEvents result;
    while (true) {
        TRY_ASSIGN(const auto chunks, reader.next());
        if (chunks.empty())
            return result;
        for (const auto& chunk : chunks) {
            auto block = decodeEvents(chunk.content, bounds);
            if (!block)
                return unreadable(*m_database, id, std::move(block).error());
            for (std::size_t i = 0; i < block->events.size(); ++i) {
                const auto& event = block->events[i];
                if (!isWithin(range, event.at))
                    continue;
                if (result.block.events.size() >= kMaximumLoadedEvents)
                    return fail(ErrorKind::BadInput, kTooLarge, { id, std::to_string(kMaximumLoadedEvents) });
                if (result.block.events.empty())
                    result.firstEvent = chunk.first + i;
                result.block.add(event, block->slotsOf(event));
            }
        }
    }
}

Result<std::vector<DecisionRecord>> RunStore::loadDecisions(const std::string& id, const StoredSpan& range) const
{
    TRY_ASSIGN(const auto run, keyOf(*m_database, id));
    ChunkReader reader(*m_database, ChunkTable::Decisions, run, range);
    std::vector<DecisionRecord> result;
    while (true) {
        TRY_ASSIGN(const auto chunks, reader.next());
        if (chunks.empty())
            return result;
        for (const auto& chunk : chunks) {
            auto decisions = decodeDecisions(chunk.content);
            if (!decisions)
                return unreadable(*m_database, id, std::move(decisions).error());
            const bool isConsistent = decisions->size() == chunk.count && decisions->front().id.value == chunk.first;
            if (!isConsistent || (!result.empty() && decisions->front().id.value <= result.back().id.value))
                return damaged(*m_database, id, "a part of its decisions is missing");
            for (auto& decision : *decisions) {
                if (isWithin(range, decision.at))
                    result.push_back(std::move(decision));
            }
        }
    }
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
        return unreadable(*m_database, id, std::move(outcomes).error());
    return outcomes;
}

} // namespace consonance
