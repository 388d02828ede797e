// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Gittins index of a job with given attained service, from a history of total services: the best ratio of the
// chance to end within the next stretch to the expected time spent in it. Higher is more urgent. Immutable after
// construction; uses + − × ÷ only. Cost: O(log history) with a given stretch; with the best one a few dozen times that
// for most histories, as stretches that cannot be the best are left out together.
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
    struct Outlook {
        double ending = 0; ///< jobs of the history that end within the stretch
        double spent = 0; ///< service that all jobs get within it, in sum
        [[nodiscard]] double index() const { return spent > 0 ? ending / spent : 0; }
    };
    /// A job of given attained service; `first` is the first of the history that lasted longer.
    struct Job {
        double attained = 0;
        std::size_t first = 0;
    };
    [[nodiscard]] Job jobAt(double attained) const;
    [[nodiscard]] double stretchTo(const Job& job, std::size_t service) const
    {
        return m_services[service] - job.attained;
    }
    [[nodiscard]] Outlook outlook(const Job& job, double stretch, std::size_t end) const;
    /// Over the stretch that ends with that service.
    [[nodiscard]] Outlook outlookTo(const Job& job, std::size_t service) const;
    /// Takes into `best` what is better among stretches that end with the services of [begin, end); looks only for
    /// indices of at least `least`.
    void search(const Job& job, std::size_t begin, std::size_t end, double least, Best& best) const;

    std::vector<double> m_services; ///< ascending
    std::vector<double> m_sums; ///< of the first n services
    std::vector<std::size_t> m_ends; ///< by service: the first longer one
};

} // namespace consonance
