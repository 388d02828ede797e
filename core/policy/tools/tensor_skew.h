// SPDX-License-Identifier: GPL-3.0-or-later
//
// How unevenly a model's parameters are spread over its tensors: the largest tensor's share of the whole. Models with
// much skew suffer when their workers are spread, because the parameter server with the large tensor becomes the
// bottleneck (Tiresias, NSDI 2019, section 3.3). Pure functions.
#pragma once

#include <string_view>

namespace consonance {

/// 0 … 1 for the models whose architecture is published, by the name or the beginning of the name in a catalogue; 0 for
/// others, which then count as even.
[[nodiscard]] double tensorSkew(std::string_view modelName);

} // namespace consonance
