// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_marks.h"

#include "ui/theme/color_math.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kSmallestText = 7; ///< px
constexpr double kReadableName = 9; ///< px of a name, which is more than a number
constexpr qsizetype kLongestNumber = 4; ///< digits
constexpr qsizetype kFewestLetters = 3; ///< of a name that is cut
constexpr double kSmallestGlyph = 10; ///< px of the mark
constexpr double kSmallestTexture = 5;

/// W, P and T are signs, not words: the same in every language.
QString glyphOf(RoleKind kind)
{
    switch (kind) {
    case RoleKind::Worker:
        return QStringLiteral("W");
    case RoleKind::ParameterServer:
        return QStringLiteral("P");
    case RoleKind::Task:
        break;
    }
    return QStringLiteral("T");
}

/// A device is square; a parameter server round, other tasks without a device rounded.
QPainterPath shapeOf(const QRectF& rect, const TaskMark& mark)
{
    const double part = mark.isOnDevice ? 0.1 : mark.kind == RoleKind::ParameterServer ? 0.5 : 0.28;
    const double radius = std::min(rect.width(), rect.height()) * part;
    QPainterPath path;
    path.addRoundedRect(rect, radius, radius);
    return path;
}

/// Few thin lines: what is stalled is seen, what runs stays in front.
void drawTexture(QPainter& painter, const QRectF& rect, const QPainterPath& shape, const QColor& color)
{
    const double band = std::max(1.0, rect.height() / 14);
    painter.setClipPath(shape);
    painter.setPen(QPen(color, band));
    for (double x = rect.left() - rect.height(); x < rect.right(); x += band * 4)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    painter.setClipping(false);
}

/// Text that stays readable on the texture: a plate of the mark's own colour parts it from the lines.
void drawLabel(QPainter& painter, const QRectF& rect, const QString& label, const QColor& ink, const QColor* plate)
{
    if (plate) {
        const QFontMetricsF metrics(painter.font());
        const QSizeF size(metrics.horizontalAdvance(label) + 2, metrics.capHeight() + 3);
        painter.setPen(Qt::NoPen);
        painter.setBrush(*plate);
        painter.drawRoundedRect(QRectF(rect.center() - QPointF(size.width(), size.height()) / 2, size), 1.5, 1.5);
    }
    painter.setPen(ink);
    painter.drawText(rect, Qt::AlignCenter, label);
}

QFont sized(QFont font, double pixels, bool isBold)
{
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    font.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
    return font;
}

/// Of a name that has no room; nothing where it would be no more than a letter or two.
void drawBeginning(QPainter& painter, const QRectF& rect, const QString& name, const QFont& font, const QColor& ink,
    const QColor* plate)
{
    const auto cut = QFontMetricsF(font).elidedText(name, Qt::ElideRight, rect.width() * 0.95);
    if (cut.size() <= kFewestLetters)
        return;
    painter.setFont(font);
    drawLabel(painter, rect, cut, ink, plate);
}

/// The number; where it does not fit, the letter of a task without a device. A device needs none.
void drawText(QPainter& painter, const QRectF& rect, const TaskMark& mark, const QFont& font, const QColor& ink,
    const QColor* plate)
{
    auto numberFont = sized(font, std::min(rect.height() * (mark.isOnDevice ? 0.44 : 0.5), rect.width() * 0.6), true);
    const double room = rect.width() * (mark.isOnDevice ? 0.9 : 0.8);
    const double wide = mark.number.isEmpty() ? 0 : QFontMetricsF(numberFont).horizontalAdvance(mark.number);
    if (wide > room)
        numberFont.setPixelSize(std::max(1, static_cast<int>(std::floor(numberFont.pixelSize() * room / wide))));
    const double least = mark.number.size() > kLongestNumber ? kReadableName : kSmallestText;
    if (wide > 0 && numberFont.pixelSize() >= least) {
        painter.setFont(numberFont);
        return drawLabel(painter, rect, mark.number, ink, plate);
    }
    if (mark.isOnDevice) {
        drawBeginning(painter, rect, mark.number, sized(font, kReadableName, true), ink, plate);
        return;
    }
    if (rect.width() < kSmallestGlyph)
        return;
    painter.setFont(sized(font, rect.height() * 0.6, true));
    drawLabel(painter, rect, glyphOf(mark.kind), ink, plate);
}

} // namespace

void drawTaskMark(
    QPainter& painter, const QRectF& rect, const TaskMark& mark, const ThemeTokens& tokens, const QFont& font)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto shape = shapeOf(mark.isProposed ? rect.adjusted(0.75, 0.75, -0.75, -0.75) : rect, mark);
    const auto ground = mark.isProposed ? mixColors(mark.style.color, tokens.raised, 0.72) : mark.style.color;
    painter.fillPath(shape, ground);
    const bool isTextured = mark.isStalled && rect.width() >= kSmallestTexture;
    if (isTextured)
        drawTexture(painter, rect, shape, mixColors(mark.style.color, tokens.surface, 0.62));
    if (mark.isProposed) {
        painter.setPen(QPen(mark.style.color, 1.5, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(shape);
    }
    const auto& ink = mark.isProposed && !mark.isDimmed ? tokens.text : mark.style.ink;
    drawText(painter, rect, mark, font, ink, isTextured ? &ground : nullptr);
    painter.restore();
}

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
