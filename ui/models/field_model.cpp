// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/field_model.h"

#include "ui/kit/number_format.h"
#include "ui/words/field_text.h"

namespace consonance {

void FieldModel::setFields(const QueryCatalogue& catalogue, const std::vector<Pick>& picks, Keys keys)
{
    m_catalogue = &catalogue;
    m_fields.clear();
    m_columns.clear();
    for (const auto& pick : picks) {
        m_fields.push_back(catalogue.findField(pick.field).value());
        const auto& field = catalogue.fields()[m_fields.back()];
        const bool isText = field.kind == QueryKind::Text;
        m_columns.push_back(
            { .key = keys == Keys::OfFields || *field.column.key == '\0' ? field.name : field.column.key,
                .title = field.column.title,
                .tip = field.help,
                .alignment = isText ? Qt::AlignLeft : Qt::AlignRight,
                .shown = pick.shown,
                .first = isText || field.column.isMoment ? First::Smallest : First::Largest });
    }
}

QString FieldModel::headingTip(int column) const
{
    const auto tip = fieldTip(field(column));
    return field(column).kind == QueryKind::Share ? tr("%1, 0 to 1 in exports").arg(tip) : tip;
}

QString FieldModel::text(int row, int column) const
{
    return fieldText(field(column), value(row, column), m_beginning);
}

QVariant FieldModel::exact(int row, int column) const
{
    const auto found = value(row, column);
    if (found.isNumeric())
        return found.number;
    return found.isMissing() ? QVariant() : QVariant(QString::fromStdString(queryValueText(found)));
}

QVariant FieldModel::other(int row, int column, int role) const
{
    if (role != Qt::ToolTipRole)
        return {};
    const auto found = value(row, column);
    if (found.kind == QueryKind::Duration)
        return format::exactDuration(Duration::fromSecondsRounded(found.number));
    return found.kind == QueryKind::Share ? QVariant(format::percent(found.number, 3)) : QVariant();
}

} // namespace consonance
#include "moc_field_model.cpp"
