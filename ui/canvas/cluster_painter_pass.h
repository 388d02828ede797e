// SPDX-License-Identifier: GPL-3.0-or-later
//
// State shared by the parts of ClusterPainter while they draw one picture. Private to it.
#pragma once

#include "ui/canvas/cluster_painter.h"
#include "ui/canvas/raster_target.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace consonance {

inline constexpr double kSmallestTileText = 7; ///< px

struct ClusterPainter::Pass {
    QPainter& painter;
    const ClusterScene& scene;
    const ClusterView& view;
    QRectF viewport;
    QRectF visible; ///< in scene units
    const std::vector<JobId>& highlighted;
    ClusterDetail detail = ClusterDetail::Tiles;
    const RasterTarget* raster = nullptr; ///< null on vector devices
    int effortLeft = 0; ///< for pictures of tasks that are not kept yet
    bool isComplete = true;

    /// In whole pixels of the view, so that edges are sharp and equal things stay equal.
    [[nodiscard]] QRectF snapped(const QRectF& area) const
    {
        const auto rect = view.toView(area).translated(viewport.topLeft());
        const double left = std::round(rect.left());
        const double top = std::round(rect.top());
        return { left, top, std::round(rect.right()) - left, std::round(rect.bottom()) - top };
    }

    /// Of a place, relative to the tile's own corner: the same in every tile with so many devices.
    [[nodiscard]] QRectF slotRect(const QRectF& tile, int devices, int slot) const
    {
        const auto place = scene.layout().tile().slotRect(devices, slot);
        const double size = std::round(place.width() * view.zoom);
        return { tile.left() + std::round(place.left() * view.zoom), tile.top() + std::round(place.top() * view.zoom),
            size, size };
    }

    void fill(const QRectF& rect, const QColor& color) const
    {
        if (!raster)
            return painter.fillRect(rect, color);
        raster->fill(device(rect), color.rgb());
    }

    [[nodiscard]] QRect device(const QRectF& rect) const
    {
        const double ratio = raster->ratio();
        const int left = static_cast<int>(std::lround(rect.left() * ratio));
        const int top = static_cast<int>(std::lround(rect.top() * ratio));
        return { left, top, static_cast<int>(std::lround(rect.right() * ratio)) - left,
            static_cast<int>(std::lround(rect.bottom() * ratio)) - top };
    }

    [[nodiscard]] bool isDimmed(JobId job) const
    {
        return !highlighted.empty() && !std::ranges::binary_search(highlighted, job);
    }
};

/// An opaque picture of `size` pixels, drawn by `draw(painter, rect)`.
template<typename Draw>
[[nodiscard]] QImage makeSprite(QSizeF size, double ratio, const QColor& ground, const Draw& draw)
{
    const QSize pixels = (size * ratio).toSize().expandedTo(QSize(1, 1));
    QImage picture(pixels, QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    picture.fill(ground);
    QPainter painter(&picture);
    draw(painter, QRectF(QPointF(0, 0), size));
    return picture;
}

/// Names of servers and racks mostly differ at their end, so it is the middle that goes.
[[nodiscard]] inline QString elided(const QPainter& painter, const QString& text, double width)
{
    const QFontMetricsF metrics(painter.font());
    return metrics.horizontalAdvance(text) <= width ? text : metrics.elidedText(text, Qt::ElideMiddle, width);
}

} // namespace consonance
