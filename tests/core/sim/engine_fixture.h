// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tests of the engine share.
#pragma once

#include "core/sim/engine.h"

namespace consonance::fixtures {

/// Every event up to the next moment at which a policy is asked, or the end.
inline void runToDecision(Engine& engine)
{
    while (engine.next() == Engine::Step::Event) { }
}

} // namespace consonance::fixtures
