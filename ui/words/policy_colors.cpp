// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/policy_colors.h"

#include "core/run/contender_colors.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace consonance {

namespace {

constexpr int kSwatch = 14; ///< room for as many cuts as there are marks
constexpr double kCut = 1.5;
constexpr double kBetween = 3; ///< the ends of two cuts
constexpr double kBar = 40; ///< what is wider has room for cuts of twice the size

} // namespace

static_assert(kPolicyColors.size() == kJobColorCount);

QColor shownStyleColor(int style)
{
    return Theme::instance().jobStyle(static_cast<std::size_t>(style)).color;
}

QIcon policySwatch(int style)
{
    QPixmap picture(kSwatch * 2, kSwatch * 2);
    picture.setDevicePixelRatio(2);
    picture.fill(Qt::transparent); // with it comes that there can be nothing
    QPainter painter(&picture);
    const QRectF square(0, 0, kSwatch, kSwatch);
    painter.fillRect(square, shownStyleColor(style));
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    cutMarks(painter, square, style, Qt::transparent);
    painter.end();
    QIcon swatch(picture);
    swatch.addPixmap(picture, QIcon::Selected); // a selected row keeps the colour
    return swatch;
}

void cutMarks(QPainter& painter, const QRectF& filled, int style, const QColor& ground)
{
    const double scale = filled.width() > kBar ? 2 : 1;
    for (int mark = 1; mark <= marksOf(style); ++mark) {
        const double end = filled.left() + scale * kBetween * mark;
        const QRectF cut(end - scale * kCut, filled.top(), scale * kCut, filled.height());
        if (cut.right() < filled.right())
            painter.fillRect(cut, ground);
    }
}

QColor shownPolicyColor(const std::string& policy)
{
    return shownStyleColor(policyColor(policy));
}

} // namespace consonance
