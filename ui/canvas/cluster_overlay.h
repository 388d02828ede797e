// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layer over the picture of a cluster that changes with the pointer: selection, focus, hover, traffic. Drawn anew
// for every frame, in the colours of the picture below. GUI thread, or the one thread of a headless program.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/canvas/cluster_view.h"
#include "ui/kit/selection.h"

#include <vector>

class QPainter;

namespace consonance {

struct ClusterOverlay {
    SceneHit hovered;
    JobId hoveredJob; ///< its tasks are ringed wherever they are
    HostId focused; ///< by the keyboard; invalid when the view has not the focus
    const SelectionState* selection = nullptr;
    std::vector<TrafficLine> traffic;
};

void paintClusterOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay);

} // namespace consonance
