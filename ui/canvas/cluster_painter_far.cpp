// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster from afar: frames of racks, servers as blocks, racks as one figure.
#include "ui/canvas/cluster_painter_pass.h"
#include "ui/kit/color_math.h"
#include "ui/kit/number_format.h"

namespace consonance {

void ClusterPainter::paintRackFrame(Pass& pass, std::size_t rack) const
{
    const auto rect = pass.snapped(pass.scene.layout().rackRect(rack));
    auto& painter = pass.painter;
    const double zoom = pass.view.zoom;
    const auto& tokens = m_colors.tokens();
    if (zoom < 0.15) {
        pass.fill(rect, ground(pass.scene));
    } else {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(tokens.border);
        painter.setBrush(ground(pass.scene));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8 * zoom, 8 * zoom);
    }
    const double pixels = std::min(13.0, TileMetrics::kRackTitle * zoom * 0.62);
    if (pixels < kSmallestTileText)
        return;
    const auto title = QString::fromStdString(pass.scene.cluster()->path(pass.scene.layout().rackDomain(rack)));
    const double inset = TileMetrics::kRackPadding * zoom;
    const QRectF line(rect.left() + inset, rect.top(), rect.width() - 2 * inset, TileMetrics::kRackTitle * zoom);
    painter.setFont(fontOf(pixels));
    painter.setPen(tokens.mutedText);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, elided(painter, title, line.width()));
}

void ClusterPainter::paintRackDensity(Pass& pass, std::size_t rack) const
{
    const auto& scene = pass.scene;
    double load = 0;
    double slowdown = 0;
    int up = 0;
    int busy = 0;
    for (const auto id : scene.layout().rackHosts(rack)) {
        const auto& host = scene.host(id);
        if (host.availability == Availability::Down || host.availability == Availability::Absent)
            continue;
        ++up;
        load += static_cast<double>(host.load());
        if (host.slowdown >= 0) {
            ++busy;
            slowdown += static_cast<double>(host.slowdown);
        }
    }
    const auto rect = pass.snapped(scene.layout().rackRect(rack));
    if (up == 0)
        return paintMissing(pass.painter, rect.toRect(), m_colors.tokens());
    const bool showsSlowdown = m_colors.mode() == ClusterColorMode::Slowdown;
    const double share = showsSlowdown ? (busy > 0 ? slowdown / busy : 0) : load / up;
    const auto color = showsSlowdown ? m_colors.slowdownColor(share) : m_colors.densityColor(share);
    pass.fill(rect, color);
    const auto figure = format::percent(share);
    const auto font = fontOf(std::min(12.0, rect.height() * 0.4));
    if (font.pixelSize() < kSmallestTileText || QFontMetricsF(font).horizontalAdvance(figure) > rect.width() - 4)
        return;
    pass.painter.setFont(font);
    pass.painter.setPen(readableOn(color));
    pass.painter.drawText(rect, Qt::AlignCenter, figure);
}

/// From afar the colours of many jobs are confetti; how full servers are is what can be seen.
bool ClusterPainter::blocksShowLoad(const ClusterScene& scene) const
{
    constexpr std::size_t kMostJobsTold = 3 * kJobColorCount;
    return m_colors.mode() == ClusterColorMode::Job
        && (!scene.workload() || scene.workload()->jobCount() > kMostJobsTold);
}

/// Of a highlighted job when it has a task here; else of the load, or of what most slots hold, the paler the emptier
/// the server is.
QColor ClusterPainter::blockColor(const Pass& pass, HostId id) const
{
    const auto& host = pass.scene.host(id);
    const auto& tokens = m_colors.tokens();
    const auto squares = pass.scene.slots(id);
    const auto empty = mixColors(tokens.raised, tokens.border, 0.5);
    const bool isHighlighting = !pass.highlighted.empty();
    if (host.taken == 0)
        return empty;
    for (std::size_t i = 0; isHighlighting && i < squares.size(); ++i) {
        if (squares[i].job.isValid() && !pass.isDimmed(squares[i].job))
            return m_colors.style(m_colors.keyOf(pass.scene, squares[i]), false).color;
    }
    const double share = static_cast<double>(host.taken) / static_cast<double>(host.slotCount);
    if (blocksShowLoad(pass.scene))
        return mixColors(empty, m_colors.densityColor(static_cast<double>(host.load())), isHighlighting ? 0.3 : 1.0);
    const auto& color = m_colors.style(m_colors.keyOf(pass.scene, squares[host.mostTaken]), isHighlighting).color;
    return mixColors(empty, color, 0.25 + 0.65 * share);
}

void ClusterPainter::paintBlock(Pass& pass, HostId id) const
{
    const auto& host = pass.scene.host(id);
    const auto& tokens = m_colors.tokens();
    // Blocks fill their cells but for a hair's breadth; gaps in scale would shimmer at this size.
    constexpr double half = TileMetrics::kSpacing / 2;
    auto rect = pass.snapped(pass.scene.layout().hostArea(id).adjusted(-half, -half, half, half));
    if (rect.width() >= 4 && rect.height() >= 4)
        rect.adjust(0, 0, -1, -1);
    rect.setSize(rect.size().expandedTo(QSizeF(1, 1)));
    switch (host.availability) {
    case Availability::Absent:
        pass.fill(rect, tokens.border);
        return pass.fill(rect.adjusted(1, 1, -1, -1), tokens.surface);
    case Availability::Down:
        // Lines, so that it is told from a task without its colour.
        pass.fill(rect, tokens.surface);
        for (double y = rect.top(); y < rect.bottom(); y += 3)
            pass.fill({ rect.left(), y, rect.width(), 1 }, tokens.error);
        return;
    case Availability::Draining:
        pass.fill(rect, blockColor(pass, id));
        return pass.fill(
            { rect.left(), rect.top(), rect.width(), std::max(1.0, std::round(rect.height() / 5)) }, tokens.warning);
    case Availability::Up:
        return pass.fill(rect, blockColor(pass, id));
    }
}

} // namespace consonance
