// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any sheet of an answer as a table. Set whole; rows of a sheet of the same shape stay selected. GUI thread only.
#pragma once

#include "core/sheet/sheet.h"
#include "ui/tables/column_model.h"

#include <functional>
#include <vector>

namespace consonance {

class CopyableTableView;

class SheetModel : public ColumnModel {
    Q_OBJECT
public:
    /// The colour or icon before a cell.
    using Decoration = std::function<QVariant(const SheetRow& row, int column)>;

    using ColumnModel::ColumnModel;

    void setSheet(Sheet sheet);
    void setDecoration(Decoration decoration);
    [[nodiscard]] const Sheet& sheet() const { return m_sheet; }
    [[nodiscard]] const SheetRow& row(int row) const { return m_sheet.rows[static_cast<std::size_t>(row)]; }
    /// −1 for a key that the sheet does not have.
    [[nodiscard]] int columnOf(std::string_view key) const;
    /// Hides in the table what the sheet hides, unless the user has said otherwise, and gives its portions their bars.
    void fitTable(CopyableTableView& table) const;

protected:
    [[nodiscard]] std::size_t rows() const override { return m_sheet.rows.size(); }
    [[nodiscard]] std::span<const Column> columns() const override { return m_columns; }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    void alignDecimals();
    [[nodiscard]] const SheetCell& cellAt(int row, int column) const;
    [[nodiscard]] const SheetColumn& columnAt(int column) const
    {
        return m_sheet.columns[static_cast<std::size_t>(column)];
    }
    [[nodiscard]] CellUnit unitOf(int column) const { return columnAt(column).unit; }
    [[nodiscard]] QString numberText(double value, CellUnit unit, const SheetColumn& column, int decimals = -1) const;
    [[nodiscard]] QString windowText(const std::pair<double, double>& window) const;
    [[nodiscard]] QString momentAfter(Time before, Time at) const;
    [[nodiscard]] QString tipOf(int row, int column) const;

    Sheet m_sheet;
    std::vector<Column> m_columns;
    Decoration m_decoration;
    int m_hourDecimals = 0;
    int m_amountDecimals = 0;
};

/// The colour of the tenant in the cluster picture, before the first cell of its row.
[[nodiscard]] SheetModel::Decoration tenantColors();

} // namespace consonance
