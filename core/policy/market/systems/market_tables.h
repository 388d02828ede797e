// SPDX-License-Identifier: GPL-3.0-or-later
//
// Notes on a decision by policies that sell capacity, as tables for people. Pure functions.
#pragma once

#include "core/policy/market/price_book.h"
#include "core/policy/market/share_market.h"
#include "core/policy/market/systems/slot_clock.h"
#include "core/sim/view.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

/// Names of a book's groups where each server is one.
[[nodiscard]] std::vector<std::string> serverNames(const Cluster& cluster);
/// For each resource that has a price: groups by slots from `from` on.
[[nodiscard]] std::vector<NoteTable> priceTables(const PriceBook& book, const std::vector<std::string>& groups,
    const SlotClock& clock, std::int64_t from, std::int64_t count);

/// A job's inquiry at present prices.
struct NotedPayoffs {
    std::string job;
    std::int64_t from = 0; ///< slot of the first payoff
    std::vector<double> payoffs; ///< by the slot in which it would end; −∞ where it cannot
};
/// Jobs by the slot in which they would end.
[[nodiscard]] NoteTable payoffTable(std::span<const NotedPayoffs> jobs, const SlotClock& clock);

/// Starts of slots as people read them.
[[nodiscard]] std::vector<std::string> slotNames(const SlotClock& clock, std::int64_t from, std::int64_t count);

} // namespace consonance
