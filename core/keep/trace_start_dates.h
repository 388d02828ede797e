// SPDX-License-Identifier: GPL-3.0-or-later
//
// What 0 s of listed branches is by the calendar, so that a list can say when each left its original. Each trace is
// looked at once, and its jobs are not read. Plain values; any thread.
#pragma once

#include "core/store/run_store.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>

namespace consonance {

class TraceStartDates {
public:
    /// Adds the traces of those that are branches. One that the store cannot give counts as undated.
    void look(const RunStore& store, std::span<const RunRecord> runs);
    /// As dateOfBeginning(); nothing for a run that is no branch.
    [[nodiscard]] std::optional<std::int64_t> of(const RunRecord& run) const;

private:
    std::map<std::uint64_t, std::optional<std::int64_t>> m_ofTraces; ///< by their hash
};

} // namespace consonance
