// SPDX-License-Identifier: GPL-3.0-or-later
//
// --store DB, which every command that makes or reads runs takes, and the run in it that a command is about.
#pragma once

#include "core/store/run_store.h"

#include <string>

namespace CLI {
class App;
}

namespace consonance {

struct StoreOption {
    std::string path; ///< empty: the user's own
};

void addStoreOption(CLI::App& command, StoreOption& option);
[[nodiscard]] Result<RunStore> openStore(const StoreOption& option);

/// The store that --store names, else the user's own: where names of trainings are looked up.
[[nodiscard]] Result<RunStore> openUsedStore();

struct OpenRun {
    RunStore store;
    RunRecord record;
};
/// The run that `id`, or the beginning or end of one, names.
[[nodiscard]] Result<OpenRun> openRun(const StoreOption& option, const std::string& id);

} // namespace consonance
