// SPDX-License-Identifier: GPL-3.0-or-later
//
// The catalogue of runs: one SQLite database that the window and the command line use at the same time. A RunStore is a
// handle; copies share the connections, and any thread may call anything (callers wait for each other, readers not for
// writers). Nothing here belongs on the GUI thread except the catalogue's pages: a page of 100 out of 10,000 runs takes
// a few milliseconds, loading events about 30 ns each. Runs are named by their id; an unknown id is a BadInput error
// everywhere. Writing is safe against kill -9: committed data stays, and a run whose program is gone is marked
// interrupted when the database is opened next.
#pragma once

#include "core/base/result.h"
#include "core/sim/event_log.h"
#include "core/store/bundle_view.h"
#include "core/store/event_codec.h"
#include "core/store/run_record.h"
#include "core/store/store_options.h"
#include "core/store/time_mark.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

class RunWriter;
class StoreDatabase;
struct WholeRun;

/// [from, until) of simulated time; `until` kForever includes all that follows.
struct StoredSpan {
    Time from { INT64_MIN };
    Time until = kForever;
};

/// Part of a run's log.
struct StoredEvents {
    EventBlock block;
    std::uint64_t firstEvent = 0; ///< number within the run of block.events[0]
};

/// The outcome of importing a bundle.
struct ImportedRun {
    std::string id;
    bool wasThere = false; ///< the run was already in the database; nothing was added
};

/// A section and its run.
struct RunSection {
    std::string runId;
    TimeMark section;
};

enum class CheckDepth : std::uint8_t {
    Quick, ///< pages and records; seconds a gigabyte
    Full, ///< indices and references too
};

class RunStore {
public:
    /// Opens or creates; brings an older layout up to date after copying the file; marks runs whose program is gone.
    /// Errors say what to do and leave the file unchanged: locked, newer, from another program, no database, damaged,
    /// not writable, disk full.
    [[nodiscard]] static Result<RunStore> open(const std::filesystem::path& path, const StoreOptions& options = {});
    /// At defaultStorePath(), making its folders.
    [[nodiscard]] static Result<RunStore> openDefault();
    /// In memory; gone with its last handle.
    [[nodiscard]] static Result<RunStore> openInMemory();

    [[nodiscard]] const std::filesystem::path& path() const;
    [[nodiscard]] bool isReadOnly() const;
    /// The problems of the file; empty when it is sound.
    [[nodiscard]] Result<std::vector<std::string>> check(CheckDepth depth) const;
    /// Changes whenever a program or handle that does not share this connection has written.
    [[nodiscard]] Result<std::int64_t> writesOfOthers() const;
    /// Marks running runs whose program is gone as interrupted; returns how many. open() already does it.
    [[nodiscard]] Result<std::int64_t> markInterruptedRuns();

    /// Starts a run that is stored as it runs.
    [[nodiscard]] Result<std::unique_ptr<RunWriter>> begin(const RunHeader& header);
    /// Adds a finished run; returns its id.
    [[nodiscard]] Result<std::string> add(const RunHeader& header, const EventLog& log, RunCompletion completion);

    [[nodiscard]] Result<std::vector<RunRecord>> list(const RunQuery& query) const;
    [[nodiscard]] Result<std::int64_t> count(const RunFilter& filter) const;
    [[nodiscard]] Result<RunRecord> get(const std::string& id) const;
    /// The full id for user input: the id itself, or its beginning or end if unique.
    [[nodiscard]] Result<std::string> resolveId(const std::string& text) const;
    [[nodiscard]] Result<RunDocument> loadDocument(const std::string& id, DocumentRole role) const;
    /// The files that its decisions depend on, with their content, by name.
    [[nodiscard]] Result<std::vector<RunFile>> loadFiles(const std::string& id) const;
    /// All events and decisions. Every chunk's hash is compared on the way, so the result is as written;
    /// also for a run that is still being written. Cancelled when the thread's work is stopped (StopScope).
    [[nodiscard]] Result<EventLog> loadLog(const std::string& id, const EventBounds& bounds = {}) const;
    /// The events within a time range; reads only the chunks involved.
    [[nodiscard]] Result<StoredEvents> loadEvents(
        const std::string& id, const StoredSpan& range, const EventBounds& bounds = {}) const;
    [[nodiscard]] Result<std::vector<DecisionRecord>> loadDecisions(
        const std::string& id, const StoredSpan& range = {}) const;
    /// Empty when the run has none.
    [[nodiscard]] Result<std::vector<JobOutcome>> loadOutcomes(const std::string& id) const;

    [[nodiscard]] Result<void> rename(const std::string& id, const std::string& name);
    [[nodiscard]] Result<void> setNotes(const std::string& id, const std::string& notes);
    /// Adding an existing tag or removing a missing one changes nothing. A tag is 1–100 bytes without control
    /// characters.
    [[nodiscard]] Result<void> addTag(const std::string& id, const std::string& tag);
    [[nodiscard]] Result<void> removeTag(const std::string& id, const std::string& tag);
    /// Hides a run from listings that do not ask for archived ones; restore() undoes it.
    [[nodiscard]] Result<void> archive(const std::string& id);
    [[nodiscard]] Result<void> restore(const std::string& id);
    /// Permanent. Refused while a live program is writing the run.
    [[nodiscard]] Result<void> remove(const std::string& id);

    /// Bookmarks and sections of a run, by time.
    [[nodiscard]] Result<std::vector<TimeMark>> loadMarks(const std::string& id) const;
    /// Removes some and adds others, in one transaction: to change one, remove the old version and add the new one.
    /// Removing a missing mark changes nothing. Errors: as checkMark(), or too many.
    [[nodiscard]] Result<void> editMarks(
        const std::string& id, std::span<const TimeMark> removed, std::span<const TimeMark> added);
    /// The sections of this name, newest run first.
    [[nodiscard]] Result<std::vector<RunSection>> findSections(const std::string& name) const;

    /// One run with all its inputs as one file (docs/formats.md, "Run bundle"); replaces the file at `path`
    /// atomically. A run that is being written is exported as it is, marked interrupted.
    [[nodiscard]] Result<void> exportBundle(
        const std::string& id, const std::filesystem::path& path, const BundleOptions& options = {}) const;
    /// Imports a bundle after checking all of it. Its id is kept unless another run has it.
    [[nodiscard]] Result<ImportedRun> importBundle(const std::filesystem::path& path);
    /// The run of a bundle in memory, after checking all of it; errors call it `name`.
    [[nodiscard]] static Result<WholeRun> decode(std::string_view bundle, const std::string& name);
    /// Like importBundle(), for a run that was decoded or has just been made.
    [[nodiscard]] Result<ImportedRun> take(WholeRun run);
    /// Just the run of a bundle, for reading; `view` is set to the view when it was shared, if that is
    /// known.
    [[nodiscard]] static Result<RunStore> openBundle(
        const std::filesystem::path& path, std::optional<BundleView>* view = nullptr);
    /// Whether a file that begins like this is a bundle; eight bytes are enough.
    [[nodiscard]] static bool looksLikeBundle(std::string_view beginning);

private:
    friend class KeptTrainings;

    explicit RunStore(std::shared_ptr<StoreDatabase> database);

    std::shared_ptr<StoreDatabase> m_database;
};

} // namespace consonance
