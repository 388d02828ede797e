// SPDX-License-Identifier: GPL-3.0-or-later
//
// The legend under the cluster: the meaning of colours in this mode, then of the shapes. Where the strip is too narrow
// the least important is left out, kinds with a note of how many. GUI thread, or the one thread of a headless program.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/canvas/cluster_view.h"

class QPainter;

namespace consonance {

inline constexpr double kClusterLegendHeight = 28;

/// The meaning of the marks visible at this zoom, in one line; returns the width used. In a strip that is higher than
/// kClusterLegendHeight words and marks are larger by as much.
double paintClusterLegend(QPainter& painter, const QRectF& strip, const ClusterColors& colors,
    const ClusterScene& scene, const ClusterView& view);

} // namespace consonance
