// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/color_math.h"

#include <array>
#include <cmath>

namespace consonance {

namespace {

using Triple = std::array<double, 3>;

double toLinear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple linearOf(const QColor& color)
{
    return { toLinear(color.redF()), toLinear(color.greenF()), toLinear(color.blueF()) };
}

} // namespace

double relativeLuminance(const QColor& color)
{
    const auto linear = linearOf(color);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = relativeLuminance(a) + 0.05;
    const double second = relativeLuminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

QColor mixColors(const QColor& from, const QColor& to, double amount)
{
    const auto blend = [amount](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * amount)); };
    return QColor(blend(from.red(), to.red()), blend(from.green(), to.green()), blend(from.blue(), to.blue()));
}

QColor readableOn(const QColor& background)
{
    const QColor black(0, 0, 0);
    const QColor white(255, 255, 255);
    return contrastRatio(background, black) >= contrastRatio(background, white) ? black : white;
}

} // namespace consonance
