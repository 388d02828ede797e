// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a comparison as a table: one row a policy, best first, with its confidence interval, its distance to
// the baseline and how sure that is, what it may know and how far it can be trusted. Set whole. GUI thread only.
#pragma once

#include "core/experiment/compare.h"

#include <QAbstractTableModel>

namespace consonance {

class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Policy,
        MeanJct,
        Interval,
        Reduction,
        ReductionInterval,
        MayKnow, ///< beside the figures that it qualifies, where it is seen without scrolling
        PValue,
        Wilcoxon,
        Runs,
        Incomplete,
        Origin,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setSummary(std::vector<CompareSummary> summary);
    [[nodiscard]] const std::vector<CompareSummary>& summary() const { return m_summary; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const CompareSummary& row, int column) const;
    [[nodiscard]] QVariant exact(const CompareSummary& row, int column) const;
    [[nodiscard]] QString toolTip(const CompareSummary& row, int column) const;

    std::vector<CompareSummary> m_summary;
};

} // namespace consonance
