// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stores a run as it runs. append() only copies new data (tens of nanoseconds per event); a thread of the writer
// compresses and commits it four times a second, or sooner when much has accumulated, so that kill -9 loses at most the
// last fraction of a second. append() and finish() are called by one thread. When the database cannot be written –
// locked, disk full – everything is kept and tried again; problem() tells. A writer that is destroyed unfinished leaves
// its run marked interrupted with all that was appended.
#pragma once

#include "core/base/result.h"
#include "core/sim/event_log.h"
#include "core/store/event_codec.h"
#include "core/store/run_record.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace consonance {

class StoreDatabase;

/// For a run with an existing id, from its bundle.
struct RunIdentity {
    std::string id;
    std::int64_t createdMilliseconds = 0;
};

class RunWriter {
public:
    enum class Mode : std::uint8_t {
        InBackground, ///< commits go on beside the caller
        AtOnce, ///< commits happen in the caller's thread, when finishing
    };
    /// Use RunStore::begin().
    [[nodiscard]] static Result<std::unique_ptr<RunWriter>> create(std::shared_ptr<StoreDatabase> database,
        const RunHeader& header, Mode mode, const std::optional<RunIdentity>& identity = {});
    ~RunWriter();
    RunWriter(const RunWriter&) = delete;
    RunWriter& operator=(const RunWriter&) = delete;

    [[nodiscard]] const std::string& runId() const { return m_runId; }
    /// Takes the new part of the log since the last call; call it after every step. A log that went back and forward
    /// again over the same events is fine. Waits while a million events are unwritten; an error only when they cannot
    /// be.
    [[nodiscard]] Result<void> append(const EventLog& log);
    /// Writes the rest, the figures and the outcome. After an error everything is kept, and it may be called
    /// again.
    [[nodiscard]] Result<void> finish(RunCompletion completion);

    /// Removes the run from the database again, as if it had not begun.
    [[nodiscard]] Result<void> discard();

    /// Why the last attempt to write failed; nothing when there was no error.
    [[nodiscard]] std::optional<Error> problem() const;
    /// Events that are safe in the database.
    [[nodiscard]] std::uint64_t storedEvents() const { return m_storedEvents.load(std::memory_order_relaxed); }

private:
    struct Backlog {
        EventBlock block;
        std::vector<DecisionRecord> decisions;
        [[nodiscard]] bool isEmpty() const { return block.events.empty() && decisions.empty(); }
    };
    struct Batch;

    RunWriter(std::shared_ptr<StoreDatabase> database, Mode mode);
    void runInBackground(const std::stop_token& stop);
    void stopBackground();
    void take(const EventLog& log);
    [[nodiscard]] Result<void> waitForRoom();
    void collectPending();
    [[nodiscard]] Result<Batch> encodeUnsaved() const;
    [[nodiscard]] Result<void> write(const Batch& batch, const RunCompletion* completion, std::int64_t now);
    void forgetSaved(const Batch& batch, std::int64_t now);
    [[nodiscard]] Result<void> save(const RunCompletion* completion);
    [[nodiscard]] Error divergence() const;

    std::shared_ptr<StoreDatabase> m_database;
    Mode m_mode;
    std::string m_runId;
    std::int64_t m_number = 0; ///< key of the run in the database
    bool m_isFinished = false;

    // Used by the caller's thread.
    std::size_t m_takenEvents = 0;
    std::size_t m_takenDecisions = 0;
    std::uint64_t m_takenHash = 0;

    mutable std::mutex m_mutex; ///< guards m_pending and m_problem
    std::condition_variable_any m_wake;
    std::condition_variable_any m_saved;
    Backlog m_pending;
    std::optional<Error> m_problem;

    // Used by the saving thread.
    Backlog m_unsaved; ///< data not in the database yet
    bool m_hasDiverged = false; ///< invalid events came; nothing more is stored
    std::uint64_t m_hash = 0; ///< of the stored events
    std::uint64_t m_decisions = 0; ///< stored
    std::int64_t m_eventChunks = 0;
    std::int64_t m_decisionChunks = 0;
    std::int64_t m_lastSign = 0; ///< wall-clock milliseconds of the last sign of life
    std::atomic<std::uint64_t> m_storedEvents { 0 };

    std::jthread m_thread;
};

} // namespace consonance
