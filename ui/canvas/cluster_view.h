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

/// The part that a person went to, whatever the size of the widget.
struct ClusterPlace {
    QPointF centre; ///< of the scene
    double zoom = 1;
    double aspect = 1; ///< for which the servers were arranged

    bool operator==(const ClusterPlace&) const = default;
};

} // namespace consonance
