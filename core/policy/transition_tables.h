// SPDX-License-Identifier: GPL-3.0-or-later
//
// What changes cost by the name of a table: the common one, none, or as a published scheduler charges them. Plain
// function, any thread.
#pragma once

#include "core/base/wording.h"
#include "core/sim/transition_model.h"

namespace consonance {

/// "common", "none" or a published table's name; the error lists what there is.
[[nodiscard]] Result<TransitionTable> transitionTableByName(std::string_view name);
/// What a table charges, in a sentence for people with its source; empty for a name that no table has.
[[nodiscard]] std::string transitionCostsText(std::string_view name, const Wording& wording = englishWording);

} // namespace consonance
