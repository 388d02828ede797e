// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_overlay.h"

#include "ui/canvas/cluster_marks.h"
#include "ui/theme/color_math.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

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

/// One of the lines, in view units.
struct TrafficRoute {
    QRectF workers;
    QRectF servers;
    QPointF from;
    QPointF to;
    QPointF bend; ///< the control point of its curve
    bool isCurved = true; ///< also where it is thin

    TrafficRoute(const ClusterScene& scene, const ClusterView& view, const TrafficLine& line)
        : workers(view.toView(endOf(scene, line.workers, line.job, RoleKind::Worker)))
        , servers(view.toView(endOf(scene, line.servers, line.job, RoleKind::ParameterServer)))
    {
        // Lines leave and reach the edges of the squares, so that letters and numbers stay free.
        const double down = servers.center().y() - workers.center().y();
        isCurved = std::abs(down) < workers.height(); // in one row
        from = middleOf(workers, !isCurved && down < 0);
        to = middleOf(servers, !isCurved && down > 0);
        const double sag = isCurved ? std::min(60.0, 0.12 * std::abs(to.x() - from.x()) + 8) : 0;
        const auto across = isCurved ? QPointF(0, sag) : QPointF(from.y() - to.y(), to.x() - from.x()) * 0.1;
        bend = (from + to) / 2 + across;
    }
    [[nodiscard]] QPainterPath path() const
    {
        QPainterPath path(from);
        path.quadTo(bend, to);
        return path;
    }
    /// Whether any of it may be seen; without a path, which hundreds of them do not need.
    [[nodiscard]] bool isIn(const QRectF& shown) const
    {
        constexpr double kReach = 8; ///< px, of width and dot
        const auto [left, right]
            = std::minmax({ from.x(), to.x(), (from.x() + 2 * bend.x()) / 3, (to.x() + 2 * bend.x()) / 3 });
        const auto [top, bottom]
            = std::minmax({ from.y(), to.y(), (from.y() + 2 * bend.y()) / 3, (to.y() + 2 * bend.y()) / 3 });
        return QRectF(QPointF(left, top), QPointF(right, bottom))
            .adjusted(-kReach, -kReach, kReach, kReach)
            .intersects(shown);
    }
};

void paintThickLine(QPainter& painter, const ClusterColors& colors, const TrafficRoute& route, const TrafficLine& line)
{
    auto color = colors.tokens().accent;
    color.setAlphaF(0.75F);
    const double width = std::min(4.0, 1.2 + std::log2(static_cast<double>(std::max(1, line.pairs))) * 0.6);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(route.path());
    // A dot at the parameter server's end says which way the gradients go.
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.tokens().accent);
    painter.drawEllipse(route.to, width + 2, width + 2);
}

