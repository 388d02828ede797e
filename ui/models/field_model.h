// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table whose columns are fields of a catalogue: titles, tips, keys, order and texts follow from the declaration of
// the field. A model picks the fields and reads their values. GUI thread only.
#pragma once

#include "core/query/query_catalogue.h"
#include "ui/kit/moment_format.h"
#include "ui/tables/column_model.h"

#include <vector>

namespace consonance {

class FieldModel : public ColumnModel {
    Q_OBJECT
public:
    using ColumnModel::ColumnModel;

protected:
    struct Pick {
        Pick(const char* name, Shown whether = Shown::ByDefault)
            : field(name)
            , shown(whether)
        {
        }
        const char* field;
        Shown shown;
    };
    /// What exports call a column: by the key of the field, or by its name in expressions.
    enum class Keys : std::uint8_t { OfColumns, OfFields };
    /// All of them are fields of the catalogue with a title.
    void setFields(const QueryCatalogue& catalogue, const std::vector<Pick>& picks, Keys keys = Keys::OfColumns);
    void setBeginning(const format::Beginning& beginning) { m_beginning = beginning; }
    [[nodiscard]] const format::Beginning& beginning() const { return m_beginning; }
    [[nodiscard]] Column& column(int column) { return m_columns[static_cast<std::size_t>(column)]; }
    [[nodiscard]] const QueryField& field(int column) const { return m_catalogue->fields()[fieldIndex(column)]; }
    [[nodiscard]] std::size_t fieldIndex(int column) const { return m_fields[static_cast<std::size_t>(column)]; }

    /// A text stays valid until the next change of the model.
    [[nodiscard]] virtual QueryValue value(int row, int column) const = 0;

    [[nodiscard]] std::span<const Column> columns() const override { return m_columns; }
    [[nodiscard]] QString headingTip(int column) const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    /// Tool tips: figures with all their digits.
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    const QueryCatalogue* m_catalogue = nullptr;
    std::vector<std::size_t> m_fields; ///< by column
    std::vector<Column> m_columns;
    format::Beginning m_beginning; ///< what 0 s is by the calendar
};

} // namespace consonance
