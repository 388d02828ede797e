// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a tuning looks at in a run: figures of all jobs, of a team or of a size of jobs; objectives, which are weighted
// sums of their changes; and constraints, which are figures that must not get worse. Every figure enters as its change
// relative to today's run on the same jobs, so that units do not matter and what makes one trace hard cancels out.
// Plain values and functions; any thread. Cost of the figures of a run: reads its log once.
#pragma once

#include "core/compare/metric_comparison.h"
#include "core/sheet/sheet.h"
#include "core/teams/group_figures.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

enum class TuneQuantity : std::uint8_t {
    MeanWait,
    MedianWait,
    P95Wait,
    MeanJct,
    MedianJct,
    P95Jct,
    Cost, ///< GPU hours by the cluster's prices; without prices the hours
    Metric,
};

struct TuneFigure {
    TuneQuantity quantity = TuneQuantity::MeanJct;
    const MetricInfo* metric = nullptr; ///< of Metric
    std::optional<GroupBy> by {}; ///< nothing: all jobs
    std::string group {};

    /// As people type it: "p95-wait@team:vision".
    [[nodiscard]] std::string text() const;
    /// −1 where more is better.
    [[nodiscard]] double sign() const;
    [[nodiscard]] CellUnit unit() const;
};

struct TuneTerm {
    double weight = 1;
    std::size_t figure = 0; ///< index in TuneGoals::figures
};

struct TuneObjective {
    std::string text; ///< as typed
    std::vector<TuneTerm> terms;
};

struct TuneConstraint {
    std::size_t figure = 0;
    double allowed = 0; ///< so much worse than today is still kept, as a share
};

/// Everything that is asked of a run.
struct TuneGoals {
    std::vector<TuneFigure> figures;
    std::vector<TuneObjective> objectives; ///< one, or two for a Pareto front
    std::vector<TuneConstraint> constraints;
};

/// `objectives`: "mean-jct", "0.7*mean-wait+0.3*p95-jct@size:9+"; `keep`: "p95-wait@team" (of every team of the trace),
/// "mean-jct+5%". Figures are those of figureNames() or keys of core/compare/metric_comparison.h; groups are team,
/// user, size and gpu-type. Errors (BadArguments): an unknown figure or group, more than two objectives, a weight that
/// is none.
[[nodiscard]] Result<TuneGoals> parseGoals(
    const std::vector<std::string>& objectives, const std::vector<std::string>& keep, const Workload& workload);
/// "mean-wait", "p95-wait", …
[[nodiscard]] std::vector<std::string> figureNames();

/// By figure; NaN where the run has none, such as of a team without jobs. Cancelled as jobHistories().
[[nodiscard]] Result<std::vector<double>> figuresOfRun(const std::vector<TuneFigure>& figures,
    const RunMetrics& metrics, const RunEvents& events, const std::shared_ptr<const Workload>& workload,
    const Cluster& cluster);

/// The outcome of a run against another one on the same jobs.
struct TuneScore {
    std::vector<double> objectives; ///< change of each, as a share: below 0 is better
    double excess = 0; ///< by how much constraints are broken, summed; 0: kept
};
/// `leaves`: jobs left of the run beyond those of the base, as a share of all; they count as excess.
[[nodiscard]] TuneScore scoreOf(
    const TuneGoals& goals, std::span<const double> values, std::span<const double> base, double leaves);
/// The change of a figure towards worse, as a share of the base; 1 or −1 where only the base is 0.
[[nodiscard]] double worsening(const TuneFigure& figure, double value, double base);

} // namespace consonance
