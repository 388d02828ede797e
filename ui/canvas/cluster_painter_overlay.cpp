// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is drawn over the cluster, and the legend under it.
#include "ui/canvas/cluster_painter_pass.h"
#include "ui/canvas/task_mark.h"
#include "ui/kit/color_math.h"
#include "ui/kit/number_format.h"

#include <QCoreApplication>
#include <QPainterPath>

namespace consonance {

namespace {

constexpr double kLegendMark = 16;

/// The first square of that kind of task, else the tile.
QRectF endOf(const ClusterScene& scene, HostId host, JobId job, RoleKind kind)
{
    const auto squares = scene.slots(host);
    const auto found
        = std::ranges::find_if(squares, [&](const SlotView& task) { return task.job == job && task.kind == kind; });
    if (found == squares.end())
        return scene.layout().hostRect(host);
    return scene.layout().slotRect(host, static_cast<int>(found - squares.begin()));
}

QPointF middleOf(const QRectF& rect, bool isTop)
{
    return { rect.center().x(), isTop ? rect.top() : rect.bottom() };
}

/// Writes a legend from left to right.
class LegendLine {
public:
    LegendLine(QPainter& painter, const QRectF& strip, const QFont& font, const QColor& ink)
        : m_painter(painter)
        , m_strip(strip)
        , m_x(strip.left())
        , m_ink(ink)
    {
        painter.setFont(font);
    }

    [[nodiscard]] double width() const { return m_x - m_strip.left(); }

    [[nodiscard]] QRectF mark(double wide = kLegendMark)
    {
        const QRectF rect(std::round(m_x), std::round(m_strip.center().y() - kLegendMark / 2), wide, kLegendMark);
        m_x += wide + 6;
        return rect;
    }

    void word(const QString& label)
    {
        const double wide = QFontMetricsF(m_painter.font()).horizontalAdvance(label);
        m_painter.setPen(m_ink);
        m_painter.drawText(
            QRectF(m_x, m_strip.top(), wide + 2, m_strip.height()), Qt::AlignLeft | Qt::AlignVCenter, label);
        m_x += wide + 16;
    }

private:
    QPainter& m_painter;
    QRectF m_strip;
    double m_x;
    QColor m_ink;
};

QString text(const char* english)
{
    return QCoreApplication::translate("ClusterPainter", english);
}

} // namespace

void ClusterPainter::paintTrafficLine(
    QPainter& painter, const ClusterScene& scene, const ClusterView& view, const TrafficLine& line) const
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
    auto color = m_colors.tokens().accent;
    color.setAlphaF(0.75F);
    const double width = std::min(4.0, 1.2 + std::log2(static_cast<double>(std::max(1, line.pairs))) * 0.6);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    // A dot at the parameter server's end says which way the gradients go.
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_colors.tokens().accent);
    painter.drawEllipse(to, width + 2, width + 2);
}

void ClusterPainter::paintOverlay(
    QPainter& painter, const ClusterScene& scene, const ClusterView& view, const ClusterOverlay& overlay) const
{
    if (scene.isEmpty())
        return;
    const auto& tokens = m_colors.tokens();
    const auto& layout = scene.layout();
    const auto ring = [&](const QRectF& area, const QColor& color, double width, double radius) {
        const auto rect = view.toView(area).adjusted(-width / 2, -width / 2, width / 2, width / 2);
        painter.setPen(QPen(color, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect, radius * view.zoom, radius * view.zoom);
    };
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& line : overlay.traffic)
        paintTrafficLine(painter, scene, view, line);
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
            const auto squares = scene.slots(host);
            for (int i = 0; i < static_cast<int>(squares.size()); ++i) {
                if (squares[static_cast<std::size_t>(i)].job == overlay.hoveredJob)
                    ring(layout.slotRect(host, i), tokens.text, 1.5, 4);
            }
        }
    }
    if (overlay.hovered.host.isValid() && !overlay.hovered.task.job.isValid())
        ring(layout.hostRect(overlay.hovered.host), tokens.outline, 1, 6);
}

void ClusterPainter::paintScale(QPainter& painter, const QRectF& rect, bool isLoad) const
{
    for (double x = 0; x < rect.width(); ++x) {
        const double share = x / rect.width();
        const auto color = isLoad ? m_colors.densityColor(share) : m_colors.slowdownColor(kSlowdownColorEnd * share);
        painter.fillRect(QRectF(rect.left() + x, rect.center().y() - 5, 1, 10), color);
    }
}

double ClusterPainter::paintLegend(
    QPainter& painter, const QRectF& strip, const ClusterScene& scene, const ClusterView& view) const
{
    const auto& tokens = m_colors.tokens();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool byRole = m_colors.mode() == ClusterColorMode::Role;
    const bool bySlowdown = m_colors.mode() == ClusterColorMode::Slowdown;
    const auto detail = scene.layout().detailAt(view.zoom);
    const JobStyle quiet {
        .color = tokens.outline, .hatch = 0, .ink = readableOn(tokens.outline), .hatchInk = tokens.outline
    };
    LegendLine line(painter, strip, fontOf(11), tokens.mutedText);
    const auto mark = [&](const TaskMark& task, const char* label) {
        drawTaskMark(painter, line.mark(), task, tokens, m_font);
        line.word(text(label));
    };
    if (detail == ClusterDetail::Tiles || (detail == ClusterDetail::Blocks && byRole)) {
        const auto styleOf = [&](RoleKind kind) { return byRole ? m_colors.roleStyle(kind) : quiet; };
        mark({ .kind = RoleKind::Worker, .style = styleOf(RoleKind::Worker) },
            QT_TRANSLATE_NOOP("ClusterPainter", "worker"));
        mark({ .kind = RoleKind::ParameterServer, .style = styleOf(RoleKind::ParameterServer) },
            QT_TRANSLATE_NOOP("ClusterPainter", "parameter server"));
        mark({ .kind = RoleKind::Task, .style = styleOf(RoleKind::Task) },
            QT_TRANSLATE_NOOP("ClusterPainter", "other task"));
    }
    if (detail == ClusterDetail::Tiles) {
        mark({ .kind = RoleKind::Worker, .style = quiet, .isStalled = true },
            QT_TRANSLATE_NOOP("ClusterPainter", "stalled or moving"));
        mark({ .kind = RoleKind::Worker, .style = quiet, .isProposed = true },
            QT_TRANSLATE_NOOP("ClusterPainter", "proposed"));
        painter.setPen(QPen(tokens.outline, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(line.mark().adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        line.word(text(QT_TRANSLATE_NOOP("ClusterPainter", "free")));
        const auto bar = line.mark(24);
        painter.fillRect(QRectF(bar.left(), bar.center().y() - 2, bar.width(), 4), tokens.border);
        painter.fillRect(QRectF(bar.left(), bar.center().y() - 2, bar.width() * 0.4, 4), tokens.warning);
        line.word(text(QT_TRANSLATE_NOOP("ClusterPainter", "slowdown")));
    } else if (!bySlowdown && (detail == ClusterDetail::Racks || blocksShowLoad(scene))) {
        paintScale(painter, line.mark(60), true);
        line.word(text(QT_TRANSLATE_NOOP("ClusterPainter", "load, 0 – 100 %")));
    }
    if (bySlowdown) {
        paintScale(painter, line.mark(60), false);
        line.word(text(QT_TRANSLATE_NOOP("ClusterPainter", "slowdown, 0 – %1 and more"))
                      .arg(format::percent(kSlowdownColorEnd)));
    }
    const double width = line.width();
    painter.restore();
    return width;
}

} // namespace consonance
