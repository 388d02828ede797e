// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tasks that a decision placed, in the order in which it did; those of jobs that were given back too. Their
// candidates are in candidate_model.h. Set whole from an analysis. GUI thread only.
#pragma once

#include "core/experiment/decision_analysis.h"
#include "ui/models/column_model.h"
#include "ui/models/decision_inputs.h"

#include <memory>

namespace consonance {

class ActionModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Order, Job, Role, Server, Candidates, Feasible, Value, Entropy, ColumnCount };

    using ColumnModel::ColumnModel;

    void setInputs(DecisionInputs inputs);
    void setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const InferenceAnalysis& action(int row) const
    {
        return m_analysis->inferences[static_cast<std::size_t>(row)];
    }

    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionAnalysis> m_analysis;
};

} // namespace consonance
