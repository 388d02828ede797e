// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many workers and parameter servers of one job are on one host: code that reasons about placements without an
// engine (predictors, searches, learners) passes this around. A plain value.
#pragma once

#include <cstdint>

namespace consonance {

/// `workers` and `servers` (parameter servers) of one job on one host.
struct PlacedGroup {
    std::int32_t host = 0; ///< any numbering that distinguishes hosts, from 0
    std::int32_t job = 0; ///< index into a list of jobs kept elsewhere
    std::int32_t workers = 0;
    std::int32_t servers = 0;
    bool operator==(const PlacedGroup&) const = default;
};

} // namespace consonance
