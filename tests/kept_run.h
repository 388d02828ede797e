// SPDX-License-Identifier: GPL-3.0-or-later
// A run carried to its end and kept, as the command line does it.
#pragma once

#include "core/keep/run_keeper.h"
#include "core/run/run_request.h"
#include "core/store/run_store.h"

#include <string>

namespace consonance::fixtures {

/// Its id. Throws where the request or the store will not do.
inline std::string keepRun(RunStore& store, const RunRequest& request)
{
    auto simulation = startRun(request, resolveInputs(request).value()).value();
    return runAndKeep(store, request, simulation, {}).value().runId;
}

} // namespace consonance::fixtures
