// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/socket_mark.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace consonance {

void drawSockets(QPainter& painter, const ThemeTokens& tokens, const QRectF& rect, const HostView& host, double zoom)
{
    const double inset = TileMetrics::kPadding * zoom;
    const double gap = TileMetrics::kSlotGap * zoom;
    const double height = (TileMetrics::kSockets - TileMetrics::kSlotGap) * zoom;
    const double top
        = rect.bottom() - (TileMetrics::kMeters + TileMetrics::kPadding / 4 + TileMetrics::kSockets) * zoom;
    const double wide = (rect.width() - 2 * inset - gap * (host.sockets - 1)) / host.sockets;
    for (int socket = 0; socket < host.sockets; ++socket) {
        const double left = std::round(rect.left() + inset + socket * (wide + gap));
        drawSocket(
            painter, tokens, { left, std::round(top), std::round(wide), std::round(height) }, host.devicesOfSocket);
    }
}

void drawSocket(QPainter& painter, const ThemeTokens& tokens, const QRectF& box, int devices)
{
    painter.setPen(QPen(tokens.outline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    // Strokes, not squares: a square is a device.
    const double tall = std::round(box.height() * 0.45);
    const double wide = std::max(1.0, std::round(tall / 3));
    double left = std::round(box.left() + tall);
    for (int device = 0; device < devices && left + wide < box.right() - 1; ++device, left += 2 * wide)
        painter.fillRect(QRectF(left, std::round(box.center().y() - tall / 2), wide, tall), tokens.mutedText);
}

} // namespace consonance
