// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a comparison as a table: one row per policy, best first, with its confidence interval, its distance to
// the baseline and its significance, its knowledge and its provenance. Set as a whole. GUI thread only.
#pragma once

#include "core/compare/compare.h"
#include "ui/tables/column_model.h"

#include <map>

namespace consonance {

class ComparisonModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column {
        Policy,
        MeanJct,
        Interval,
        Relative,
        RelativeInterval,
        MayKnow, ///< beside the figures that it qualifies, where it is seen without scrolling
        PValue,
        Wilcoxon,
        Runs,
        Incomplete,
        Origin,
        ColumnCount
    };

    using ColumnModel::ColumnModel;

    /// `styles` by contender, as of contenderStyles(); without, the policies' own colours.
    void setSummary(std::vector<CompareSummary> summary, std::map<std::string, int> styles = {});
    [[nodiscard]] const std::vector<CompareSummary>& summary() const { return m_summary; }

protected:
    [[nodiscard]] std::size_t rows() const override { return m_summary.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] QString toolTip(int row, int column) const;

    std::vector<CompareSummary> m_summary;
    std::map<std::string, int> m_styles;
};

} // namespace consonance
