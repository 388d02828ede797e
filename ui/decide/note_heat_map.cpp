// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/note_heat_map.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace consonance {

namespace {

constexpr const char* kShare = "share"; ///< unit of parts of one whole

bool isMoment(const QString& name)
{
    static const QRegularExpression pattern(
        QRegularExpression::anchoredPattern(QStringLiteral("(\\d+ d )?\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?")));
    return pattern.match(name).hasMatch();
}

/// What is left of a name without its number; nothing where it has none.
std::optional<QString> withoutNumber(const QString& name)
{
    static const QRegularExpression number(QStringLiteral("-?\\d+(\\.\\d+)?"));
    if (!number.match(name).hasMatch())
        return std::nullopt;
    return QString(name).remove(number);
}

QStringList namesOf(const std::vector<std::string>& names)
{
    QStringList all;
    for (const auto& name : names)
        all << QString::fromStdString(name);
    return all;
}

/// As prices do that rise exponentially with use: on an even scale all but the highest would look alike.
bool growsByRatios(const std::vector<double>& values)
{
    constexpr double kFarApart = 100;
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    return least > 0 && std::isfinite(least) && most / least >= kFarApart;
}

/// Of a number that needs no unit beside the title.
bool isPlain(const NoteTable& table)
{
    return table.unit.empty() || table.unit == "1" || table.unit == kShare;
}

bool areMoments(const QStringList& columns)
{
    return std::ranges::all_of(columns, isMoment);
}

} // namespace

QString noteTableTitle(const NoteTable& table)
{
    const auto title = QCoreApplication::translate("Policy", table.title.c_str());
    if (isPlain(table))
        return title;
    return QCoreApplication::translate("Models", "%1 (%2)", "a table and the unit of its values")
        .arg(title, QCoreApplication::translate("Unit", table.unit.c_str()));
}

bool isMatrix(const NoteTable& table)
{
    if (!table.isWhole() || table.rows.empty() || table.columns.size() < 2)
        return false;
    const auto columns = namesOf(table.columns);
    if (areMoments(columns) || table.unit == kShare)
        return true;
    const auto kind = withoutNumber(columns.front());
    return kind
        && std::ranges::all_of(columns, [&kind](const QString& column) { return withoutNumber(column) == kind; });
}

HeatMapData noteHeatMap(const NoteTable& table)
{
    HeatMapData map;
    if (!isMatrix(table))
        return map;
    map.name = noteTableTitle(table);
    map.rows = namesOf(table.rows);
    map.columns = namesOf(table.columns);
    if (areMoments(map.columns))
        map.columnTitle = QCoreApplication::translate("consonance::NoteTablesView", "beginning of the slot");
    map.values = table.values;
    map.quantity.title = isPlain(table) ? map.name : QCoreApplication::translate("Unit", table.unit.c_str());
    const auto isBelow = [](double value) { return value < 0; };
    const auto isAbove = [](double value) { return value > 0; };
    if (std::ranges::any_of(map.values, isBelow) && std::ranges::any_of(map.values, isAbove))
        map.map = ColorMap::BlueGreyOrange;
    if (table.unit == kShare) { // of which the smallest only order what is alike
        map.quantity.kind = AxisKind::Fraction;
        map.scale = { 0, 1 }; // one colour for what is wanted and what was received
    } else {
        map.isLogarithmic = growsByRatios(map.values);
    }
    return map;
}

} // namespace consonance
