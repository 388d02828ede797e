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

protected:
    [[nodiscard]] std::size_t rows() const override { return static_cast<std::size_t>(m_count); }
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    MonitorDocument& m_document;
    int m_count; ///< of the lines, those that were announced
};

} // namespace consonance
