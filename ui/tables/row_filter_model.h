// SPDX-License-Identifier: GPL-3.0-or-later
//
// Leaves the named rows of a list, or all of them. GUI thread only. Cost: a change asks once for each row, O(log
// named).
#pragma once

#include <QSortFilterProxyModel>

#include <optional>
#include <vector>

namespace consonance {

class RowFilterModel : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    /// Rows of the source, ascending; none: all.
    void setOnly(std::optional<std::vector<int>> rows);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    std::optional<std::vector<int>> m_only;
};

} // namespace consonance
