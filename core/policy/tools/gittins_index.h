// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Gittins index of a job with given attained service, from a history of total services: the best ratio of the
// chance to end within the next stretch to the expected time spent in it. Higher is more urgent. Immutable after
// construction; uses + − × ÷ only. Cost: O(log history) with a given stretch, O(history) with the best one.
#pragma once

#include <vector>

namespace consonance {

class GittinsIndex {
public:
    /// `services` in any order and unit; those ≤ 0 are left out.
    explicit GittinsIndex(std::vector<double> services);

    [[nodiscard]] bool isEmpty() const { return m_services.empty(); }
    /// P(S − a ≤ stretch | S > a) ÷ E[min(S − a, stretch) | S > a] at attained service a; 0 when nothing in the history
    /// lasted longer.
    [[nodiscard]] double at(double attained, double stretch) const;

    struct Best {
        double index = 0;
        double stretch = 0; ///< the shortest that attains it
    };
    /// The supremum over all stretches (Gittins 1979; Tiresias NSDI 2019, section 3.2.2).
    [[nodiscard]] Best best(double attained) const;

private:
    std::vector<double> m_services; ///< ascending
    std::vector<double> m_sums; ///< of the first n services
};

} // namespace consonance
