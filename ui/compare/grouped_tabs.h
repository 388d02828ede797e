// SPDX-License-Identifier: GPL-3.0-or-later
//
// Many views in few tabs: views of one question share a tab, and buttons beside the tabs choose among them. The page
// of every view stays one of the tab widget's, so that others address views and need not know of groups. GUI thread
// only.
#pragma once

#include <QTabWidget>

#include <functional>
#include <vector>

class QButtonGroup;
class QHBoxLayout;

namespace consonance {

class GroupedTabs : public QTabWidget {
    Q_OBJECT
public:
    explicit GroupedTabs(QWidget* parent = nullptr);

    /// The next tab; its views are not in another one.
    void addGroup(const std::vector<QWidget*>& views);
    [[nodiscard]] int groups() const { return m_groups; }
    /// The title of a group, and of a view within it.
    void retranslate(const std::function<QString(int)>& group, const std::function<QString(int)>& view);

private:
    void follow();

    int m_groups = 0;
    std::vector<int> m_groupOf; ///< by view
    QHBoxLayout* m_row = nullptr;
    QButtonGroup* m_choices = nullptr;
};

} // namespace consonance
