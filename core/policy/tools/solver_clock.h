// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wall-clock time of a policy's solvers, for Policy::solverSeconds(): without what the policy does to state their
// problems and to carry out their solutions. No decision depends on it. One thread at a time, as the policy.
#pragma once

#include <chrono>

namespace consonance {

class SolverClock {
public:
    /// What `solve` returns.
    template<typename Solve> auto timed(Solve solve)
    {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        auto solution = solve();
        m_seconds += std::chrono::duration<double>(Clock::now() - begin).count();
        return solution;
    }
    [[nodiscard]] double seconds() const { return m_seconds; }

private:
    double m_seconds = 0;
};

} // namespace consonance
