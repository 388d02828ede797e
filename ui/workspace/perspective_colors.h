// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colour mode of the cluster picture in each perspective. Operators ask which tenant has the GPUs, so Operate
// opens coloured by tenant where the trace has several, the others by job; the user's choice in a perspective stays
// there as long as the window is open. GUI thread only.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/workspace/workspace_layout.h"

#include <QObject>

#include <map>

namespace consonance {

class ClusterCanvas;

class PerspectiveColors : public QObject {
    Q_OBJECT
public:
    PerspectiveColors(ClusterCanvas& canvas, const WorkspaceLayout& workspace, QObject* parent = nullptr);

    /// Another run is shown, of a trace with one tenant or several.
    void setHasTenants(bool hasTenants);

private:
    [[nodiscard]] ClusterColorMode usual(Perspective perspective) const;
    void show();

    ClusterCanvas& m_canvas;
    const WorkspaceLayout& m_workspace;
    std::map<Perspective, ClusterColorMode> m_chosen;
    bool m_hasTenants = false;
    bool m_isShowing = false;
};

} // namespace consonance
