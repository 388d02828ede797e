// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inputs and parameters of compared runs, one row a run, one column a field; fields that are the same everywhere can be
// left out. Set whole. GUI thread only.
#pragma once

#include "ui/compare/models/comparison_data.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace consonance {

class RunInputsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Fields { Differing, All };

    using QAbstractTableModel::QAbstractTableModel;

    void setRuns(const ComparisonData& data, Fields fields);
    /// How many fields are the same in all runs and not shown.
    [[nodiscard]] int hiddenFields() const { return m_hidden; }
    /// Empty when the run is not stored.
    [[nodiscard]] QString runId(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Field {
        QString key;
        QStringList values; ///< by run; null where the run has no such parameter
    };
    std::vector<Field> m_fields;
    QStringList m_names;
    QStringList m_ids;
    std::vector<int> m_styles; ///< by run, as of contenderStyles()
    int m_hidden = 0;
};

} // namespace consonance
