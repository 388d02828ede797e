// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/share_bar_delegate.h"

#include "ui/models/candidate_model.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace consonance {

void ShareBarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto share = index.data(ShareRole);
    if (!share.isValid())
        return;
    constexpr int kThickness = 3;
    const auto room = option.rect.adjusted(spacing::kTiny, 0, -spacing::kTiny, 0);
    const auto width = static_cast<int>(room.width() * std::clamp(share.toDouble(), 0.0, 1.0));
    painter->fillRect(
        QRect(room.left(), option.rect.bottom() - kThickness, width, kThickness), Theme::instance().tokens().accent);
}

} // namespace consonance
#include "moc_share_bar_delegate.cpp"
