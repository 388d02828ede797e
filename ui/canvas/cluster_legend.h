// SPDX-License-Identifier: GPL-3.0-or-later
//
// The legend under the cluster: what colour says in this mode, then what the shapes mean. Where the strip is too narrow
// what matters least is left out, kinds with a note of how many. GUI thread, or the one thread of a headless program.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/canvas/cluster_view.h"

class QPainter;

namespace consonance {

inline constexpr double kClusterLegendHeight = 28;

/// What the marks that one sees at this zoom mean, in one line; gives the width it took.
double paintClusterLegend(QPainter& painter, const QRectF& strip, const ClusterColors& colors,
    const ClusterScene& scene, const ClusterView& view);

} // namespace consonance
