// SPDX-License-Identifier: GPL-3.0-or-later
//
// The line at the right of the status bar that names an achievement for ten seconds. It has a separate place, because
// the message at the left is replaced with every step. Owned by the status bar; GUI thread only.
#pragma once

#include <QLabel>
#include <QTimer>

namespace consonance {

struct Achievement;
class Achievements;

class AchievementNote : public QLabel {
    Q_OBJECT
public:
    /// `achievements` must outlive it.
    explicit AchievementNote(const Achievements& achievements, QWidget* parent = nullptr);

private:
    void add(const Achievement& achievement);
    void end();

    QStringList m_titles; ///< those that are named now
    QTimer m_end;
};

} // namespace consonance
