// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mean JCT against the load of a preset trace, per contender, and where published claims would lie. Pure;
// any thread.
#pragma once

#include "core/run/run_result.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct LoadPoint {
    double load = 0; ///< as the preset defines it: jobs per interval, or work over capacity
    double meanJctSeconds = 0; ///< mean over runs of the mean JCT
    double ci95Seconds = 0; ///< half width; NaN with fewer than two runs
    std::vector<std::size_t> runs; ///< indices of the runs behind it
};

struct LoadCurve {
    std::string contender;
    std::vector<LoadPoint> points; ///< ascending in load
};

/// The load in a trace's name, as in preset:harmony-testbed,load=4, or the usual one of its preset; nothing for
/// files and presets whose load cannot be chosen.
[[nodiscard]] std::optional<double> loadOf(const std::string& trace);
/// Whether its load can be chosen: a preset that has one.
[[nodiscard]] bool hasChoosableLoad(const std::string& trace);
/// The preset without its load.
[[nodiscard]] std::string traceWithoutLoad(const std::string& preset);
/// The preset with another load.
[[nodiscard]] std::string traceWithLoad(const std::string& preset, double load);

/// Loads as people write them: "1,2,3", "1.5, 2". Errors: not a list of numbers above 0, up to 1,000.
[[nodiscard]] Result<std::vector<double>> parseLoads(const std::string& text);

/// Runs whose traces name no load are left out.
[[nodiscard]] std::vector<LoadCurve> loadCurves(
    const std::vector<RunResult>& runs, const std::vector<std::string>& contenders);

/// A published claim about a policy compared with others.
struct PublishedReduction {
    const char* policy; ///< whose JCT is lower
    double reduction; ///< 1 − JCT / JCT of the others
    const char* source;
    std::vector<const char*> baselines; ///< ids of the others here
};
[[nodiscard]] const std::vector<PublishedReduction>& publishedReductions();

/// A claim beside our curves. Figures by load were not published: the points are one of our curves, lowered by the
/// claimed share.
struct PublishedCurve {
    PublishedReduction claim;
    std::string reference; ///< contender whose curve is lowered
    std::vector<LoadPoint> points; ///< without an interval and without runs
};
/// One for each claim about one of the curves: relative to the baseline's curve if it applies, else to the first.
[[nodiscard]] std::vector<PublishedCurve> publishedCurves(
    const std::vector<LoadCurve>& curves, const std::string& baseline);

} // namespace consonance
