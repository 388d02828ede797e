// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cells whose share (ShareRole, 0 … 1) is drawn as a bar below the number. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace consonance {

class ShareBarDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace consonance
