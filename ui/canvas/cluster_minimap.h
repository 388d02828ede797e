// SPDX-License-Identifier: GPL-3.0-or-later
//
// All of the cluster in a corner of its canvas, with a frame around what the canvas shows; visible while that is not
// everything. Click or drag moves the view there. Its picture is redrawn at most four times a second, so that a
// running simulation pays little for it. A child of the canvas, which tells it of changes. No focus of its own: the
// canvas' keys move the view. GUI thread only. Cost: a picture of the whole scene a redraw.
#pragma once

#include "ui/canvas/cluster_painter.h"

#include <QElapsedTimer>
#include <QImage>
#include <QMouseEvent>
#include <QTimer>
#include <QWidget>

namespace consonance {

class ClusterCanvas;

class ClusterMinimap : public QWidget {
    Q_OBJECT
public:
    /// `canvas` is its parent and owns it.
    explicit ClusterMinimap(ClusterCanvas& canvas);

    /// Whether it may be seen at all.
    void setWanted(bool isWanted) { m_isWanted = isWanted; }
    [[nodiscard]] bool isWanted() const { return m_isWanted; }
    /// Another cluster, shape or colour mode: discards the drawn picture.
    void forget();
    /// Another moment of the same cluster.
    void scheduleRedraw();
    /// The view or the room is another one: shows or hides itself, in the corner of `room`.
    void follow(const QRectF& room);

    /// The frame, and where a point of the scene lies, in its own coordinates.
    [[nodiscard]] QRectF frameRect() const;
    [[nodiscard]] QPointF mapFromScene(QPointF point) const { return m_view.toView(point); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override { event->accept(); }
    void wheelEvent(QWheelEvent* event) override;

private:
    void redraw();
    void retranslate();

    ClusterCanvas& m_canvas;
    ClusterPainter m_painter;
    ClusterView m_view; ///< of the whole scene
    QImage m_picture;
    QTimer m_due;
    QElapsedTimer m_sinceRedraw;
    bool m_isStale = true;
    bool m_isWanted = true;
};

} // namespace consonance
