// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which part of the scene a view shows. Plain value.
#pragma once

#include <QPointF>
#include <QRectF>

namespace consonance {

/// Scene point `origin` lies at the view's top left, `zoom` pixels are a unit.
struct ClusterView {
    QPointF origin;
    double zoom = 1;

    [[nodiscard]] QPointF toScene(QPointF pixel) const { return origin + pixel / zoom; }
    [[nodiscard]] QPointF toView(QPointF point) const { return (point - origin) * zoom; }
    [[nodiscard]] QRectF toScene(const QRectF& pixels) const
    {
        return { toScene(pixels.topLeft()), pixels.size() / zoom };
    }
    [[nodiscard]] QRectF toView(const QRectF& area) const { return { toView(area.topLeft()), area.size() * zoom }; }
    bool operator==(const ClusterView&) const = default;
};

} // namespace consonance
