// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/search_combo_box.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/list_search.h"
#include "ui/theme/theme.h"

#include <QFrame>
#include <QKeyEvent>
#include <QListWidget>
#include <QScreen>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kLeastWidth = 320;
constexpr int kHeight = 420;

} // namespace

SearchComboBox::SearchComboBox(QWidget* parent)
    : QComboBox(parent)
    , m_popup(new QFrame(this, Qt::Popup))
    , m_list(new QListWidget)
{
    m_search = new ListSearch(*m_list);
    m_popup->setFrameShape(QFrame::StyledPanel);
    auto* column = filled(new QVBoxLayout(m_popup), { m_search, { m_list, 1 } });
    column->setContentsMargins(spacing::kTiny, spacing::kTiny, spacing::kTiny, spacing::kTiny);
    column->setSpacing(spacing::kTiny);
    const auto choose = [this](QListWidgetItem* item) {
        const int index = item->data(Qt::UserRole).toInt();
        hidePopup();
        setCurrentIndex(index);
        Q_EMIT activated(index);
    };
    connect(m_search, &ListSearch::chosen, this, choose);
    connect(m_list, &QListWidget::itemClicked, this, choose);
    connect(m_list, &QListWidget::itemActivated, this, choose);
}

void SearchComboBox::setSearchHint(const QString& hint)
{
    m_search->setPlaceholderText(hint);
    m_search->setAccessibleName(hint);
    m_list->setAccessibleName(accessibleName());
}

void SearchComboBox::fillList()
{
    m_list->clear();
    for (int i = 0; i < count(); ++i) {
        auto* item = new QListWidgetItem(itemText(i), m_list);
        item->setData(Qt::UserRole, i);
        item->setToolTip(itemData(i, Qt::ToolTipRole).toString());
        const auto text = itemData(i, ListSearch::kTextRole);
        item->setData(ListSearch::kTextRole, text.isValid() ? text : QVariant(itemText(i)));
    }
}

void SearchComboBox::showPopup()
{
    fillList();
    m_search->clear();
    const auto screen = this->screen()->availableGeometry();
    const QSize size(std::max(width(), kLeastWidth), std::min(kHeight, screen.height()));
    QPoint at = mapToGlobal(QPoint(0, height()));
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - size.width())));
    at.setY(std::max(screen.top(), std::min(at.y(), screen.bottom() - size.height())));
    m_popup->setGeometry({ at, size });
    m_popup->show();
    m_search->setFocus();
    m_list->setCurrentRow(currentIndex());
    m_list->scrollToItem(m_list->currentItem(), QAbstractItemView::PositionAtCenter);
}

void SearchComboBox::hidePopup()
{
    m_popup->hide();
    QComboBox::hidePopup();
}

void SearchComboBox::keyPressEvent(QKeyEvent* event)
{
    const auto typed = event->text();
    const bool isText = !typed.isEmpty() && typed.at(0).isPrint() && typed.at(0) != QLatin1Char(' ')
        && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!isText)
        return QComboBox::keyPressEvent(event);
    showPopup();
    m_search->setText(typed);
}

} // namespace consonance
#include "moc_search_combo_box.cpp"