void paintTraffic(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene, const ClusterView& view,
    std::span<const TrafficLine> traffic, const QRectF& shown)
{
    const auto thick = std::min(traffic.size(), kMostThickLines);
    // Opaque, without a width and with hard edges: Qt hands the spans of all others to a pool of threads, line by
    // line, which costs ten times what drawing them does.
    const auto& accent = colors.tokens().accent;
    QPen hair(mixColors(colors.ground(scene), accent, 0.55), 1);
    hair.setCosmetic(true);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(hair);
    // The most pairs come first and are drawn last, over the others.
    for (auto i = traffic.size(); i-- > thick;) {
        const TrafficRoute route(scene, view, traffic[i]);
        // With hundreds that only pass through the view, their origin cannot be seen.
        if (!route.isIn(shown) || (!shown.intersects(route.workers) && !shown.intersects(route.servers)))
            continue;
        if (route.isCurved)
            painter.drawPath(route.path());
        else
            painter.drawLine(route.from, route.to);
        painter.fillRect(
            QRectF(route.to - QPointF(1, 1) * kHairlineEnd / 2, QSizeF(kHairlineEnd, kHairlineEnd)), accent);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (auto i = thick; i-- > 0;) {
        const TrafficRoute route(scene, view, traffic[i]);
        if (route.isIn(shown))
            paintThickLine(painter, colors, route, traffic[i]);
    }
}

constexpr double kGhostEdge = 2; ///< px
constexpr double kHalfMark = 0.56; ///< of a place that two tasks share, each in a corner
constexpr double kCross = 0.34; ///< of the task that it crosses out, in a corner, where it leaves the number alone

/// Where a ghost can be drawn, in scene units.
struct GhostPlace {
    QRectF rect;
    SlotView crossed {}; ///< the task that is there, which the other policy would not have there; none: it is free
};

/// One server's part of a ghost.
class GhostPainter {
public:
    GhostPainter(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene, const ClusterView& view,
        const JobNames* names)
        : m_painter(painter)
        , m_colors(colors)
        , m_scene(scene)
        , m_view(view)
        , m_names(names)
    {
    }

    void paint(HostId host, std::span<const GhostTasks> ghosts)
    {
        const auto& view = m_scene.host(host);
        m_free[0].clear();
        m_free[1].clear();
        int slot = 0;
        for (const auto& held : m_scene.slots(host)) {
            if (!held.job.isValid())
                m_free[slot < view.devices ? 0 : 1].push_back({ .rect = m_scene.layout().slotRect(host, slot) });
            ++slot;
        }
        for (const auto& one : ghosts) {
            if (one.more < 0)
                crossOut(host, one);
        }
        for (const auto& one : ghosts) {
            if (one.more > 0)
                add(host, one);
        }
    }

private:
    [[nodiscard]] const RoleSpec* roleOf(const GhostTasks& one) const
    {
        const auto& workload = m_scene.workload();
        if (!workload || one.job.index() >= workload->jobCount())
            return nullptr;
        const auto& roles = workload->job(one.job).request.roles;
        return one.role < roles.size() ? &roles[one.role] : nullptr;
    }

    /// A cross over each, whose place the ghost may take.
    void crossOut(HostId host, const GhostTasks& one)
    {
        const int devices = m_scene.host(host).devices;
        auto left = one.more * -1;
        m_scene.eachTask(host, [&](int slot, const SlotView& task) {
            if (task.job != one.job || task.role != one.role || left-- <= 0)
                return;
            const auto place = m_scene.taskRect(host, slot, task);
            cross(m_view.toView(place));
            m_free[slot < devices ? 0 : 1].push_back({ .rect = place, .crossed = task });
        });
    }

    void add(HostId host, const GhostTasks& one)
    {
        const auto* role = roleOf(one);
        if (!role)
            return;
        const auto gpus = role->demand[Resource::Gpu] > 0 && m_scene.host(host).devices > 0
            ? std::max<std::int64_t>(1, role->demand[Resource::Gpu])
            : 0;
        auto& places = m_free[gpus > 0 ? 0 : 1];
        auto left = std::int64_t { one.more } * std::max<std::int64_t>(1, gpus);
        const SlotView task { .job = one.job, .kind = role->kind, .role = one.role };
        for (; left > 0 && !places.empty(); --left) {
            const auto place = places.front();
            places.erase(places.begin());
            auto rect = m_view.toView(place.rect);
            if (place.crossed.job.isValid())
                rect = besideCrossed(rect, place.crossed, gpus > 0);
            drawMark(rect, task, gpus > 0, true);
            frame(rect);
        }
        if (left > 0) // a full server: the tile as a whole
            frame(m_view.toView(m_scene.layout().hostRect(host)).adjusted(3, 3, -3, -3));
    }

    /// The task that is there shrinks into its corner; returns the other one.
    [[nodiscard]] QRectF besideCrossed(const QRectF& rect, const SlotView& crossed, bool isOnDevice)
    {
        const auto size = rect.size() * kHalfMark;
        const QRectF own(rect.topLeft(), size);
        m_painter.fillRect(rect.adjusted(-kGhostEdge, -kGhostEdge, kGhostEdge, kGhostEdge), m_colors.tokens().raised);
        drawMark(own, crossed, isOnDevice, false);
        cross(own);
        return { rect.bottomRight() - QPointF(size.width(), size.height()), size };
    }

    void drawMark(const QRectF& rect, const SlotView& task, bool isOnDevice, bool isProposed)
    {
        TaskMark mark { .kind = task.kind,
            .style = m_colors.style(m_colors.keyOf(m_scene, task), false),
            .isOnDevice = isOnDevice,
            .isProposed = isProposed };
        if (m_names && rect.width() >= kSmallestNumberedMark)
            mark.number = m_names->shortName(task.job);
        drawTaskMark(m_painter, rect, mark, m_colors.tokens(), Theme::instance().font(TextSize::Body));
    }

    void cross(const QRectF& rect)
    {
        const auto side = std::max(4.0, std::min(rect.width(), rect.height()) * kCross);
        const QRectF corner(rect.topRight() - QPointF(side, 0), QSizeF(side, side));
        m_painter.setPen(QPen(m_colors.tokens().warning, kGhostEdge));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(rect, 3, 3);
        m_painter.fillRect(corner, m_colors.tokens().raised);
        m_painter.drawLine(corner.bottomLeft(), corner.topRight());
        m_painter.drawLine(corner.topLeft(), corner.bottomRight());
    }

    void frame(const QRectF& rect)
    {
        m_painter.setPen(QPen(m_colors.tokens().accent, kGhostEdge, Qt::DashLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(rect, 3, 3);
    }

    QPainter& m_painter;
    const ClusterColors& m_colors;
    const ClusterScene& m_scene;
    const ClusterView& m_view;
    const JobNames* m_names;
    std::vector<GhostPlace> m_free[2]; ///< of devices, of marks
};

void paintGhosts(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene, const ClusterView& view,
    const ClusterOverlay& overlay, const QRectF& shown)
{
    const auto& layout = scene.layout();
    const bool isNear = layout.detailAt(view.zoom) == ClusterDetail::Tiles;
    GhostPainter ghosts(painter, colors, scene, view, overlay.names);
    for (auto first = overlay.ghost.begin(); first != overlay.ghost.end();) {
        const auto host = first->host;
        const auto end
            = std::find_if(first, overlay.ghost.end(), [&](const GhostTasks& one) { return one.host != host; });
        if (host.index() < layout.hostCount() && view.toView(layout.hostRect(host)).intersects(shown)) {
            if (isNear) {
                ghosts.paint(host, { first, end });
            } else { // from afar, where something differs
                painter.setPen(QPen(colors.tokens().accent, kGhostEdge));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(view.toView(layout.hostRect(host)));
            }
        }
        first = end;
    }
}

void paintRing(
    QPainter& painter, const QRectF& area, const ClusterView& view, const QColor& color, double width, double radius)
{
    const auto rect = view.toView(area).adjusted(-width / 2, -width / 2, width / 2, width / 2);
    painter.setPen(QPen(color, width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect, radius * view.zoom, radius * view.zoom);
}

} // namespace

void paintStillOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay, const QRectF& shown)
{
    if (scene.isEmpty())
        return;
    const auto& layout = scene.layout();
    paintTraffic(painter, colors, scene, view, overlay.traffic, shown);
    paintGhosts(painter, colors, scene, view, overlay, shown);
    if (!overlay.selection)
        return;
    for (const auto host : overlay.selection->hosts) {
        if (host.index() < layout.hostCount())
            paintRing(painter, layout.hostRect(host), view, colors.tokens().accent, 2, 6);
    }
}

void paintMovingOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay)
{
    if (scene.isEmpty())
        return;
    const auto& tokens = colors.tokens();
    const auto& layout = scene.layout();
    painter.setRenderHint(QPainter::Antialiasing);
    if (overlay.focused.isValid() && overlay.focused.index() < layout.hostCount())
        paintRing(painter, layout.hostRect(overlay.focused).adjusted(-3, -3, 3, 3), view, tokens.accent, 1.5, 8);
    if (overlay.hoveredJob.isValid() && layout.detailAt(view.zoom) == ClusterDetail::Tiles) {
        const auto device = QRectF(painter.viewport());
        for (const auto host : layout.hostsIn(view.toScene(device))) {
            scene.eachTask(host, [&](int slot, const SlotView& task) {
                if (task.job == overlay.hoveredJob)
                    paintRing(painter, scene.taskRect(host, slot, task), view, tokens.text, 1.5, 4);
            });
        }
    }
    if (overlay.hovered.host.isValid() && !overlay.hovered.task.job.isValid())
        paintRing(painter, layout.hostRect(overlay.hovered.host), view, tokens.outline, 1, 6);
}

void paintClusterOverlay(QPainter& painter, const ClusterColors& colors, const ClusterScene& scene,
    const ClusterView& view, const ClusterOverlay& overlay)
{
    paintStillOverlay(painter, colors, scene, view, overlay, QRectF(painter.viewport()));
    paintMovingOverlay(painter, colors, scene, view, overlay);
}

} // namespace consonance
