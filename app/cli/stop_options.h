// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options that say where a run stops by itself and what it logs on the way: what the window's breakpoints, log
// points and "run until" do. Main thread only.
#pragma once

#include "core/session/stop_conditions.h"

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace consonance {

struct StopOptions {
    std::string until;
    std::string untilParting;
    std::vector<std::string> logPoints; ///< CONDITION: message
    std::string breakpoints; ///< file of several with rules of their own
    std::uint64_t ignore = 0; ///< hits that pass first, of each
    std::string hits; ///< hitRuleName(); empty: the rule of each option
    bool logsOnce = false;
};

/// --until, --until-parting, --log, --breakpoints, --ignore, --hits, --once.
void addStopOptions(CLI::App& command, StopOptions& options);

/// Everything but untilParting, which needs the run. Errors: a condition or message that cannot be read, with the
/// option as its place; --ignore, --hits or --once without a condition that they are about.
[[nodiscard]] Result<StopConditions> makeStopConditions(const StopOptions& options);

/// The lines of log points and why the run stopped.
void printStops(StopConditions& stops, const Workload& workload, std::FILE* to);

} // namespace consonance
