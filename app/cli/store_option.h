// SPDX-License-Identifier: GPL-3.0-or-later
//
// --store DB, which every command that makes or reads runs takes.
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

} // namespace consonance
