// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/run_writer.h"

#include "core/base/hash.h"
#include "core/base/marked_text.h"
#include "core/store/decision_codec.h"
#include "core/store/process_identity.h"
#include "core/store/run_id.h"
#include "core/store/run_rows.h"
#include "core/store/store_database.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <tuple>

namespace consonance {

namespace {

using namespace std::chrono_literals;

constexpr auto kSavePeriod = 250ms; // a quarter of the possible loss by a kill
constexpr auto kRetryPeriod = 1000ms;
constexpr std::int64_t kSignPeriod = 5000; // milliseconds between signs of life of a run in which nothing happens
constexpr std::size_t kMaximumPending = std::size_t { 1 } << 20;

constexpr MessageId kDiverged = CONSONANCE_MESSAGE("store.diverged",
    "the stored events of run {0} differ from its log ({1} instead of {2} events, hash {3} instead of {4}); it is kept "
    "as failed");

/// The hash of an event log that had `hash` before these events, by the log's own rule.
std::uint64_t hashAfter(std::uint64_t hash, const EventBlock& block, std::span<const EventRecord> events)
{
    EventLog log;
    log.truncateTo({ .events = 0, .slots = 0, .decisions = 0, .hash = hash });
    for (const auto& event : events)
        log.append(event, block.slotsOf(event));
    return log.hash();
}

} // namespace

/// Chunks that are ready to be written.
struct RunWriter::Batch {
    struct Events {
        std::uint64_t first = 0;
        std::size_t count = 0;
        Time begin;
        Time end;
        std::uint64_t hashAfter = 0;
        std::string content;
    };
    struct Decisions {
        std::uint64_t first = 0;
        std::size_t count = 0;
        Time begin;
        Time end;
        std::string content;
    };
    std::vector<Events> events;
    std::vector<Decisions> decisions;

    void insertInto(
        SQLite::Database& database, std::int64_t run, std::int64_t eventChunk, std::int64_t decisionChunk) const;
};

namespace {

/// Binds what both tables have, in their order; events have the hash so far before their content.
template<typename Part>
void insertParts(SQLite::Statement insert, const std::vector<Part>& parts, std::int64_t run, std::int64_t chunk)
{
    for (const auto& part : parts) {
        insert.bind(1, run);
        insert.bind(2, chunk++);
        insert.bind(3, static_cast<std::int64_t>(part.first));
        insert.bind(4, static_cast<std::int64_t>(part.count));
        insert.bind(5, part.begin.microseconds);
        insert.bind(6, part.end.microseconds);
        int next = 7;
        if constexpr (requires { part.hashAfter; })
            bindHash(insert, next++, part.hashAfter);
        bindBlob(insert, next, part.content);
        insert.exec();
        insert.reset();
    }
}

} // namespace

void RunWriter::Batch::insertInto(
    SQLite::Database& database, std::int64_t run, std::int64_t eventChunk, std::int64_t decisionChunk) const
{
    insertParts(
        { database,
            "INSERT INTO event_chunks (run, chunk, first_event, events, first_us, last_us, hash_after, content) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)" },
        events, run, eventChunk);
    insertParts({ database,
                    "INSERT INTO decision_chunks (run, chunk, first_decision, decisions, first_us, last_us, content) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)" },
        decisions, run, decisionChunk);
}

RunWriter::RunWriter(std::shared_ptr<StoreDatabase> database, Mode mode)
    : m_database(std::move(database))
    , m_mode(mode)
{
}

Result<std::unique_ptr<RunWriter>> RunWriter::create(std::shared_ptr<StoreDatabase> database, const RunHeader& header,
    Mode mode, const std::optional<RunIdentity>& identity)
{
    std::unique_ptr<RunWriter> writer(new RunWriter(std::move(database), mode));
    const auto now = wallClockMilliseconds();
    writer->m_runId = identity ? identity->id : makeRunId(now);
    writer->m_lastSign = now;
    auto number = writer->m_database->write([&](SQLite::Database& connection) -> Result<std::int64_t> {
        const auto created = identity ? identity->createdMilliseconds : now;
        return insertRun(
            connection, writer->m_runId, header, created, { .process = ProcessIdentity::own(), .lastSign = now });
    });
    if (!number) {
        writer->m_isFinished = true; // there is no row to mark
        return fail(std::move(number).error().inContext(CONSONANCE_TEXT("ErrorContext", "storing a new run")));
    }
    writer->m_number = *number;
    return writer;
}

RunWriter::~RunWriter()
{
    stopBackground();
    if (m_isFinished)
        return;
    const RunCompletion completion { .status = RunStatus::Interrupted, .problem = {}, .metrics = {}, .outcomes = {} };
    // Nobody is left to tell; if this fails, the run is found and marked when the database is opened next. Twice,
    // because events that no database can hold are dropped by the first attempt.
    if (!save(&completion))
        std::ignore = save(&completion);
}

Result<void> RunWriter::append(const EventLog& log)
{
    if (log.events().size() <= m_takenEvents && log.decisions().size() <= m_takenDecisions)
        return {};
    if (m_mode == Mode::InBackground && !m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token& stop) { runInBackground(stop); });
    std::size_t pending = 0;
    {
        const std::lock_guard lock(m_mutex);
        take(log);
        pending = m_pending.block.events.size();
    }
    if (pending < kMaximumChunkEvents)
        return {};
    m_wake.notify_one();
    return pending < kMaximumPending ? Result<void> {} : waitForRoom();
}

