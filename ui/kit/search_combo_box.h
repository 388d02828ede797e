// SPDX-License-Identifier: GPL-3.0-or-later
//
// A choice among many: its list opens with a field that is searched by typing (ListSearch), and typing on the closed
// choice opens it. Items have the text that is searched under ListSearch::kTextRole; else their own is. GUI thread
// only.
#pragma once

#include <QComboBox>

class QFrame;
class QListWidget;

namespace consonance {

class ListSearch;

class SearchComboBox : public QComboBox {
    Q_OBJECT
public:
    explicit SearchComboBox(QWidget* parent = nullptr);

    /// What the field says while it is empty.
    void setSearchHint(const QString& hint);
    [[nodiscard]] ListSearch& search() const { return *m_search; }
    [[nodiscard]] QListWidget& list() const { return *m_list; }
    void showPopup() override;
    void hidePopup() override;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fillList();

    QFrame* m_popup = nullptr;
    ListSearch* m_search = nullptr;
    QListWidget* m_list = nullptr;
};

} // namespace consonance
