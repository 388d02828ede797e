// SPDX-License-Identifier: GPL-3.0-or-later
//
// What changes cost by the name of a table: the common one, none, or as a published scheduler charges them. Plain
// function, any thread.
#pragma once

#include "core/sim/transition_model.h"

namespace consonance {

/// "common", "none" or a published table's name; the error lists what there is.
[[nodiscard]] Result<TransitionTable> transitionTableByName(std::string_view name);

} // namespace consonance
