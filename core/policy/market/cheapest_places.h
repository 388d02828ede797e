// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cheapest servers first: where a number of workers and parameter servers of one job go at given prices, and what that
// costs (OASiS, INFOCOM 2018, algorithm 2: the cost of a slot). Workers come first; parameter servers take the
// rest. Equal prices go to the lowest place. A plain value. Cost: sorting the places once, then O(places used) a
// question.
#pragma once

#include "core/policy/market/price_book.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace consonance {

/// A server as it is offered to one job.
struct OfferedPlace {
    ResourceVector free;
    double worker = 0; ///< price of one worker there
    double server = 0; ///< price of one parameter server there
    bool holdsWorkers = true;
    bool holdsServers = true;
};

/// How many tasks of `demand` fit into `free`, at most `limit`.
[[nodiscard]] std::int32_t tasksThatFit(const ResourceVector& free, const ResourceVector& demand, std::int32_t limit);

class CheapestPlaces {
public:
    CheapestPlaces(std::vector<OfferedPlace> places, TaskDemands demands);

    /// kNoRoom when they do not fit.
    [[nodiscard]] double cost(std::int32_t workers, std::int32_t servers) const;
    /// In order of place; empty when they do not fit.
    [[nodiscard]] std::vector<PlacedCounts> places(std::int32_t workers, std::int32_t servers) const;
    /// The cheapest place that holds all of them.
    [[nodiscard]] std::optional<PlacedCounts> onOne(std::int32_t workers, std::int32_t servers) const;
    [[nodiscard]] double costOn(const PlacedCounts& counts) const;

private:
    /// Fills `counts` (by place, zero before) and returns the cost.
    double fill(std::int32_t workers, std::int32_t servers, std::vector<PlacedCounts>& counts) const;

    std::vector<OfferedPlace> m_places;
    TaskDemands m_demands;
    std::vector<std::uint32_t> m_workerOrder; ///< places that hold a worker, cheapest first
    std::vector<std::uint32_t> m_serverOrder;
};

} // namespace consonance
