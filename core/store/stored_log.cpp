// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/stored_log.h"

#include "core/base/stop_scope.h"
#include "core/store/blob_frame.h"
#include "core/store/decision_codec.h"
#include "core/store/run_rows.h"

namespace consonance {

namespace {

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

bool isWithin(const StoredSpan& range, Time at)
{
    return at >= range.from && (at < range.until || range.until == kForever);
}

} // namespace

tl::unexpected<Error> damagedRun(const StoreDatabase& database, const std::string& id, std::string why)
{
    return fail(databaseError(ErrorKind::BadInput, kIncomplete, database.path(), { id, std::move(why) }));
}

tl::unexpected<Error> unreadableRun(const StoreDatabase& database, const std::string& id, Error cause)
{
    if (!isNewerBlob(cause))
        return damagedRun(database, id, cause.englishText());
    cause.place = SourcePlace { .file = database.path().string() };
    return fail(std::move(cause).inContext(id));
}

Result<StoredLog> StoredLog::of(StoreDatabase& database, const std::string& id)
{
    TRY_ASSIGN(const auto run,
        database.read([&id](SQLite::Database& connection) -> Result<std::int64_t> { return findRun(connection, id); }));
    return StoredLog(database, id, run);
}

Result<EventLog> StoredLog::load(const RunRecord& record, const EventBounds& bounds) const
{
    EventLog log;
    TRY(loadEvents(bounds, log));
    // A run that is being written has grown since its record was read.
    const bool isShort = log.events().size() < record.events;
    const bool isOther = record.status != RunStatus::Running
        && (log.events().size() != record.events || log.hash() != record.eventHash);
    if (isShort || isOther)
        return damagedRun(m_database, m_id, "its events are not as many as they were, or others");
    TRY_ASSIGN(auto found, decisions({}));
    for (auto& decision : found) {
        TRY(StopScope::goOn());
        log.append(std::move(decision));
    }
    return log;
}

Result<void> StoredLog::loadEvents(const EventBounds& bounds, EventLog& log) const
{
    ChunkReader reader(m_database, ChunkTable::Events, m_run, {});
    Time last { INT64_MIN };
    std::int64_t expectedChunk = 0;
    while (true) {
        TRY_ASSIGN(const auto chunks, reader.next());
        if (chunks.empty())
            return {};
        for (const auto& chunk : chunks) {
            TRY(StopScope::goOn());
            if (chunk.chunk != expectedChunk++ || chunk.first != log.events().size())
                return damagedRun(m_database, m_id, "a part of its events is missing");
            auto block = decodeEvents(chunk.content, bounds, last);
            if (!block)
                return unreadableRun(m_database, m_id, std::move(block).error());
            if (block->events.size() != chunk.count)
                return damagedRun(m_database, m_id, "a part of its events has another length");
            if (log.events().size() + block->events.size() > kMaximumLoadedEvents)
                return fail(ErrorKind::BadInput, kTooLarge, { m_id, std::to_string(kMaximumLoadedEvents) });
            for (const auto& event : block->events) {
                TRY(StopScope::goOn());
                log.append(event, block->slotsOf(event));
            }
            if (log.hash() != chunk.hashAfter)
                return damagedRun(m_database, m_id, "its events differ from their hash");
            last = block->events.back().at;
        }
    }
}

Result<StoredEvents> StoredLog::events(const StoredSpan& range, const EventBounds& bounds) const
{
    ChunkReader reader(m_database, ChunkTable::Events, m_run, range);
    StoredEvents result;
    while (true) {
        TRY_ASSIGN(const auto chunks, reader.next());
        if (chunks.empty())
            return result;
        for (const auto& chunk : chunks) {
            TRY(StopScope::goOn());
            auto block = decodeEvents(chunk.content, bounds);
            if (!block)
                return unreadableRun(m_database, m_id, std::move(block).error());
            for (std::size_t i = 0; i < block->events.size(); ++i) {
                const auto& event = block->events[i];
                if (!isWithin(range, event.at))
                    continue;
                if (result.block.events.size() >= kMaximumLoadedEvents)
                    return fail(ErrorKind::BadInput, kTooLarge, { m_id, std::to_string(kMaximumLoadedEvents) });
                if (result.block.events.empty())
                    result.firstEvent = chunk.first + i;
                result.block.add(event, block->slotsOf(event));
            }
        }
    }
}

Result<std::vector<DecisionRecord>> StoredLog::decisions(const StoredSpan& range) const
{
    ChunkReader reader(m_database, ChunkTable::Decisions, m_run, range);
    std::vector<DecisionRecord> result;
    while (true) {
        TRY_ASSIGN(const auto chunks, reader.next());
        if (chunks.empty())
            return result;
        for (const auto& chunk : chunks) {
            TRY(StopScope::goOn());
            auto decisions = decodeDecisions(chunk.content);
            if (!decisions)
                return unreadableRun(m_database, m_id, std::move(decisions).error());
            const bool isConsistent = decisions->size() == chunk.count && decisions->front().id.value == chunk.first;
            if (!isConsistent || (!result.empty() && decisions->front().id.value <= result.back().id.value))
                return damagedRun(m_database, m_id, "a part of its decisions is missing");
            for (auto& decision : *decisions) {
                if (isWithin(range, decision.at))
                    result.push_back(std::move(decision));
            }
        }
    }
}

} // namespace consonance
