// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several kept runs as people name them: by their ids, or by the condition that they meet.
#pragma once

#include "core/store/run_store.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace consonance {

struct ChosenRuns {
    std::vector<std::string> ids;
    std::string where;
    bool includeArchived = false;
};

void addChosenRuns(CLI::App& command, ChosenRuns& runs, const char* help);
/// Those named, in that order, each once; else those that meet the condition, the oldest first. Errors: neither or both
/// were given.
[[nodiscard]] Result<std::vector<RunRecord>> chosenRuns(const RunStore& store, const ChosenRuns& wanted);

} // namespace consonance
