// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many workers and parameter servers of one job are on one host: what those who reason about placements without an
// engine – predictors, searches, learners – pass around. A plain value.
#pragma once

#include <cstdint>

namespace consonance {

/// `workers` and `servers` (parameter servers) of one job on one host.
struct PlacedGroup {
    std::int32_t host = 0; ///< any numbering that tells hosts apart, from 0
    std::int32_t job = 0; ///< index into a list of jobs that lies beside
    std::int32_t workers = 0;
    std::int32_t servers = 0;
    bool operator==(const PlacedGroup&) const = default;
};

} // namespace consonance
