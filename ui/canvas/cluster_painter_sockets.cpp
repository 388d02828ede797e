// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sockets of a server: a box each with a square for every GPU that hangs on it. Which task uses which of them is
// nothing that the simulation decides, so they show what is there, not who has it.
#include "ui/canvas/cluster_painter_pass.h"

namespace consonance {

void ClusterPainter::drawSockets(QPainter& painter, const QRectF& rect, const HostView& host, double zoom) const
{
    const double inset = TileMetrics::kPadding * zoom;
    const double gap = TileMetrics::kSlotGap * zoom;
    const double height = (TileMetrics::kSockets - TileMetrics::kSlotGap) * zoom;
    const double top
        = rect.bottom() - (TileMetrics::kMeters + TileMetrics::kPadding / 4 + TileMetrics::kSockets) * zoom;
    const double wide = (rect.width() - 2 * inset - gap * (host.sockets - 1)) / host.sockets;
    for (int socket = 0; socket < host.sockets; ++socket) {
        const double left = std::round(rect.left() + inset + socket * (wide + gap));
        drawSocket(painter, { left, std::round(top), std::round(wide), std::round(height) }, host.devicesOfSocket);
    }
}

void ClusterPainter::drawSocket(QPainter& painter, const QRectF& box, int devices) const
{
    const auto& tokens = m_colors.tokens();
    painter.setPen(QPen(tokens.outline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    const double side = std::round(box.height() * 0.45);
    const double pitch = side + std::max(1.0, std::round(side / 3));
    double left = std::round(box.left() + side);
    for (int device = 0; device < devices && left + side < box.right() - 1; ++device, left += pitch)
        painter.fillRect(QRectF(left, std::round(box.center().y() - side / 2), side, side), tokens.mutedText);
}

} // namespace consonance
