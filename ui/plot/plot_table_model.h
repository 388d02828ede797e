// SPDX-License-Identifier: GPL-3.0-or-later
//
// A PlotTable as an item model: shown numbers are formatted, exported ones exact (kExactRole). Set whole. GUI thread.
#pragma once

#include "ui/plot/plot_data.h"

#include <QAbstractTableModel>

namespace consonance {

class PlotTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(PlotTable table);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    PlotTable m_table;
};

} // namespace consonance
