// SPDX-License-Identifier: GPL-3.0-or-later
//
// A linear program whose only coupling between many jobs is the capacity of a few types of device, solved by
// decomposition over the prices of the types (Dantzig and Wolfe, "Decomposition Principle for Linear Programs",
// Operations Research 1960): the simplex method on one row for each type and one for the mixture, whose columns are the
// answers of all jobs together to a price vector. The best answer to the final prices bounds the optimum, so every
// solution comes with its duality gap. Prices of an earlier, similar problem are a warm start. A value of one thread;
// deterministic. Cost: one answer per iteration (a few after a warm start, tens without) and O(types²).
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace consonance {

/// What all jobs do at given prices: the value they reach and the devices they use, by type.
struct PricedAnswer {
    double value = 0;
    std::vector<double> usage;
};

/// The answer that maximises value − prices · usage.
using AnswerPrices = std::function<PricedAnswer(std::span<const double> prices)>;

/// A part of the solution.
struct PricedPart {
    std::vector<double> prices; ///< that it answers; empty: nothing runs
    double weight = 0; ///< of the mixture; they sum to 1
};

struct PricedMixture {
    double value = 0;
    double gap = 0; ///< the optimum is at most that much larger
    std::vector<double> prices; ///< of the types at the optimum
    std::vector<PricedPart> parts;
    int iterations = 0;
};

/// `capacity`: devices by type, each at least 0. `warm`: prices to try first. `idleValue`: of running nothing; far
/// below every answer where that is not allowed. `tolerance`: of the gap, relative to the value; iterations are bounded
/// too, and the gap then says what was reached.
[[nodiscard]] PricedMixture maximiseByPrices(std::span<const double> capacity, const AnswerPrices& answer,
    std::span<const std::vector<double>> warm = {}, double idleValue = 0, double tolerance = 1e-11);

} // namespace consonance
