// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `consonance render` was asked for. Plain values; parsing touches nothing but its arguments.
#pragma once

#include "app/arguments/field_options.h"
#include "ui/export/run_pictures.h"

#include <QSize>

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace consonance {

/// `consonance render (--run ID… | --trace T --cluster C --policy P) (--view V --out F | --animate F|DIR) …`.
struct RenderArguments {
    std::vector<std::string> runs; ///< ids as typed; several for comparisons
    TypedRun run; ///< instead of stored runs: what to run first; no trace when runs are given
    std::string trainingLog; ///< of the training view: what `train --json` wrote
    RunPictureView view = RunPictureView::Cluster;
    std::string out; ///< ends in .svg, .png or .pdf
    std::string animate; ///< ends in .gif, or names a folder; empty for a picture
    double framesPerSecond = 10;
    double playSeconds = 15;
    QSize frameSize { 960, 640 }; ///< of the moving picture
    std::optional<QSizeF> millimetres; ///< of a still picture in a text
    double points = 8; ///< of the smallest letters in it
    std::string at; ///< as typed, a moment or a date of the trace; empty: the end of the run
    std::string from; ///< of the span; empty: its beginning
    std::string to;
    std::string baseline;
    ClusterColorMode colorMode = ClusterColorMode::Job;
    bool byServer = false; ///< rows of the timeline
    PairMapKind pairs {}; ///< of the interference view
    std::optional<std::array<double, 4>> zoom;
    bool logarithmic = false;
    std::string question; ///< of a report; empty: the usual one
    CopyRule copies {}; ///< of a report of several runs
    std::string command; ///< that a report names; empty: the one that repeats its figures
    std::string language; ///< empty: that of the window
};

/// The texts that are read once all is parsed.
struct RenderTexts {
    std::vector<double> zoom; ///< four figures, or none
    std::string size; ///< "960x640"
    std::string millimetres; ///< "85x60"
};

CLI::App* describeRender(CLI::App& app, RenderArguments& wanted, RenderTexts& texts, std::string& store);
/// Fills in what the texts say and checks what belongs together; what is wrong, or empty.
[[nodiscard]] std::string finishRender(RenderArguments& wanted, const RenderTexts& texts);

} // namespace consonance
