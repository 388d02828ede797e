// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long runs took, and from that how long a sweep will take. Wall-clock figures, which nothing depends on. A plain
// value; any thread.
#pragma once

#include "core/run/run_result.h"
#include "core/sweep/sweep_plan.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// A run that was made, and how long it took on one processor.
struct MeasuredRun {
    std::string policy;
    std::string trace; ///< as the plan names it
    double seconds = 0;
};

/// Of runs that were made just now; those of the store do not say how long they took.
[[nodiscard]] std::vector<MeasuredRun> measuredRuns(const std::vector<RunResult>& runs);

/// Means of the latest measured runs.
struct RunPace {
    double seconds = 0;
    int runs = 0; ///< up to kMostPaceRuns; later ones move the mean
};
inline constexpr int kMostPaceRuns = 20;
inline constexpr std::size_t kMostPaces = 500; ///< what comes later is not kept

/// By policy and trace, and by policy and what the trace is made with, its parameters left out.
class RunPaces {
public:
    void note(const MeasuredRun& run);
    /// Of the policy on that trace, else on one made with other parameters, else on any; nothing when it never was
    /// measured.
    [[nodiscard]] std::optional<double> secondsOf(const std::string& policy, const std::string& trace) const;
    [[nodiscard]] const std::map<std::string, RunPace>& entries() const { return m_paces; }
    /// One entry of entries(), read from where it was kept.
    void keep(const std::string& key, const RunPace& pace);

private:
    std::map<std::string, RunPace> m_paces;
};

/// Seconds on so many processors (0: one each), with so many copies run for each policy besides; policies that never
/// were measured are taken to be like those that were. Nothing when none was.
[[nodiscard]] std::optional<double> sweepSeconds(
    const SweepPlan& plan, const RunPaces& paces, int threads = 0, int copies = 0);

} // namespace consonance
