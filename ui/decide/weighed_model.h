// SPDX-License-Identifier: GPL-3.0-or-later
//
// The placements of all jobs that a policy compared before it carried one out: how likely each was
// drawn, how often it was, its value by the judge, and the jobs it would have started. Set whole from an analysis.
// GUI thread only. Cost: O(placements).
#pragma once

#include "core/why/decision_analysis.h"
#include "ui/models/decision_inputs.h"
#include "ui/tables/column_model.h"

#include <memory>

namespace consonance {

class WeighedModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Order, Likelihood, Drawn, Rank, Value, Part, Places, ColumnCount };

    using ColumnModel::ColumnModel;

    void setInputs(DecisionInputs inputs);
    void setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis);
    [[nodiscard]] bool isChosen(int row) const { return weighed(row).isChosen; }

protected:
    [[nodiscard]] std::size_t rows() const override
    {
        return m_analysis && m_inputs.workload ? m_analysis->weighed.size() : 0;
    }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const WeighedNote& weighed(int row) const
    {
        return m_analysis->weighed[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] QString placesText(int row) const;

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionAnalysis> m_analysis;
    std::vector<double> m_likelihoods; ///< against the likeliest of the part; NaN where there is none
    std::vector<int> m_ranks; ///< by the judge's value within the part, from 1; equal ones share one
};

} // namespace consonance
