// SPDX-License-Identifier: GPL-3.0-or-later
//
// The legend under the cluster: the meaning of colours in this mode, then of the shapes. Where it is too narrow for one
// row it takes up to four; only then the least important is left out, kinds with a note of how many. GUI thread, or
// the one thread of a headless program.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/canvas/cluster_view.h"

class QPainter;

namespace consonance {

inline constexpr double kClusterLegendHeight = 28; ///< of one row
inline constexpr double kClusterLegendRow = 20; ///< each further one

/// How high it is in that width; with `scale`, words and marks are larger by as much.
[[nodiscard]] double clusterLegendHeight(
    double width, const ClusterColors& colors, const ClusterScene& scene, const ClusterView& view, double scale = 1);
/// The meaning of the marks visible at this zoom, in as many rows as the room has; returns the width used.
double paintClusterLegend(QPainter& painter, const QRectF& room, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, double scale = 1);

} // namespace consonance
