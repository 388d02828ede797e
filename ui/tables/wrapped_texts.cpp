// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/wrapped_texts.h"

#include "ui/tables/copyable_table_view.h"

#include <QAbstractItemModel>
#include <QHeaderView>

namespace consonance {

void wrapTexts(CopyableTableView& table)
{
    table.setWordWrap(true);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // Rows follow neither the width of columns nor a text that changes in place by themselves.
    const auto follow = [view = &table] { view->resizeRowsToContents(); };
    QObject::connect(table.horizontalHeader(), &QHeaderView::sectionResized, &table, follow);
    QObject::connect(table.model(), &QAbstractItemModel::dataChanged, &table, follow);
}

} // namespace consonance