void RunWriter::take(const EventLog& log)
{
    const auto events = log.events();
    for (; m_takenEvents < events.size(); ++m_takenEvents)
        m_pending.block.add(events[m_takenEvents], log.slots(events[m_takenEvents]));
    const auto decisions = log.decisions();
    for (; m_takenDecisions < decisions.size(); ++m_takenDecisions)
        m_pending.decisions.push_back(decisions[m_takenDecisions]);
    m_takenHash = log.hash();
}

Result<void> RunWriter::waitForRoom()
{
    if (m_mode == Mode::AtOnce)
        return save(nullptr);
    std::unique_lock lock(m_mutex);
    m_saved.wait(lock, [this] { return m_pending.block.events.size() < kMaximumPending || m_problem; });
    if (m_problem && m_pending.block.events.size() >= kMaximumPending)
        return fail(*m_problem);
    return {};
}

void RunWriter::runInBackground(const std::stop_token& stop)
{
    bool mustWait = false;
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock(m_mutex);
            if (mustWait)
                m_wake.wait_for(lock, stop, kRetryPeriod, [] { return false; });
            else
                m_wake.wait_for(
                    lock, stop, kSavePeriod, [this] { return m_pending.block.events.size() >= kMaximumChunkEvents; });
        }
        if (stop.stop_requested())
            return;
        auto saved = save(nullptr);
        mustWait = !saved;
        m_saved.notify_all();
    }
}

void RunWriter::stopBackground()
{
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_thread.join();
}

void RunWriter::collectPending()
{
    Backlog pending;
    {
        const std::lock_guard lock(m_mutex);
        // What an earlier attempt could not write stays in front; new events wait until it is written, so that the
        // backlog stays bounded.
        if (!m_unsaved.isEmpty() && m_unsaved.block.events.size() >= kMaximumPending)
            return;
        std::swap(pending, m_pending);
    }
    if (m_hasDiverged)
        return;
    if (m_unsaved.isEmpty()) {
        m_unsaved = std::move(pending);
        return;
    }
    for (const auto& event : pending.block.events)
        m_unsaved.block.add(event, pending.block.slotsOf(event));
    std::ranges::move(pending.decisions, std::back_inserter(m_unsaved.decisions));
}

Result<RunWriter::Batch> RunWriter::encodeUnsaved() const
{
    Batch batch;
    const auto& block = m_unsaved.block;
    const std::span<const EventRecord> events(block.events);
    std::uint64_t hash = m_hash;
    for (std::size_t first = 0; first < events.size(); first += kMaximumChunkEvents) {
        const auto part = events.subspan(first, std::min(kMaximumChunkEvents, events.size() - first));
        TRY_ASSIGN(auto content, encodeEvents(part, block.slots));
        hash = hashAfter(hash, block, part);
        batch.events.push_back({ .first = storedEvents() + first,
            .count = part.size(),
            .begin = part.front().at,
            .end = part.back().at,
            .hashAfter = hash,
            .content = std::move(content) });
    }
    const std::span<const DecisionRecord> decisions(m_unsaved.decisions);
    for (std::size_t first = 0; first < decisions.size();) {
        const auto count = decisionsOfOneChunk(decisions.subspan(first));
        const auto part = decisions.subspan(first, count);
        TRY_ASSIGN(auto content, encodeDecisions(part));
        batch.decisions.push_back({ .first = m_decisions + first,
            .count = count,
            .begin = part.front().at,
            .end = part.back().at,
            .content = std::move(content) });
        first += count;
    }
    return batch;
}

