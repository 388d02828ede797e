// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines that log points wrote, over the document that keeps them. GUI thread only; the document must outlive it.
#pragma once

#include "ui/tables/column_model.h"

namespace consonance {

class MonitorDocument;

class LogLineModel : public ColumnModel {
    Q_OBJECT
public:
    explicit LogLineModel(MonitorDocument& document, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    MonitorDocument& m_document;
    int m_count; ///< of the lines, those that were announced
};

} // namespace consonance
