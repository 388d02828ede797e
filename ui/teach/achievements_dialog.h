// SPDX-License-Identifier: GPL-3.0-or-later
//
// The achievements: the earned ones, and the tasks of the others. Not modal; can be forgotten, announced or not. GUI
// thread only.
#pragma once

#include <QDialog>

class QCheckBox;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace consonance {

class Achievements;
class RoleLabel;

class AchievementsDialog : public QDialog {
    Q_OBJECT
public:
    AchievementsDialog(Achievements& achievements, QWidget* parent = nullptr);

    [[nodiscard]] QListWidget& list() const { return *m_list; }

private:
    void fill();
    void retranslate();

    Achievements& m_achievements;
    RoleLabel* m_count = nullptr;
    QProgressBar* m_bar = nullptr;
    QListWidget* m_list = nullptr;
    QCheckBox* m_announce = nullptr;
    QPushButton* m_forget = nullptr;
    QPushButton* m_close = nullptr;
};

} // namespace consonance
