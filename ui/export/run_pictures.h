// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of stored runs, as `consonance render` makes them and as pages may export them: the cluster at a moment,
// interference of models, of servers over time and of jobs, the timeline, utilisation and
// queue, distributions and comparisons, each with titles, units and its origin. Needs a
// QApplication but no display. Reads the store and replays what it must; not for the GUI thread of a window.
#pragma once

#include "core/compare/perturbed_copies.h"
#include "core/run/run_request.h"
#include "core/store/run_store.h"
#include "ui/canvas/cluster_colors.h"
#include "ui/theme/paper_size.h"

#include <QString>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

enum class PairMapKind : std::uint8_t;

enum class RunPictureView {
    Cluster,
    Interference,
    HostTime,
    JobPairs,
    Timeline,
    Utilisation,
    Queue,
    Completions, ///< of the jobs of one run, as it is at a moment
    Capacity,
    Jct,
    Compare,
    Training,
    LoadCurve,
    TradeOff,
    Predictor,
    Report, ///< one page about a run or several, for readers who were not there; .md too
};

struct RunPictureRequest {
    std::vector<std::string> runs; ///< ids, or beginnings or ends of them; several for Jct, Compare and Report
    RunPictureView view = RunPictureView::Cluster;
    QString out; ///< ends in .svg, .png or .pdf
    std::optional<double> atSeconds; ///< absent: the end of the run
    std::string baseline {}; ///< of comparisons: a policy or run; empty: the first run's
    std::optional<StoredSpan>
        range {}; ///< of comparisons, timelines, curves over time and arrivals of completions; absent: the whole run
    bool byServer = false; ///< rows of the timeline: servers with their lanes, instead of jobs
    ClusterColorMode colorMode = ClusterColorMode::Job; ///< of the cluster
    PairMapKind pairs {}; ///< of interference: truth, belief or the difference
    /// The part seen, across then upwards: of plots in the units of their axes (times and lengths in seconds), of maps
    /// first and last column and row, counted from 0. Not for the cluster, timelines and tables of bars.
    std::optional<std::array<double, 4>> zoom {};
    bool logarithmic = false; ///< the axis of a distribution
    std::string question {}; ///< of a report; empty: the usual one
    std::string command {}; ///< that a report names; empty: the one that repeats its figures
    CopyRule copies {}; ///< of a report of several runs
    PaperSize paper {}; ///< not of a report
};

/// Errors: unknown run, an ending other than the three, a run without the view's data, a file that cannot be
/// written.
[[nodiscard]] Result<void> saveRunPicture(const RunStore& store, const RunPictureRequest& request);

} // namespace consonance
