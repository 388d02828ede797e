// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure of every contender beside the baseline: mean, interval, paired difference, both tests. Set whole. GUI
// thread only.
#pragma once

#include "core/compare/metric_comparison.h"
#include "ui/tables/column_model.h"

#include <map>
#include <optional>

namespace consonance {

class MetricDeltaModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column {
        Metric,
        Contender,
        Mean,
        Interval,
        Difference,
        DifferenceInterval,
        Relative,
        TTest,
        Wilcoxon,
        Pairs,
        Runs
    };

    using ColumnModel::ColumnModel;

    /// `styles` by contender, as of contenderStyles(); without, the policies' own colours.
    [[nodiscard]] const MetricDelta& delta(int row) const { return m_deltas[static_cast<std::size_t>(row)]; }
    void setDeltas(
        std::vector<MetricDelta> deltas, const std::string& baseline, std::map<std::string, int> styles = {});
    [[nodiscard]] const std::vector<MetricDelta>& deltas() const { return m_deltas; }

protected:
    [[nodiscard]] std::size_t rows() const override { return m_deltas.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    std::vector<MetricDelta> m_deltas;
    std::vector<std::optional<int>> m_decimals; ///< by row; alike for every row of a figure
    std::string m_baseline;
    std::map<std::string, int> m_styles;
};

} // namespace consonance
