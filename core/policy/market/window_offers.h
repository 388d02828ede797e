// SPDX-License-Identifier: GPL-3.0-or-later
//
// Jobs that hold the same tasks on the same places from a start to an end: what a run of slots costs at present prices,
// the posted-price rule of DPS (Zhou et al., TMC 2023) and the batch auction of A_online (Zhang et al., MobiHoc 2020).
// An option is one way to run a job – some tasks of given types, together or apart, for some slots; an offer is an
// option at a start, on its cheapest places. Values, one thread at a time, deterministic: equal costs go to the earlier
// end, then the earlier start, then the earlier option. Cost of looking at an option: O(starts × duration × places).
#pragma once

#include "core/policy/market/cheapest_places.h"
#include "core/policy/market/price_book.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

/// Which places may hold the tasks of an option.
struct AllowedPlaces {
    std::vector<std::uint8_t> workers; ///< by place; empty: all
    std::vector<std::uint8_t> servers;
};

struct RunOption {
    std::int32_t duration = 1; ///< slots
    std::int32_t workers = 1;
    std::int32_t servers = 0;
    bool isTogether = false; ///< all tasks on one place
    TaskDemands demands;
    std::shared_ptr<const AllowedPlaces> allowed; ///< null: all places
};

struct RunOffer {
    std::size_t option = 0; ///< index into the options given
    std::int64_t start = 0;
    std::int64_t end = 0; ///< first slot after
    double cost = 0;
    std::vector<PlacedCounts> places;
};

/// The option begun at `start` on its cheapest places; nothing when it does not fit there.
[[nodiscard]] std::optional<RunOffer> offerAt(const PriceBook& book, const RunOption& option, std::int64_t start);
/// The cheapest offer that begins at `from` or later and ends by `until`.
[[nodiscard]] std::optional<RunOffer> cheapestOffer(
    const PriceBook& book, std::span<const RunOption> options, std::int64_t from, std::int64_t until);
/// A buyer's choice at the present prices.
struct BestOffer {
    std::optional<RunOffer> offer; ///< the one with the highest payoff, even when that is negative; none: no room
    double payoff = -kNoRoom; ///< worth less cost
    std::vector<double> payoffByEnd; ///< the best of each end, from the slot after `from` on; −∞ where there is none
};
/// Looks at every option and start within [from, until). `worth` is what a run is worth that ends before slot `end`. No
/// price depends on what this buyer says, and prices only rise: stating the truth gets the best result. Equal
/// payoffs: the earlier end, then the earlier start.
[[nodiscard]] BestOffer bestOffer(const PriceBook& book, std::span<const RunOption> options, std::int64_t from,
    std::int64_t until, const std::function<double(std::int64_t end)>& worth);
/// What the offer takes in each slot.
[[nodiscard]] std::vector<SlotUse> usesOf(const RunOffer& offer);

/// A job of a batch.
struct BatchJob {
    double weight = 1;
    std::vector<RunOption> options;
};

struct BatchChoice {
    std::size_t job = 0; ///< index into the jobs given
    RunOffer offer;
};

/// Accepts as much weight as fits within [from, until), by the primal-dual greedy rule: repeatedly the job with the
/// most weight per cost of its cheapest offer, as long as the cost is below its weight; each raises the prices for
/// the next. Ties go to the earlier job. The choices are promised in `book`, in the order in which they were made.
[[nodiscard]] std::vector<BatchChoice> scheduleBatch(
    PriceBook& book, std::span<const BatchJob> jobs, std::int64_t from, std::int64_t until);

} // namespace consonance
