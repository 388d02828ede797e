// SPDX-License-Identifier: GPL-3.0-or-later
//
// The queue of sweeps as a table, in its order. GUI thread only; the queue must outlive it.
#pragma once

#include "ui/tables/column_model.h"

namespace consonance {

class SweepQueue;

class SweepModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Name, State, Runs, Left };

    explicit SweepModel(const SweepQueue& queue, QObject* parent = nullptr);

protected:
    [[nodiscard]] std::size_t rows() const override;
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    const SweepQueue& m_queue;
};

} // namespace consonance
