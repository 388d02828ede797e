// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_overlay.h"

#include "ui/theme/color_math.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

/// Those between which most is exchanged are as thick as that; more of them would hide the cluster and take longer than
/// a frame, so the rest are hairlines.
constexpr std::size_t kMostThickLines = 12;
constexpr double kHairlineEnd = 3; ///< px

/// The first place of that kind of task, else the tile.
QRectF endOf(const ClusterScene& scene, HostId host, JobId job, RoleKind kind)
{
    QRectF end;
    scene.eachTask(host, [&](int slot, const SlotView& task) {
        if (end.isNull() && task.job == job && task.kind == kind)
            end = scene.taskRect(host, slot, task);
    });
    return end.isNull() ? scene.layout().hostRect(host) : end;
}

QPointF middleOf(const QRectF& rect, bool isTop)
{
    return { rect.center().x(), isTop ? rect.top() : rect.bottom() };
}

enum class Weight : std::uint8_t { Full, Hairline };

void paintTrafficLine(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const TrafficLine& line, Weight weight)
{
    const auto workers = view.toView(endOf(scene, line.workers, line.job, RoleKind::Worker));
    const auto servers = view.toView(endOf(scene, line.servers, line.job, RoleKind::ParameterServer));
    // Lines leave and reach the edges of the squares, so that letters and numbers stay free.
    const double down = servers.center().y() - workers.center().y();
    const bool sameRow = std::abs(down) < workers.height();
    const auto from = middleOf(workers, !sameRow && down < 0);
    const auto to = middleOf(servers, !sameRow && down > 0);
    const double sag = sameRow ? std::min(60.0, 0.12 * std::abs(to.x() - from.x()) + 8) : 0;
    const auto across = sameRow ? QPointF(0, sag) : QPointF(from.y() - to.y(), to.x() - from.x()) * 0.1;
    QPainterPath path(from);
    path.quadTo((from + to) / 2 + across, to);
    constexpr double kReach = 8; ///< px, of width and dot
    if (!path.controlPointRect().adjusted(-kReach, -kReach, kReach, kReach).intersects(painter.viewport()))
        return;
    auto color = colors.tokens().accent;
    painter.setBrush(Qt::NoBrush);
    if (weight == Weight::Hairline) {
        // With hundreds that only pass through the view, their origin cannot be seen.
        const QRectF shown(painter.viewport());
        if (!shown.intersects(workers) && !shown.intersects(servers))
            return;
        // Opaque, without a width and with hard edges: Qt hands the spans of all others to a pool of threads, line by
        // line, which costs ten times what drawing them does.
        painter.setRenderHint(QPainter::Antialiasing, false);
        QPen hair(mixColors(colors.ground(scene), color, 0.55), 1);
        hair.setCosmetic(true);
        painter.setPen(hair);
        if (sameRow)
            painter.drawPath(path);
        else
            painter.drawLine(from, to);
        painter.fillRect(
            QRectF(to - QPointF(1, 1) * kHairlineEnd / 2, QSizeF(kHairlineEnd, kHairlineEnd)), colors.tokens().accent);
        painter.setRenderHint(QPainter::Antialiasing);
        return;
    }
    color.setAlphaF(0.75F);
    const double width = std::min(4.0, 1.2 + std::log2(static_cast<double>(std::max(1, line.pairs))) * 0.6);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
    // A dot at the parameter server's end says which way the gradients go.
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.tokens().accent);
    painter.drawEllipse(to, width + 2, width + 2);
}

} // namespace

void paintClusterOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay)
{
    if (scene.isEmpty())
        return;
    const auto& tokens = colors.tokens();
    const auto& layout = scene.layout();
    const auto ring = [&](const QRectF& area, const QColor& color, double width, double radius) {
        const auto rect = view.toView(area).adjusted(-width / 2, -width / 2, width / 2, width / 2);
        painter.setPen(QPen(color, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect, radius * view.zoom, radius * view.zoom);
    };
    painter.setRenderHint(QPainter::Antialiasing);
    // The most pairs come first and are drawn last, over the others.
    for (auto i = overlay.traffic.size(); i-- > 0;)
        paintTrafficLine(
            painter, colors, scene, view, overlay.traffic[i], i < kMostThickLines ? Weight::Full : Weight::Hairline);
    if (overlay.selection) {
        for (const auto host : overlay.selection->hosts) {
            if (host.index() < layout.hostCount())
                ring(layout.hostRect(host), tokens.accent, 2, 6);
        }
    }
    if (overlay.focused.isValid() && overlay.focused.index() < layout.hostCount())
        ring(layout.hostRect(overlay.focused).adjusted(-3, -3, 3, 3), tokens.accent, 1.5, 8);
    if (overlay.hoveredJob.isValid() && layout.detailAt(view.zoom) == ClusterDetail::Tiles) {
        const auto device = QRectF(painter.viewport());
        for (const auto host : layout.hostsIn(view.toScene(device))) {
            scene.eachTask(host, [&](int slot, const SlotView& task) {
                if (task.job == overlay.hoveredJob)
                    ring(scene.taskRect(host, slot, task), tokens.text, 1.5, 4);
            });
        }
    }
    if (overlay.hovered.host.isValid() && !overlay.hovered.task.job.isValid())
        ring(layout.hostRect(overlay.hovered.host), tokens.outline, 1, 6);
}

} // namespace consonance
