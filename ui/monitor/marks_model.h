// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bookmarks and sections as a table, in order of time; their texts can be edited in place. GUI thread only; the
// document must outlive it.
#pragma once

#include "core/base/result.h"
#include "core/store/time_mark.h"
#include "ui/tables/column_model.h"

#include <optional>

namespace consonance {

class MarksDocument;

class MarksModel : public ColumnModel {
    Q_OBJECT
public:
    enum ColumnIndex { Text, From, Until, Length, Kind };

    explicit MarksModel(MarksDocument& document, QObject* parent = nullptr);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] std::optional<TimeMark> markAt(int row) const;
    /// -1 when it is not there.
    [[nodiscard]] int rowOf(const TimeMark& mark) const;

Q_SIGNALS:
    /// A text that was typed cannot be one.
    void refused(const consonance::Error& error);

protected:
    [[nodiscard]] std::size_t rows() const override;
    [[nodiscard]] std::span<const Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    MarksDocument& m_document;
};

} // namespace consonance
