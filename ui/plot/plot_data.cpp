// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_data.h"

#include <QCoreApplication>

#include <cmath>

namespace consonance {

QString PlotAxis::label() const
{
    if (kind == AxisKind::Fraction)
        return QCoreApplication::translate("PlotAxis", "%1 (%)", "title of an axis in per cent").arg(title);
    if (kind == AxisKind::SimulatedTime || unit == format::Unit::None)
        return title;
    return QCoreApplication::translate("PlotAxis", "%1 (%2)", "title and unit of an axis")
        .arg(title, format::unitText(unit));
}

QString PlotAxis::valueText(double value) const
{
    switch (kind) {
    case AxisKind::SimulatedTime:
        return std::isfinite(value) ? format::clockTime(Time::fromSecondsRounded(value)) : format::decimal(value, 0);
    case AxisKind::Fraction:
        return format::percent(value, 1);
    case AxisKind::Number:
        break;
    }
    return format::quantity(value, unit);
}

} // namespace consonance
