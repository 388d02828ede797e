// SPDX-License-Identifier: GPL-3.0-or-later
//
// The settings of a job on its devices that can change without moving it. A plain value.
#pragma once

#include <cstdint>

namespace consonance {

/// Zeros mean what the user submitted.
struct RunConfig {
    std::int32_t localBatch = 0; ///< samples of one device's pass
    std::int32_t accumulation = 0; ///< further passes whose gradients are added up before the devices synchronise
    bool operator==(const RunConfig&) const = default;
};

} // namespace consonance
