// SPDX-License-Identifier: GPL-3.0-or-later
//
// A button that opens a list of policies to tick: which others are asked as well. The list is searched by typing. GUI
// thread only.
#pragma once

#include <QPushButton>

#include <string>
#include <vector>

class QFrame;
class QListWidget;

namespace consonance {

class ListSearch;

class PolicyCheckList : public QPushButton {
    Q_OBJECT
public:
    explicit PolicyCheckList(QWidget* parent = nullptr);

    [[nodiscard]] std::vector<std::string> checked() const;
    void setChecked(const std::vector<std::string>& policies);
    /// The deciding policy is not asked as another one, ticked or not; empty: none decides.
    void leaveOut(const std::string& policy);

Q_SIGNALS:
    void checkedChanged();

private:
    void open();
    void retranslate();

    QFrame* m_popup = nullptr;
    QListWidget* m_list = nullptr;
    ListSearch* m_search = nullptr;
};

} // namespace consonance
