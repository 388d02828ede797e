// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names and values of one thing, as a two-column table that can be copied; headings part its groups. Set whole. GUI
// thread only.
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace consonance {

struct Property {
    QString name; ///< translated; a heading when `value` is null
    QString value;
    QString explanation {}; ///< for the tooltip: its meaning and its basis
    QVariant exact {}; ///< written by exports instead of `value`

    [[nodiscard]] static Property heading(const QString& text) { return { .name = text, .value = QString() }; }
    bool operator==(const Property&) const = default;
};

class PropertyModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Values that change in place leave scroll position and selection alone.
    void setProperties(std::vector<Property> properties);
    [[nodiscard]] const std::vector<Property>& properties() const { return m_properties; }
    /// Translated heads of the columns where they are no property and value; set again with the language.
    void setTitles(const QString& name, const QString& value);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Property> m_properties;
    QString m_nameTitle;
    QString m_valueTitle;
};

} // namespace consonance
