// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/offending_rounds_model.h"

#include "ui/kit/number_format.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

#include <iterator>

namespace consonance {

std::vector<OffendingRoundsModel::Row> OffendingRoundsModel::rowsOf(
    const std::vector<OffendingRound>& rounds, std::size_t first)
{
    std::vector<Row> rows;
    for (std::size_t i = first; i < rounds.size(); ++i) {
        if (rounds[i].episodes.empty())
            rows.push_back({ i, std::nullopt });
        for (std::size_t k = 0; k < rounds[i].episodes.size(); ++k)
            rows.push_back({ i, k });
    }
    return rows;
}

void OffendingRoundsModel::show(std::vector<OffendingRound> rounds)
{
    beginResetModel();
    m_rounds = std::move(rounds);
    m_rows = rowsOf(m_rounds, 0);
    endResetModel();
}

void OffendingRoundsModel::goOnTo(std::vector<OffendingRound> rounds)
{
    const auto added = rowsOf(rounds, m_rounds.size());
    if (added.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(added.size()) - 1);
    m_rounds = std::move(rounds);
    m_rows.insert(m_rows.end(), added.begin(), added.end());
    endInsertRows();
}

const OffendingRound& OffendingRoundsModel::round(int row) const
{
    return m_rounds[m_rows[static_cast<std::size_t>(row)].round];
}

const PlayedEpisode* OffendingRoundsModel::episode(int row) const
{
    const auto& which = m_rows[static_cast<std::size_t>(row)].episode;
    return which ? &round(row).episodes[*which] : nullptr;
}

std::span<const ColumnModel::Column> OffendingRoundsModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "round", QT_TRANSLATE_NOOP("Models", "Round"),
            QT_TRANSLATE_NOOP("Models", "Of the part of the training that it belongs to"), Qt::AlignRight },
        { "value", QT_TRANSLATE_NOOP("Models", "Value"),
            QT_TRANSLATE_NOOP("Models", "What the figure of the alarm was in that round"), Qt::AlignRight },
        { "trace", QT_TRANSLATE_NOOP("Models", "Trace"), QT_TRANSLATE_NOOP("Models", "What was played") },
        { "seed", QT_TRANSLATE_NOOP("Models", "Seed"), QT_TRANSLATE_NOOP("Models", "Of the trace"), Qt::AlignRight },
        { "return", QT_TRANSLATE_NOOP("Models", "Return"),
            QT_TRANSLATE_NOOP("Models", "Sum of the rewards of the episode; more is better"), Qt::AlignRight },
        { "time_in_system_s", QT_TRANSLATE_NOOP("Models", "Mean time in the system"),
            QT_TRANSLATE_NOOP("Models", "Of its jobs, from arrival to completion; seconds in exports"),
            Qt::AlignRight },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

ColumnModel::Cell OffendingRoundsModel::cell(int row, int column) const
{
    if (column == Round)
        return countCell(round(row).round);
    if (column == Value)
        return { format::significant(round(row).value, 3), round(row).value };
    const auto* one = episode(row);
    if (!one)
        return { missing(), {} };
    switch (column) {
    case Trace:
        return QString::fromStdString(one->trace);
    case Seed:
        return { QString::number(one->seed), static_cast<qulonglong>(one->seed) }; // as one types it
    case Return:
        return { format::significant(one->reward, 4), one->reward };
    default:
        return { queryNumberText(QueryKind::Duration, one->timeInSystem), one->timeInSystem };
    }
}

} // namespace consonance
#include "moc_offending_rounds_model.cpp"
