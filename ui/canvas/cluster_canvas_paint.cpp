// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the canvas is composed: the kept picture with what lies still over it, what follows the pointer, the legend.
#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_legend.h"
#include "ui/canvas/cluster_text.h"
#include "ui/canvas/raster_bands.h"

#include <QPaintEvent>
#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kRoomForButton = 28; ///< at the right end of the legend, of the one that copies the picture

} // namespace

void ClusterCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_scene.isEmpty())
        return paintEmpty(painter);
    const auto ratio = devicePixelRatioF();
    const auto area = sceneArea();
    const QSize pixels = (area.size() * ratio).toSize();
    if (m_picture.size() != pixels || m_picture.devicePixelRatio() != ratio) {
        m_picture = QImage(pixels, QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(ratio);
        m_pictureIsStale = true;
    }
    m_overlay.names = &m_names;
    if (m_pictureIsStale) {
        m_pictureIsStale = !m_painter.paintScene(m_picture, m_scene, m_view, m_highlighted);
        paintInBands(m_picture, [this](QPainter& still, QImage&, const QRect&) {
            paintStillOverlay(still, m_painter.colors(), m_scene, m_view, m_overlay, QRectF(rect()));
        });
        if (m_pictureIsStale)
            QTimer::singleShot(0, this, qOverload<>(&QWidget::update));
    }
    painter.drawImage(0, 0, m_picture);
    m_overlay.focused = hasFocus() ? m_current : HostId();
    m_overlay.hoveredJob = m_selection.hover().job;
    // Another view may point at a server.
    auto overlay = m_overlay;
    if (!overlay.hovered.host.isValid() && m_selection.hover().host.index() < m_scene.layout().hostCount())
        overlay.hovered.host = m_selection.hover().host;
    painter.save();
    painter.setClipRect(area);
    paintMovingOverlay(painter, m_painter.colors(), m_scene, m_view, overlay);
    if (m_drag == Drag::Task)
        paintDraggedTask(painter);
    painter.restore();
    const auto& tokens = Theme::instance().tokens();
    const QRectF strip(0, area.bottom(), area.width(), height() - area.bottom());
    painter.fillRect(strip, tokens.background);
    painter.fillRect(QRectF(strip.topLeft(), QSizeF(strip.width(), 1)), tokens.border);
    painter.setClipRect(strip);
    const QRectF legend(spacing::kMedium, strip.top(), legendWidth(), strip.height());
    paintClusterLegend(painter, legend, m_painter.colors(), m_scene, m_view, Theme::instance().textScale());
}

/// As for all of the cluster in sight, so that it stays as high while one zooms.
void ClusterCanvas::measureLegend()
{
    constexpr double kMostOfHeight = 0.42; // of the low canvas of a small window with a lesson
    const double scale = Theme::instance().textScale();
    m_legendHeight = kClusterLegendHeight * scale;
    if (m_scene.isEmpty())
        return;
    ClusterView whole;
    whole.zoom = m_scene.layout().fittingZoom(sceneArea().size());
    const double wanted = clusterLegendHeight(legendWidth(), m_painter.colors(), m_scene, whole, scale);
    m_legendHeight = std::clamp(wanted, m_legendHeight, std::max(m_legendHeight, height() * kMostOfHeight));
}

double ClusterCanvas::legendWidth() const
{
    return width() - spacing::kMedium - kRoomForButton;
}

void ClusterCanvas::setGhost(std::vector<GhostTasks> ghost)
{
    m_overlay.ghost = std::move(ghost);
    invalidate();
}

void ClusterCanvas::paintEmpty(QPainter& painter) const
{
    const auto& tokens = Theme::instance().tokens();
    painter.fillRect(rect(), tokens.surface);
    painter.setFont(Theme::instance().font(TextSize::Body));
    painter.setPen(tokens.mutedText);
    painter.drawText(rect().adjusted(spacing::kLarge, spacing::kLarge, -spacing::kLarge, -spacing::kLarge),
        Qt::AlignCenter | Qt::TextWordWrap,
        tr("The servers of the cluster and the tasks on them appear here. Open a trace to begin."));
}

/// The task at the pointer, the server that would get it, and why it cannot.
void ClusterCanvas::paintDraggedTask(QPainter& painter) const
{
    const auto& tokens = Theme::instance().tokens();
    const auto target = hitAt(m_lastPosition).host;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const bool isOther = target.isValid() && target != m_dragged.host;
    const auto problem = isOther ? dropProblem(m_scene, m_dragged.task, target) : QString();
    if (isOther) {
        painter.setPen(QPen(problem.isEmpty() ? tokens.accent : tokens.error, 2, Qt::DashLine));
        painter.drawRoundedRect(hostRect(target).adjusted(-3, -3, 3, 3), 6, 6);
    }
    constexpr double kSize = 22;
    const auto& colors = m_painter.colors();
    const auto& style = colors.style(colors.keyOf(m_scene, m_dragged.task), false);
    const QRectF mark(m_lastPosition + QPointF(6, 6), QSizeF(kSize, kSize));
    const bool isOnDevice = m_dragged.slot < m_scene.host(m_dragged.host).devices;
    painter.setPen(QPen(tokens.accent, 1.5));
    painter.setBrush(style.color);
    painter.drawRoundedRect(mark, isOnDevice ? 3 : kSize / 2, isOnDevice ? 3 : kSize / 2);
    painter.setPen(style.ink);
    painter.setFont(Theme::instance().font(TextSize::Small));
    painter.drawText(mark, Qt::AlignCenter, m_names.shortName(m_dragged.task.job));
    if (!problem.isEmpty())
        paintBeside(painter, mark, problem);
}

/// On a plate, inside the view.
void ClusterCanvas::paintBeside(QPainter& painter, const QRectF& mark, const QString& text) const
{
    const auto& tokens = Theme::instance().tokens();
    QRectF plate(QPointF(mark.right() + spacing::kTiny, mark.top()),
        QSizeF(QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * spacing::kSmall, mark.height()));
    if (plate.right() > width())
        plate.moveRight(mark.left() - spacing::kTiny);
    painter.setPen(QPen(tokens.error, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(plate, 4, 4);
    painter.setPen(tokens.text);
    painter.drawText(plate, Qt::AlignCenter, text);
}

} // namespace consonance
