// SPDX-License-Identifier: GPL-3.0-or-later
//
// States of a network that takes any number of jobs, written as if more jobs could be there: what differs in width can
// then share a minibatch. The jobs added ask for nothing, which such a network passes over, and cannot be placed.
// Plain functions, any thread. Cost: one copy of the row.
#pragma once

#include "core/learn/network/state_shape.h"

#include <span>
#include <vector>

namespace consonance {

/// Whether the shapes differ in their numbers of jobs alone.
[[nodiscard]] bool canShareRows(const StateShape& first, const StateShape& second);
/// Wide enough for the new and the running jobs of both. Precondition: canShareRows().
[[nodiscard]] StateShape commonShape(const StateShape& first, const StateShape& second);

/// Appends the row of `from` as one of `to`. Precondition: `to` is at least as wide, and canShareRows().
void appendWidened(
    const StateShape& from, std::span<const float> state, const StateShape& to, std::vector<float>& states);
/// Likewise a mask; the indices of its actions stay the same.
void appendWidened(
    const StateShape& from, std::span<const std::uint8_t> mask, const StateShape& to, std::vector<std::uint8_t>& masks);

} // namespace consonance
