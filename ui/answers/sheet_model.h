// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any sheet of an answer as a table. Set whole. GUI thread only.
#pragma once

#include "core/answers/answer.h"
#include "ui/tables/column_model.h"

#include <vector>

namespace consonance {

class SheetModel : public ColumnModel {
    Q_OBJECT
public:
    using ColumnModel::ColumnModel;

    void setSheet(Sheet sheet);

protected:
    [[nodiscard]] std::size_t rows() const override { return m_sheet.rows.size(); }
    [[nodiscard]] std::span<const Column> columns() const override { return m_columns; }
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    Sheet m_sheet;
    std::vector<Column> m_columns;
};

} // namespace consonance
