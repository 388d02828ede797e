// SPDX-License-Identifier: GPL-3.0-or-later
//
// What lies over the picture of a cluster and changes with the pointer: selection, focus, hover, traffic, and the ghost
// of another placement: dashed marks of tasks that would be there, in free places, and a cross over those that would
// not. Drawn in the colours of the picture below; what does not follow the pointer may be kept with it. One thread at a
// time.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/canvas/cluster_view.h"
#include "ui/kit/selection.h"
#include "ui/words/job_names.h"

#include <vector>

class QPainter;

namespace consonance {

/// Tasks of a role that another decision would put on a server beside those that are there, or would not have there.
struct GhostTasks {
    HostId host;
    JobId job;
    std::uint8_t role = 0;
    std::int32_t more = 0; ///< negative: so many fewer
};

struct ClusterOverlay {
    SceneHit hovered;
    JobId hoveredJob; ///< its tasks are ringed wherever they are
    HostId focused; ///< by the keyboard; invalid when the view has not the focus
    const SelectionState* selection = nullptr;
    std::vector<TrafficLine> traffic;
    std::vector<GhostTasks> ghost; ///< ascending by server
    const JobNames* names = nullptr; ///< for the numbers of ghosts; may be null
};

/// Traffic, ghosts and the rings of what is selected: they stay while only the pointer moves. `shown` is the part of
/// the view that is seen.
void paintStillOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay, const QRectF& shown);
/// What is over that: focus and hover.
void paintMovingOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay);
/// Both.
void paintClusterOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay);

} // namespace consonance
