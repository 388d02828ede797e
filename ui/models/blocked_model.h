// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs that a decision left waiting, and why. Set whole from an analysis. GUI thread only.
#pragma once

#include "ui/models/decision_rows_model.h"

namespace consonance {

class BlockedModel : public DecisionRowsModel {
    Q_OBJECT
public:
    enum Column { Job, Reason, ColumnCount };

    using DecisionRowsModel::DecisionRowsModel;

protected:
    [[nodiscard]] std::size_t rows() const override { return m_analysis ? m_analysis->blocked.size() : 0; }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    [[nodiscard]] const BlockedNote& blocked(int row) const
    {
        return m_analysis->blocked[static_cast<std::size_t>(row)];
    }
};

} // namespace consonance
