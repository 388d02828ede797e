// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/row_filter_model.h"

#include <algorithm>

namespace consonance {

void RowFilterModel::setOnly(std::optional<std::vector<int>> rows)
{
    if (rows == m_only)
        return;
    m_only = std::move(rows);
    invalidateRowsFilter();
}

bool RowFilterModel::filterAcceptsRow(int row, const QModelIndex&) const
{
    return !m_only || std::ranges::binary_search(*m_only, row);
}

} // namespace consonance
#include "moc_row_filter_model.cpp"