Result<void> RunWriter::write(const Batch& batch, const RunCompletion* completion, std::int64_t now)
{
    return m_database->write([&](SQLite::Database& connection) -> Result<void> {
        batch.insertInto(connection, m_number, m_eventChunks, m_decisionChunks);
        SQLite::Statement update(connection,
            "UPDATE runs SET events = events + ?, decisions = decisions + ?, last_event_us = max(last_event_us, ?), "
            "event_hash = ?, heartbeat_ms = ? WHERE number = ?");
        update.bind(1, static_cast<std::int64_t>(m_unsaved.block.events.size()));
        update.bind(2, static_cast<std::int64_t>(m_unsaved.decisions.size()));
        update.bind(3, batch.events.empty() ? INT64_MIN : batch.events.back().end.microseconds);
        bindHash(update, 4, batch.events.empty() ? m_hash : batch.events.back().hashAfter);
        update.bind(5, now);
        update.bind(6, m_number);
        if (update.exec() == 0)
            return noSuchRun(m_runId);
        if (completion != nullptr)
            completeRun(connection, m_number, *completion, now);
        return {};
    });
}

void RunWriter::forgetSaved(const Batch& batch, std::int64_t now)
{
    if (!batch.events.empty())
        m_hash = batch.events.back().hashAfter;
    m_eventChunks += static_cast<std::int64_t>(batch.events.size());
    m_decisionChunks += static_cast<std::int64_t>(batch.decisions.size());
    m_decisions += m_unsaved.decisions.size();
    m_storedEvents.fetch_add(m_unsaved.block.events.size(), std::memory_order_relaxed);
    m_lastSign = now;
    m_unsaved = {};
}

/// Writes all that is pending, and the end of the run when there is one, in one transaction. What cannot be written
/// stays for the next time; what no database can hold is dropped, and the run will be found to differ from its log.
Result<void> RunWriter::save(const RunCompletion* completion)
{
    collectPending();
    const auto now = wallClockMilliseconds();
    if (m_unsaved.isEmpty() && completion == nullptr && now - m_lastSign < kSignPeriod)
        return {};
    Result<void> saved;
    auto batch = encodeUnsaved();
    if (!batch) {
        m_hasDiverged = true;
        m_unsaved = {};
        saved = fail(std::move(batch).error());
    } else {
        saved = write(*batch, completion, now);
        if (saved)
            forgetSaved(*batch, now);
    }
    const std::lock_guard lock(m_mutex);
    m_problem = saved ? std::nullopt : std::optional(saved.error());
    return saved;
}

Result<void> RunWriter::finish(RunCompletion completion)
{
    stopBackground();
    if (m_isFinished)
        return {};
    // The rest first: only then is it known whether the whole run is stored.
    for (collectPending(); !m_unsaved.isEmpty(); collectPending()) {
        const auto saved = save(nullptr);
        if (!saved && !m_unsaved.isEmpty())
            return saved;
    }
    const bool isTheRun = storedEvents() == m_takenEvents && m_hash == m_takenHash;
    if (!isTheRun) {
        completion.status = RunStatus::Failed;
        completion.problem = divergence().englishMessage();
    }
    TRY(save(&completion));
    m_isFinished = true;
    return isTheRun ? Result<void> {} : Result<void>(fail(divergence()));
}

Result<void> RunWriter::discard()
{
    stopBackground();
    if (m_isFinished)
        return {};
    TRY(m_database->write([this](SQLite::Database& connection) -> Result<void> {
        deleteRun(connection, m_number);
        return {};
    }));
    m_isFinished = true;
    return {};
}

Error RunWriter::divergence() const
{
    return databaseError(ErrorKind::Failed, kDiverged, m_database->path(),
        { m_runId, std::to_string(storedEvents()), std::to_string(m_takenEvents), hashToText(m_hash),
            hashToText(m_takenHash) });
}

std::optional<Error> RunWriter::problem() const
{
    const std::lock_guard lock(m_mutex);
    return m_problem;
}

} // namespace consonance
