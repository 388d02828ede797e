// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/list_search.h"

#include <QKeyEvent>
#include <QListWidget>

#include <algorithm>

namespace consonance {

ListSearch::ListSearch(QListWidget& list, QWidget* parent)
    : QLineEdit(parent)
    , m_list(list)
{
    setClearButtonEnabled(true);
    connect(this, &QLineEdit::textChanged, this, &ListSearch::apply);
}

void ListSearch::apply()
{
    const auto words = text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    bool isAnyBelow = false;
    for (int row = m_list.count() - 1; row >= 0; --row) { // headings come after what stands below them
        auto& item = *m_list.item(row);
        const auto text = item.data(kTextRole);
        if (!text.isValid()) {
            item.setHidden(!isAnyBelow);
            isAnyBelow = false;
            continue;
        }
        const bool isFound = std::ranges::all_of(
            words, [&](const QString& word) { return text.toString().contains(word, Qt::CaseInsensitive); });
        item.setHidden(!isFound);
        isAnyBelow = isAnyBelow || isFound;
    }
}

QListWidgetItem* ListSearch::currentOrFirst() const
{
    auto* current = m_list.currentItem();
    if (current && !current->isHidden() && current->flags().testFlag(Qt::ItemIsSelectable))
        return current;
    for (int row = 0; row < m_list.count(); ++row) {
        auto* item = m_list.item(row);
        if (!item->isHidden() && item->flags().testFlag(Qt::ItemIsSelectable))
            return item;
    }
    return nullptr;
}

void ListSearch::keyPressEvent(QKeyEvent* event)
{
    auto* item = currentOrFirst();
    if (event->key() == Qt::Key_Down && item) {
        m_list.setCurrentItem(item);
        m_list.setFocus();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && item) {
        Q_EMIT chosen(item);
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

} // namespace consonance
#include "moc_list_search.cpp"
