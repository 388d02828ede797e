// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/models/trace_results_model.h"

#include "ui/compare/models/metric_text.h"
#include "ui/tables/table_export.h"
#include "ui/words/policy_colors.h"

#include <QFont>

#include <cmath>

namespace consonance {

void TraceResultsModel::setData(const SharedComparison& data)
{
    beginResetModel();
    m_data = data;
    m_rows = tracesOf(data->results(), data->runs.contenders);
    alignDecimals();
    endResetModel();
}

void TraceResultsModel::alignDecimals()
{
    std::vector<double> values;
    if (m_data) {
        for (const auto& run : m_data->results())
            values.push_back(m_metric->valueOf(run.metrics));
    }
    m_decimals = metricDecimals(*m_metric, values);
}

void TraceResultsModel::setMetric(const MetricInfo& metric)
{
    if (m_metric == &metric)
        return;
    beginResetModel();
    m_metric = &metric;
    alignDecimals();
    endResetModel();
}

int TraceResultsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TraceResultsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_data ? 0 : FirstContender + static_cast<int>(m_data->runs.contenders.size());
}

const RunResult* TraceResultsModel::runAt(int row, int column) const
{
    if (row < 0 || row >= rowCount() || column < FirstContender || column >= columnCount())
        return nullptr;
    const int run = m_rows[static_cast<std::size_t>(row)].runs[static_cast<std::size_t>(column - FirstContender)];
    return run < 0 ? nullptr : &m_data->results()[static_cast<std::size_t>(run)];
}

bool TraceResultsModel::isBest(int row, int column) const
{
    const auto* own = runAt(row, column);
    if (!own || m_metric->better == MetricAim::None || std::isnan(m_metric->valueOf(own->metrics)))
        return false;
    const double sign = m_metric->sign();
    for (int other = FirstContender; other < columnCount(); ++other) {
        const auto* run = runAt(row, other);
        if (run && sign * m_metric->valueOf(run->metrics) > sign * m_metric->valueOf(own->metrics))
            return false;
    }
    return true;
}

QVariant TraceResultsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto* run = runAt(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Trace)
            return QString::fromStdString(row.trace);
        if (index.column() == Seed)
            return QString::number(row.seed);
        return run ? metricText(*m_metric, m_metric->valueOf(run->metrics), m_decimals) : QStringLiteral("–");
    case kExactRole:
        if (index.column() == Trace)
            return QString::fromStdString(row.trace);
        if (index.column() == Seed)
            return static_cast<qulonglong>(row.seed);
        return run ? QVariant(m_metric->valueOf(run->metrics)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant((index.column() == Trace ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont font;
        font.setBold(isBest(index.row(), index.column()));
        return font.bold() ? QVariant(font) : QVariant();
    }
    case Qt::ToolTipRole:
        if (run)
            return tr("%1. A double click opens the run.").arg(runTitle(*run));
        return index.column() >= FirstContender ? QVariant(tr("This policy did not run on this trace and seed."))
                                                : QVariant();
    default:
        return {};
    }
}

QVariant TraceResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const bool isFixed = section < FirstContender;
    const auto contender
        = isFixed ? std::string() : m_data->runs.contenders[static_cast<std::size_t>(section - FirstContender)];
    if (role == kColumnKeyRole)
        return section == Trace ? QStringLiteral("trace")
            : section == Seed   ? QStringLiteral("seed")
                                : QString::fromStdString(contender);
    if (role == Qt::DecorationRole && !isFixed)
        return policySwatch(m_data->styleOf(contender));
    if (role == Qt::DisplayRole)
        return section == Trace ? tr("Trace") : section == Seed ? tr("Seed") : contenderTitle(contender);
    return {};
}

} // namespace consonance
#include "moc_trace_results_model.cpp"
