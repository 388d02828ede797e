// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/sort_header.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleOptionHeaderV2>

namespace consonance {

SortHeader::SortHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    connect(this, &QHeaderView::sectionResized, this, [this](int section) {
        if (m_isPressed)
            Q_EMIT drawn(section);
    });
}

void SortHeader::mousePressEvent(QMouseEvent* event)
{
    m_isPressed = true;
    QHeaderView::mousePressEvent(event);
}

void SortHeader::mouseReleaseEvent(QMouseEvent* event)
{
    QHeaderView::mouseReleaseEvent(event);
    m_isPressed = false;
}

void SortHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    if (m_hasNoText)
        option->text.clear();
}

QSize SortHeader::sectionSizeFromContents(int section) const
{
    const auto size = QHeaderView::sectionSizeFromContents(section);
    const int mark = style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, this);
    return isSortIndicatorShown() ? size + QSize(mark, 0) : size;
}

void SortHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    if (!isSortIndicatorShown() || sortIndicatorSection() != section) {
        QHeaderView::paintSection(painter, rect, section);
        return;
    }
    m_hasNoText = true;
    painter->save(); // the style leaves its clip behind
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    m_hasNoText = false;
    QStyleOptionHeaderV2 option;
    initStyleOption(&option);
    option.rect = rect;
    initStyleOptionForIndex(&option, section);
    option.rect = rect;
    const auto arrow = style()->subElementRect(QStyle::SE_HeaderArrow, &option, this);
    auto room = style()->subElementRect(QStyle::SE_HeaderLabel, &option, this);
    room.setRight(std::min(room.right(), arrow.left() - spacing::kTiny));
    // As the style sheet of the theme writes the other titles.
    painter->save();
    painter->setFont(font());
    painter->setPen(Theme::instance().tokens().mutedText);
    painter->drawText(room, static_cast<int>(option.textAlignment) | Qt::TextSingleLine,
        option.fontMetrics.elidedText(option.text, Qt::ElideRight, room.width()));
    painter->restore();
}

} // namespace consonance
#include "moc_sort_header.cpp"
