// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tasks that a decision placed, in order; those of jobs that were given back too. Their
// candidates are in candidate_model.h. Set whole from an analysis. GUI thread only.
#pragma once

#include "ui/models/decision_rows_model.h"

#include <optional>

namespace consonance {

/// Of a decision, in nats: hardly any is none, not a power of ten.
[[nodiscard]] QString entropyText(double entropy);

class ActionModel : public DecisionRowsModel {
    Q_OBJECT
public:
    enum Column { Order, Job, Role, Server, Candidates, Feasible, Value, Entropy, ColumnCount };

    using DecisionRowsModel::DecisionRowsModel;

    /// The first task that a person placed.
    [[nodiscard]] std::optional<int> rowByHand() const;
    /// "17", or "13 of 17" where some were not carried out.
    [[nodiscard]] QString countText() const;
    /// What was changed by hand, what was kept with it, and what the policy decides again; empty where nothing was.
    [[nodiscard]] QString byHandText() const;

protected:
    [[nodiscard]] std::size_t rows() const override { return m_analysis ? m_analysis->inferences.size() : 0; }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const InferenceAnalysis& action(int row) const
    {
        return m_analysis->inferences[static_cast<std::size_t>(row)];
    }
};

} // namespace consonance
