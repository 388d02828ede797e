// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/task_mark.h"

#include "ui/theme/color_math.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kSmallestText = 7; ///< px
constexpr double kSmallestGlyph = 11; ///< px of the square
constexpr double kSmallestHatch = 8;
constexpr double kSmallestStripes = 5;

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

QPainterPath shapeOf(const QRectF& rect, RoleKind kind)
{
    QPainterPath path;
    const double radius = kind == RoleKind::ParameterServer ? rect.width() * 0.42
        : kind == RoleKind::Worker                          ? rect.width() * 0.1
                                                            : 0;
    path.addRoundedRect(rect, radius, radius);
    return path;
}

/// Broad bands, so that they are not taken for the fine hatch that tells jobs apart.
void drawStripes(QPainter& painter, const QRectF& rect, const QPainterPath& shape, const QColor& color)
{
    const double band = std::max(1.5, rect.width() / 7);
    painter.setClipPath(shape);
    painter.setPen(QPen(color, band));
    for (double x = rect.left() - rect.height(); x < rect.right(); x += band * 2.6)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    painter.setClipping(false);
}

/// Text that stays readable on hatch and stripes: a plate of the mark's own colour parts it from them.
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

/// The letter above, the number below; the letter alone where the number does not fit.
void drawText(QPainter& painter, const QRectF& rect, const TaskMark& mark, const QFont& font, const QColor& ink,
    const QColor* plate)
{
    const double size = rect.width();
    auto numberFont = sized(font, size * 0.4, true);
    const double margin = (mark.kind == RoleKind::ParameterServer ? 0.18 : 0.1) * size;
    const double wide = mark.number.isEmpty() ? 0 : QFontMetricsF(numberFont).horizontalAdvance(mark.number);
    if (wide > size - margin)
        numberFont.setPixelSize(static_cast<int>(std::floor(numberFont.pixelSize() * (size - margin) / wide)));
    if (mark.number.isEmpty() || size < kSmallestNumberedMark || numberFont.pixelSize() < kSmallestText) {
        painter.setFont(sized(font, size * 0.52, true));
        return drawLabel(painter, rect, glyphOf(mark.kind), ink, plate);
    }
    painter.setFont(numberFont);
    drawLabel(painter, rect.adjusted(0, size * 0.36, 0, 0), mark.number, ink, plate);
    painter.setFont(sized(font, std::max(kSmallestText, size * 0.32), false));
    drawLabel(painter, rect.adjusted(0, size * 0.06, 0, -size * 0.52), glyphOf(mark.kind), ink, plate);
}

} // namespace

void drawTaskMark(
    QPainter& painter, const QRectF& rect, const TaskMark& mark, const ThemeTokens& tokens, const QFont& font)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto shape = shapeOf(mark.isProposed ? rect.adjusted(0.75, 0.75, -0.75, -0.75) : rect, mark.kind);
    const auto ground = mark.isProposed ? mixColors(mark.style.color, tokens.raised, 0.72) : mark.style.color;
    painter.fillPath(shape, ground);
    const bool isHatched = mark.style.hatch > 0 && rect.width() >= kSmallestHatch;
    if (isHatched)
        painter.fillPath(shape, hatchBrush(mark.style.hatch, mark.style.hatchInk));
    const bool isStriped = (mark.isStalled || mark.isProposed) && rect.width() >= kSmallestStripes;
    if (isStriped) {
        auto band = mark.isProposed ? mark.style.color : mixColors(mark.style.color, tokens.surface, 0.62);
        band.setAlphaF(mark.isProposed ? 0.45F : 1.0F);
        drawStripes(painter, rect, shape, band);
    }
    if (mark.isProposed) {
        painter.setPen(QPen(mark.style.color, 1.5, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(shape);
    }
    if (rect.width() >= kSmallestGlyph) {
        const auto& ink = mark.isProposed && !mark.isDimmed ? tokens.text : mark.style.ink;
        drawText(painter, rect, mark, font, ink, isHatched || isStriped ? &ground : nullptr);
    }
    painter.restore();
}

} // namespace consonance
