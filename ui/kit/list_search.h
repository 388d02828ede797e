// SPDX-License-Identifier: GPL-3.0-or-later
//
// A field that shows of a list what is looked for: items whose text for searching has every word that was typed, in
// any order and case. Items without such a text are headings and are shown while any item below them is. The arrow
// down leads into the list. The list must outlive the field. GUI thread only. Cost: O(items) for each letter.
#pragma once

#include <QLineEdit>

class QListWidget;
class QListWidgetItem;

namespace consonance {

class ListSearch : public QLineEdit {
    Q_OBJECT
public:
    /// Of an item: the text that is searched.
    static constexpr int kTextRole = Qt::UserRole + 40;

    explicit ListSearch(QListWidget& list, QWidget* parent = nullptr);

    /// Again, after items were added.
    void apply();

Q_SIGNALS:
    /// Enter: the current item, or the first one shown when that is hidden.
    void chosen(QListWidgetItem* item);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QListWidgetItem* currentOrFirst() const;

    QListWidget& m_list;
};

} // namespace consonance
