// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/property_table.h"

#include "ui/tables/table_export.h"
#include "ui/theme/theme.h"

namespace consonance {

void PropertyModel::setProperties(std::vector<Property> properties)
{
    if (properties == m_properties)
        return;
    const bool hasSameNames = properties.size() == m_properties.size()
        && std::equal(
            properties.begin(), properties.end(), m_properties.begin(), [](const Property& a, const Property& b) {
                return a.name == b.name && a.value.isNull() == b.value.isNull();
            });
    if (hasSameNames && !properties.empty()) {
        m_properties = std::move(properties);
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 1));
        return;
    }
    beginResetModel();
    m_properties = std::move(properties);
    endResetModel();
}

int PropertyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_properties.size());
}

QVariant PropertyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& property = m_properties[static_cast<std::size_t>(index.row())];
    const bool isHeading = property.value.isNull();
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? property.name : property.value;
    case kExactRole:
        if (index.column() == 1 && property.exact.isValid())
            return property.exact;
        return index.column() == 0 ? property.name : property.value;
    case Qt::ToolTipRole:
        return property.explanation;
    case Qt::FontRole:
        if (isHeading) {
            auto font = Theme::instance().font(TextSize::Body);
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::ForegroundRole:
        return index.column() == 0 && !isHeading ? QVariant(QBrush(Theme::instance().tokens().mutedText)) : QVariant();
    default:
        return {};
    }
}

void PropertyModel::setTitles(const QString& name, const QString& value)
{
    m_nameTitle = name;
    m_valueTitle = value;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, 1);
}

QVariant PropertyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == kColumnKeyRole)
        return section == 0 ? QStringLiteral("property") : QStringLiteral("value");
    if (role == Qt::DisplayRole && !m_nameTitle.isEmpty())
        return section == 0 ? m_nameTitle : m_valueTitle;
    if (role == Qt::DisplayRole)
        return section == 0 ? tr("Property") : tr("Value");
    return {};
}

} // namespace consonance
#include "moc_property_table.cpp"
