// SPDX-License-Identifier: GPL-3.0-or-later
//
// What kept runs that are compared say of times: the sections marked in them, and the date of the first. Any thread.
#pragma once

#include "core/base/result.h"
#include "core/store/time_mark.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

class RunStore;

struct RunTimes {
    std::vector<TimeMark> sections; ///< of all of them, each once
    std::optional<std::int64_t> beginning; ///< of the first run, by the calendar
};

[[nodiscard]] Result<RunTimes> timesOfRuns(const RunStore& store, const std::vector<std::string>& ids);

} // namespace consonance
