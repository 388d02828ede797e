// SPDX-License-Identifier: GPL-3.0-or-later
//
// One figure of a comparison by trace and contender; the best of each trace is bold. Set whole. GUI thread only.
#pragma once

#include "core/compare/metric_comparison.h"
#include "ui/compare/models/comparison_data.h"

#include <QAbstractTableModel>

namespace consonance {

class TraceResultsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Trace, Seed, FirstContender };

    using QAbstractTableModel::QAbstractTableModel;

    void setData(const SharedComparison& data);
    using QAbstractTableModel::setData;
    void setMetric(const MetricInfo& metric);
    /// Null where a contender did not run, and in the columns that name the trace.
    [[nodiscard]] const RunResult* runAt(int row, int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] bool isBest(int row, int column) const;
    void alignDecimals();

    SharedComparison m_data;
    std::vector<ComparedTrace> m_rows;
    const MetricInfo* m_metric = comparedMetrics().data();
    std::optional<int> m_decimals; ///< of every value, so that they can be compared
};

} // namespace consonance
