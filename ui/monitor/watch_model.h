// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of watched expressions over the document that owns them. GUI thread only; the document must outlive it.
#pragma once

#include "ui/tables/column_model.h"

namespace consonance {

class MonitorDocument;

class WatchModel : public ColumnModel {
    Q_OBJECT
public:
    enum ColumnIndex { Expression, Value, Curve };

    explicit WatchModel(MonitorDocument& document, QObject* parent = nullptr);

protected:
    [[nodiscard]] std::size_t rows() const override;
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    MonitorDocument& m_document;
};

} // namespace consonance
