// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_minimap.h"

#include "ui/canvas/cluster_canvas.h"
#include "ui/kit/keep_translated.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr QSizeF kLargest { 200, 140 };
constexpr QSizeF kSmallestRoom { 420, 300 }; ///< of the canvas; in less it would hide what it is to explain
constexpr int kRedrawMs = 250;
constexpr double kShade = 0.45; ///< of what the canvas does not show

} // namespace

ClusterMinimap::ClusterMinimap(ClusterCanvas& canvas)
    : QWidget(&canvas)
    , m_canvas(canvas)
{
    setObjectName(QStringLiteral("clusterMinimap"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::PointingHandCursor);
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, &ClusterMinimap::redraw);
    keepTranslated(*this, [this] { retranslate(); });
    hide();
}

void ClusterMinimap::retranslate()
{
    setAccessibleName(tr("Overview of the cluster"));
    setToolTip(tr("Click or drag to move the view"));
}

void ClusterMinimap::forget()
{
    m_painter.restyle(m_canvas.colorMode(), Theme::instance().kind());
    m_isStale = true;
    m_sinceRedraw.invalidate();
    update();
}

void ClusterMinimap::scheduleRedraw()
{
    m_isStale = true;
    if (!isVisible() || m_due.isActive())
        return;
    const auto since = m_sinceRedraw.isValid() ? static_cast<int>(m_sinceRedraw.elapsed()) : kRedrawMs;
    m_due.start(std::max(0, kRedrawMs - since));
}

void ClusterMinimap::follow(const QRectF& room)
{
    const auto& layout = m_canvas.scene().layout();
    const auto bounds = layout.bounds();
    // A margin of the scene may be cut off without anything being hidden.
    const auto shown = m_canvas.view().toScene(room).adjusted(-16, -16, 16, 16);
    const bool isNeeded = m_isWanted && !m_canvas.scene().isEmpty() && room.width() >= kSmallestRoom.width()
        && room.height() >= kSmallestRoom.height() && !shown.contains(bounds);
    if (!isNeeded)
        return hide();
    m_view.zoom = std::min(kLargest.width() / bounds.width(), kLargest.height() / bounds.height());
    const QSize wanted(std::max(24, static_cast<int>(std::ceil(bounds.width() * m_view.zoom))),
        std::max(24, static_cast<int>(std::ceil(bounds.height() * m_view.zoom))));
    const QPointF corner(
        room.right() - wanted.width() - spacing::kMedium, room.bottom() - wanted.height() - spacing::kMedium);
    setGeometry(QRect(corner.toPoint(), wanted));
    show();
    update();
}

QRectF ClusterMinimap::frameRect() const
{
    const auto shown = m_canvas.view().toScene(m_canvas.sceneArea());
    return m_view.toView(shown & m_canvas.scene().layout().bounds());
}

void ClusterMinimap::redraw()
{
    if (!isVisible())
        return;
    const auto ratio = devicePixelRatioF();
    const auto pixels = (QSizeF(size()) * ratio).toSize();
    if (m_picture.size() != pixels || m_picture.devicePixelRatio() != ratio) {
        m_picture = QImage(pixels, QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(ratio);
    }
    const bool isComplete = m_painter.paintScene(m_picture, m_canvas.scene(), m_view, m_canvas.highlighted());
    m_isStale = false;
    m_sinceRedraw.start();
    update();
    if (!isComplete)
        scheduleRedraw();
}

void ClusterMinimap::paintEvent(QPaintEvent*)
{
    // What changed while it was out of sight has no redraw on its way.
    const bool isForgotten = m_isStale && (!m_sinceRedraw.isValid() || !m_due.isActive());
    if (isForgotten || m_picture.size() != (QSizeF(size()) * devicePixelRatioF()).toSize())
        redraw();
    const auto& tokens = Theme::instance().tokens();
    QPainter painter(this);
    painter.drawImage(0, 0, m_picture);
    const QRectF whole(rect());
    auto frame = frameRect();
    // A view of a few servers in a cluster of thousands is still seen.
    constexpr double kSmallest = 6;
    if (frame.width() < kSmallest || frame.height() < kSmallest) {
        const QSizeF size = frame.size().expandedTo(QSizeF(kSmallest, kSmallest));
        frame = QRectF(frame.center() - QPointF(size.width(), size.height()) / 2, size);
    }
    auto shade = tokens.background;
    shade.setAlphaF(static_cast<float>(kShade));
    QPainterPath outside;
    outside.addRect(whole);
    outside.addRect(frame);
    painter.fillPath(outside, shade);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens.accent, 2));
    painter.drawRect(frame.adjusted(1, 1, -1, -1));
    painter.setPen(QPen(tokens.outline, 1));
    painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
}

void ClusterMinimap::mousePressEvent(QMouseEvent* event)
{
    event->accept(); // the canvas beneath must not begin to pan
    if (event->button() == Qt::LeftButton)
        m_canvas.centreOn(m_view.toScene(event->position()));
}

void ClusterMinimap::mouseMoveEvent(QMouseEvent* event)
{
    event->accept();
    if (event->buttons() & Qt::LeftButton)
        m_canvas.centreOn(m_view.toScene(event->position()));
}

/// Zooms the canvas about the middle of what it shows.
void ClusterMinimap::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (event->angleDelta().y() > 0)
        m_canvas.zoomIn();
    else if (event->angleDelta().y() < 0)
        m_canvas.zoomOut();
}

} // namespace consonance
#include "moc_cluster_minimap.cpp"
