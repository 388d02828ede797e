// SPDX-License-Identifier: GPL-3.0-or-later
//
// Base of the tables of one decision: the run's inputs and an analysis, each set whole. GUI thread only.
#pragma once

#include "core/why/decision_analysis.h"
#include "ui/models/decision_inputs.h"
#include "ui/tables/column_model.h"

#include <memory>

namespace consonance {

class DecisionRowsModel : public ColumnModel {
    Q_OBJECT
public:
    using ColumnModel::ColumnModel;

    /// Of another run; there is no analysis then.
    void setInputs(DecisionInputs inputs);
    void setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis);

protected:
    DecisionInputs m_inputs;
    std::shared_ptr<const DecisionAnalysis> m_analysis; ///< null: no rows
};

} // namespace consonance
