// SPDX-License-Identifier: GPL-3.0-or-later
//
// Background work, in the status bar: the oldest work's name, bar, percentage and time left, a button to
// cancel it, and how many more there are. Hidden when nothing runs; appears only for work that takes longer than a
// blink. GUI thread only.
#pragma once

#include "ui/work/job_runner.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace consonance {

class BackgroundProgress : public QWidget {
    Q_OBJECT
public:
    /// Work shorter than this never shows up.
    static constexpr double kShowAfterSeconds = 0.3;

    /// The runner must outlive it.
    explicit BackgroundProgress(JobRunner& runner, QWidget* parent = nullptr);

    [[nodiscard]] QString text() const;

private:
    void update();
    void retranslate();

    JobRunner& m_runner;
    BackgroundId m_shown = 0;
    QLabel* m_name = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_figures = nullptr;
    QToolButton* m_cancel = nullptr;
};

} // namespace consonance
