// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/weighed_model.h"

#include "ui/decide/what_if_controller.h"
#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"

#include <QBrush>
#include <QCoreApplication>
#include <QFont>

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

std::span<const ColumnModel::Column> WeighedModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "order", QT_TRANSLATE_NOOP("Models", "Order"),
            QT_TRANSLATE_NOOP("Models", "The likeliest first; where nothing was drawn, the best first"),
            Qt::AlignRight },
        amount("likelihood", QT_TRANSLATE_NOOP("Models", "Of likeliest"),
            QT_TRANSLATE_NOOP("Models",
                "How likely it is to be drawn task by task, as a share of the likeliest one; 0 to 1 in exports")),
        amount("drawn", QT_TRANSLATE_NOOP("Models", "Drawn"),
            QT_TRANSLATE_NOOP("Models",
                "How many of the candidates are this placement; 0 when it was made of another one by holding jobs "
                "back")),
        { "rank", QT_TRANSLATE_NOOP("Models", "Rank"),
            QT_TRANSLATE_NOOP("Models", "By the value of the judge, 1 is best"), Qt::AlignRight },
        amount("value", QT_TRANSLATE_NOOP("Models", "Value"),
            QT_TRANSLATE_NOOP("Models", "What the judge of the policy thinks of it; higher is better")),
        { "part", QT_TRANSLATE_NOOP("Models", "Part"),
            QT_TRANSLATE_NOOP("Models", "Of a cluster that the policy looks at in parts, from 1"), Qt::AlignRight,
            Shown::OnRequest },
        { "places", QT_TRANSLATE_NOOP("Models", "Places"),
            QT_TRANSLATE_NOOP("Models", "The jobs that it starts, and where their tasks go") },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void WeighedModel::setInputs(DecisionInputs inputs)
{
    beginResetModel();
    m_inputs = std::move(inputs);
    m_analysis.reset();
    endResetModel();
}

void WeighedModel::setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_likelihoods.clear();
    m_ranks.clear();
    for (int row = 0; row < rowCount(); ++row) {
        const auto& one = weighed(row);
        const auto isOfPart = [&](const WeighedNote& note) { return note.part == one.part; };
        const auto& likeliest = *std::ranges::find_if(m_analysis->weighed, isOfPart);
        m_likelihoods.push_back(one.logLikelihood && likeliest.logLikelihood
                ? std::exp(*one.logLikelihood - *likeliest.logLikelihood)
                : std::numeric_limits<double>::quiet_NaN());
        const auto better = std::ranges::count_if(
            m_analysis->weighed, [&](const WeighedNote& note) { return isOfPart(note) && note.value > one.value; });
        m_ranks.push_back(static_cast<int>(better) + 1);
    }
    endResetModel();
}

QString WeighedModel::placesText(int row) const
{
    QStringList jobs;
    for (const auto& job : weighedPlaces(weighed(row), *m_inputs.workload, *m_inputs.cluster))
        jobs << WhatIfController::changeText(PlaceJob { job });
    return jobs.isEmpty() ? translated(QT_TRANSLATE_NOOP("Models", "starts nothing")) : jobs.join(QStringLiteral("; "));
}

QString WeighedModel::text(int row, int column) const
{
    const auto value = exact(row, column);
    if (!value.isValid())
        return missing();
    if (column == Likelihood)
        return format::percent(value.toDouble(), 1);
    return column == Value ? format::significant(value.toDouble(), 5) : value.toString();
}

QVariant WeighedModel::exact(int row, int column) const
{
    switch (column) {
    case Order:
        return row + 1;
    case Likelihood:
        return known(m_likelihoods[static_cast<std::size_t>(row)]);
    case Drawn:
        return weighed(row).drawn;
    case Rank:
        return m_ranks[static_cast<std::size_t>(row)];
    case Value:
        return known(weighed(row).value);
    case Part:
        return weighed(row).part + 1;
    default:
        return placesText(row);
    }
}

QVariant WeighedModel::other(int row, int column, int role) const
{
    if (role == Qt::ToolTipRole)
        return column == Value ? QVariant(QCoreApplication::translate("Policy", m_analysis->judgeName.c_str()))
                               : QVariant();
    if (!isChosen(row))
        return {};
    if (role == Qt::BackgroundRole)
        return QVariant::fromValue(QBrush(Theme::instance().tokens().okSurface));
    if (role == Qt::FontRole) {
        QFont font;
        font.setBold(true);
        return font;
    }
    return {};
}

} // namespace consonance
#include "moc_weighed_model.cpp"
