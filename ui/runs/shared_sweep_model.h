// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who works on a sweep that several machines share, as a table: a row for each file of cells, which one worker wrote.
// GUI thread only; the sweep must outlive it.
#pragma once

#include "ui/tables/column_model.h"

namespace consonance {

class SharedSweep;

class SharedSweepModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Worker, State, Finished, Failed, Changed };

    explicit SharedSweepModel(const SharedSweep& sweep, QObject* parent = nullptr);

protected:
    [[nodiscard]] std::size_t rows() const override;
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    const SharedSweep& m_sweep;
};

} // namespace consonance
