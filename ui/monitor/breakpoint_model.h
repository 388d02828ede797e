// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of breakpoints over the document that owns them. GUI thread only; the document must outlive it.
#pragma once

#include "core/session/stop_conditions.h"
#include "ui/tables/column_model.h"

#include <cstdint>

namespace consonance {

class MonitorDocument;

/// When a condition that stays true hits again, in words.
[[nodiscard]] QString hitRuleText(HitRule rule);

class BreakpointModel : public ColumnModel {
    Q_OBJECT
public:
    enum ColumnIndex { Condition, Hits, Does, Counts, Ignore };

    explicit BreakpointModel(MonitorDocument& document, QObject* parent = nullptr);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    /// 0 for a row that is not there.
    [[nodiscard]] std::uint32_t idAt(int row) const;

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
