// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options that watch expressions over a run: like the window's watches, one row per interval. Main thread only.
#pragma once

#include "core/session/watch_record.h"
#include "core/workload/workload.h"

#include <cstdio>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace consonance {

struct WatchOptions {
    std::vector<std::string> expressions;
    std::string out; ///< file, or "-"; empty: a table
};

/// --watch, --watch-out.
void addWatchOptions(CLI::App& command, WatchOptions& options);

/// Errors: an expression that cannot be read, with the option as its place; a file without anything to watch.
[[nodiscard]] Result<WatchRecord> makeWatchRecord(const WatchOptions& options);

/// Writes the file, or prints the table with the moments of that trace. Errors: the file cannot be written.
[[nodiscard]] Result<void> showWatches(
    const WatchRecord& record, const WatchOptions& options, const Workload& workload, std::FILE* to);

} // namespace consonance
