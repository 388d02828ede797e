// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/decision_rows_model.h"

#include <utility>

namespace consonance {

void DecisionRowsModel::setInputs(DecisionInputs inputs)
{
    beginResetModel();
    m_inputs = std::move(inputs);
    m_analysis.reset();
    endResetModel();
}

void DecisionRowsModel::setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis)
{
    if (analysis == m_analysis)
        return;
    beginResetModel();
    m_analysis = std::move(analysis);
    endResetModel();
}

} // namespace consonance
#include "moc_decision_rows_model.cpp"
