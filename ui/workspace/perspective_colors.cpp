// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/perspective_colors.h"

#include "ui/canvas/cluster_canvas.h"

namespace consonance {

PerspectiveColors::PerspectiveColors(ClusterCanvas& canvas, const WorkspaceLayout& workspace, QObject* parent)
    : QObject(parent)
    , m_canvas(canvas)
    , m_workspace(workspace)
{
    connect(&workspace, &WorkspaceLayout::perspectiveChanged, this, &PerspectiveColors::show);
    connect(&canvas, &ClusterCanvas::colorModeChanged, this, [this](ClusterColorMode mode) {
        if (!m_isShowing)
            m_chosen[m_workspace.perspective()] = mode;
    });
}

void PerspectiveColors::setHasTenants(bool hasTenants)
{
    m_hasTenants = hasTenants;
    show();
}

ClusterColorMode PerspectiveColors::usual(Perspective perspective) const
{
    return perspective == Perspective::Operate && m_hasTenants ? ClusterColorMode::Tenant : ClusterColorMode::Job;
}

void PerspectiveColors::show()
{
    const auto perspective = m_workspace.perspective();
    const auto chosen = m_chosen.find(perspective);
    m_isShowing = true;
    m_canvas.setColorMode(chosen == m_chosen.end() ? usual(perspective) : chosen->second);
    m_isShowing = false;
}

} // namespace consonance
#include "moc_perspective_colors.cpp"
