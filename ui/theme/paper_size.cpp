// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/paper_size.h"

#include "ui/theme/theme.h"

#include <QFontInfo>

#include <algorithm>

namespace consonance {

namespace {

constexpr double kMillimetresPerInch = 25.4;
constexpr int kPointsPerInch = 72;
constexpr int kPrintedDotsPerInch = 300;
constexpr double kScreenRatio = 2; ///< of a picture that is looked at alone
constexpr double kSmallestPixels = 11; ///< of letters in any picture: those of legends

} // namespace

PaperSize PaperSize::inText(QSizeF millimetres, double points)
{
    PaperSize paper;
    const double small
        = std::min(kSmallestPixels, double(QFontInfo(Theme::instance().font(TextSize::Small)).pixelSize()));
    paper.scale = points * kDotsPerInch / kPointsPerInch / small;
    paper.layout = (millimetres / kMillimetresPerInch * kDotsPerInch / paper.scale).toSize();
    paper.isInText = true;
    return paper;
}

QSizeF PaperSize::inches() const
{
    return QSizeF(layout) * scale / kDotsPerInch;
}

QSizeF PaperSize::points() const
{
    return inches() * kPointsPerInch;
}

double PaperSize::pixelRatio() const
{
    return isInText ? scale * kPrintedDotsPerInch / kDotsPerInch : kScreenRatio;
}

} // namespace consonance
