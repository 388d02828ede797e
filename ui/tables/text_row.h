// SPDX-License-Identifier: GPL-3.0-or-later
//
// A row of texts for a small table that is never sorted or edited. GUI thread only.
#pragma once

#include <QStandardItemModel>
#include <QStringList>

namespace consonance {

/// Appends a row; each cell says all of its text in its tooltip.
inline void addTextRow(QStandardItemModel& model, const QStringList& texts)
{
    QList<QStandardItem*> items;
    for (const auto& text : texts) {
        auto* item = new QStandardItem(text);
        item->setEditable(false);
        item->setToolTip(text);
        items << item;
    }
    model.appendRow(items);
}

} // namespace consonance
