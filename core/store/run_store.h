// SPDX-License-Identifier: GPL-3.0-or-later
//
// The catalogue of runs: one SQLite database that the window and the command line use at the same time. A RunStore is a
// handle; copies share the connections, and any thread may call anything (callers wait for each other, readers not for
// writers). Nothing here belongs on the GUI thread but the catalogue's pages: a page of 100 out of 10,000 runs takes a
// few milliseconds, loading events about 30 ns each. Runs are named by their id; an unknown id is a BadInput error
// everywhere. Writing is safe against kill -9: what was committed stays, and a run whose program is gone is marked
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

/// A stretch of a run's log.
struct StoredEvents {
    EventBlock block;
    std::uint64_t firstEvent = 0; ///< number within the run of block.events[0]
};

/// What became of a bundle.
struct ImportedRun {
    std::string id;
    bool wasThere = false; ///< the same run was in the database already; nothing was added
};

/// A section, and whose it is.
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
    /// Errors say what to do and leave the file as it was: locked, newer, another program's, no database, damaged, not
    /// writable, disk full.
    [[nodiscard]] static Result<RunStore> open(const std::filesystem::path& path, const StoreOptions& options = {});
    /// At defaultStorePath(), making its folders.
    [[nodiscard]] static Result<RunStore> openDefault();
    /// Gone with its last handle.
    [[nodiscard]] static Result<RunStore> openInMemory();

    [[nodiscard]] const std::filesystem::path& path() const;
    [[nodiscard]] bool isReadOnly() const;
    /// What is wrong with the file; empty when it is sound.
    [[nodiscard]] Result<std::vector<std::string>> check(CheckDepth depth) const;
    /// Another number each time that a program or handle which does not share this connection has written.
    [[nodiscard]] Result<std::int64_t> writesOfOthers() const;
    /// Marks running runs whose program is gone as interrupted; how many. open() has done it already.
    [[nodiscard]] Result<std::int64_t> markInterruptedRuns();

    /// A run that is stored while it goes.
    [[nodiscard]] Result<std::unique_ptr<RunWriter>> begin(const RunHeader& header);
    /// A run that is over; returns its id.
    [[nodiscard]] Result<std::string> add(const RunHeader& header, const EventLog& log, RunCompletion completion);

    [[nodiscard]] Result<std::vector<RunRecord>> list(const RunQuery& query) const;
    [[nodiscard]] Result<std::int64_t> count(const RunFilter& filter) const;
    [[nodiscard]] Result<RunRecord> get(const std::string& id) const;
    /// The id that a person means: the id itself, or its beginning or end when only one run has that.
    [[nodiscard]] Result<std::string> resolveId(const std::string& text) const;
    [[nodiscard]] Result<RunDocument> loadDocument(const std::string& id, DocumentRole role) const;
    /// The files that decided with it, with their content, by name.
    [[nodiscard]] Result<std::vector<RunFile>> loadFiles(const std::string& id) const;
    /// All events and decisions. Every chunk's hash is compared on the way, so what comes back is what was written;
    /// also of a run that is still being written.
    [[nodiscard]] Result<EventLog> loadLog(const std::string& id, const EventBounds& bounds = {}) const;
    /// The events within a time range; reads only the chunks it touches.
    [[nodiscard]] Result<StoredEvents> loadEvents(
        const std::string& id, const StoredSpan& range, const EventBounds& bounds = {}) const;
    [[nodiscard]] Result<std::vector<DecisionRecord>> loadDecisions(
        const std::string& id, const StoredSpan& range = {}) const;
    /// Empty when the run has none.
    [[nodiscard]] Result<std::vector<JobOutcome>> loadOutcomes(const std::string& id) const;

    [[nodiscard]] Result<void> rename(const std::string& id, const std::string& name);
    [[nodiscard]] Result<void> setNotes(const std::string& id, const std::string& notes);
    /// Adding a tag that is there, and removing one that is not, changes nothing. A tag is 1–100 bytes without control
    /// characters.
    [[nodiscard]] Result<void> addTag(const std::string& id, const std::string& tag);
    [[nodiscard]] Result<void> removeTag(const std::string& id, const std::string& tag);
    /// Hides a run from listings that do not ask for archived ones; restore() undoes it.
    [[nodiscard]] Result<void> archive(const std::string& id);
    [[nodiscard]] Result<void> restore(const std::string& id);
    /// For ever. Refused while the run is being written by a program that lives.
    [[nodiscard]] Result<void> remove(const std::string& id);

    /// Bookmarks and sections of a run, by time.
    [[nodiscard]] Result<std::vector<TimeMark>> loadMarks(const std::string& id) const;
    /// Takes some away and adds others, in one transaction: to change one, take it away as it was and add it as it is.
    /// Taking away what is not there changes nothing. Errors: as checkMark(), or too many.
    [[nodiscard]] Result<void> editMarks(
        const std::string& id, std::span<const TimeMark> removed, std::span<const TimeMark> added);
    /// The sections of this name, of the newest run first.
    [[nodiscard]] Result<std::vector<RunSection>> findSections(const std::string& name) const;

    /// One run with all its inputs as a file of its own (docs/formats.md, "Run bundle"); replaces what is at `path`
    /// whole or not at all. A run that is being written is exported as it stands, marked interrupted.
    [[nodiscard]] Result<void> exportBundle(
        const std::string& id, const std::filesystem::path& path, const BundleOptions& options = {}) const;
    /// Takes a bundle in after checking all of it. Its id is kept unless another run has it.
    [[nodiscard]] Result<ImportedRun> importBundle(const std::filesystem::path& path);
    /// The run of a bundle in memory, after checking all of it; `name` is what errors call it.
    [[nodiscard]] static Result<WholeRun> decode(std::string_view bundle, const std::string& name);
    /// The same as importBundle() of a run that was decoded, or has just been made.
    [[nodiscard]] Result<ImportedRun> take(WholeRun run);
    /// The run of a bundle alone, for reading; `view` is set to what was looked at when it was shared, if that is
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
