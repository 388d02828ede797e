// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is ticked in a list that is longer than its window, by name: a click unticks one, or all. Wraps like words. GUI
// thread only. Cost: O(ticked).
#pragma once

#include <QWidget>

#include <string>
#include <utility>
#include <vector>

class QToolButton;

namespace consonance {

class TickedNames : public QWidget {
    Q_OBJECT
public:
    explicit TickedNames(QWidget* parent = nullptr);

    /// Each with the id by which it is asked for again.
    void setNames(std::vector<std::pair<std::string, QString>> names);

Q_SIGNALS:
    void untickRequested(const std::string& id);
    void untickAllRequested();

private:
    QToolButton& nameButton(std::size_t place);
    void retranslate();

    std::vector<std::pair<std::string, QString>> m_names;
    std::vector<QToolButton*> m_buttons; ///< at least one for each name; those to spare are hidden
    QToolButton* m_all = nullptr;
};

} // namespace consonance
