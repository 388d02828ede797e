// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tests of sessions share: one of them, and no limit.
#pragma once

#include "core/run/run_request.h"
#include "core/session/interactive_session.h"

#include <cstdint>
#include <memory>

namespace consonance::fixtures {

inline constexpr std::uint64_t kAll = ~std::uint64_t { 0 }; ///< events or decisions: as many as there are

/// The testbed's trace under "locality", at its beginning.
inline std::unique_ptr<InteractiveSession> localitySession()
{
    registerBuiltinPolicies();
    const RunRequest request {
        .trace = "preset:harmony-testbed", .cluster = "harmony-testbed", .policy = "locality", .seed = 2
    };
    return *InteractiveSession::create(makeSetup(request, *resolveInputs(request)));
}

} // namespace consonance::fixtures
