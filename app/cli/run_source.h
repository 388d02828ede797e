// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options by which commands that look into one run say which: a kept one, or a trace, cluster and policy to run.
#pragma once

#include "app/arguments/field_options.h"
#include "app/cli/store_option.h"

#include "core/keep/run_keeper.h"

#include <string>

namespace CLI {
class App;
}

namespace consonance {

struct RunSource {
    StoreOption store;
    std::string run; ///< id as typed; empty: `typed`
    TypedRun typed { .request = { .policy = "locality" } };
};

/// `source` must outlive the command.
void addRunSource(CLI::App& command, RunSource& source);

/// Warns on stderr of what was left out. Errors: neither a run nor trace and cluster are named, or they cannot be read.
[[nodiscard]] Result<StoredInputs> readRunSource(RunSource& source);

} // namespace consonance
