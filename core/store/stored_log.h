// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to core/store: the log of one stored run. Chunks are copied out a few at a time and decoded without holding
// the database; the hash of each is compared on the way. Refers to a database that must outlive it; any thread.
#pragma once

#include "core/store/run_store.h"
#include "core/store/store_database.h"

#include <string>
#include <vector>

namespace consonance {

class StoredLog {
public:
    /// BadInput when there is no such run.
    [[nodiscard]] static Result<StoredLog> of(StoreDatabase& database, const std::string& id);

    /// The whole log; an error when it does not match `record`.
    [[nodiscard]] Result<EventLog> load(const RunRecord& record, const EventBounds& bounds) const;
    [[nodiscard]] Result<StoredEvents> events(const StoredSpan& range, const EventBounds& bounds) const;
    [[nodiscard]] Result<std::vector<DecisionRecord>> decisions(const StoredSpan& range) const;

private:
    StoredLog(StoreDatabase& database, std::string id, std::int64_t run)
        : m_database(database)
        , m_id(std::move(id))
        , m_run(run)
    {
    }
    [[nodiscard]] Result<void> loadEvents(const EventBounds& bounds, EventLog& log) const;

    StoreDatabase& m_database;
    std::string m_id;
    std::int64_t m_run;
};

/// Part of the run was altered.
[[nodiscard]] tl::unexpected<Error> damagedRun(const StoreDatabase& database, const std::string& id, std::string why);
/// The error of the run for a part that cannot be decoded.
[[nodiscard]] tl::unexpected<Error> unreadableRun(const StoreDatabase& database, const std::string& id, Error cause);

} // namespace consonance
