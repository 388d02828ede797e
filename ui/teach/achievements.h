// SPDX-License-Identifier: GPL-3.0-or-later
//
// The achievements of users exploring the window: a list from resources/achievements, each with a check
// like those of lessons (lesson.h). Follows the stage, notices each once and for good, keeps it in the settings.
// Nothing depends on it. GUI thread only; stage and settings must outlive it. Cost: the checks that are left, at most
// five times a second.
#pragma once

#include "ui/teach/lesson_stage.h"

#include <QObject>
#include <QSet>
#include <QTimer>

#include <vector>

namespace consonance {

class Settings;

struct Achievement {
    std::string id;
    SampleText title;
    SampleText what; ///< to do; {command:ID} as in lessons
    LessonCheck check;
};

/// BadInput with the JSON pointer of the error.
[[nodiscard]] Result<std::vector<Achievement>> parseAchievements(std::string_view json);
/// Those that come with the program, read once; none when they cannot be read, which a test fails on.
[[nodiscard]] const std::vector<Achievement>& achievements();

class Achievements : public QObject {
    Q_OBJECT
public:
    Achievements(LessonStage& stage, Settings& settings, QObject* parent = nullptr);

    [[nodiscard]] bool isEarned(const std::string& id) const { return m_earned.contains(QString::fromStdString(id)); }
    [[nodiscard]] int earnedCount() const { return static_cast<int>(m_earned.size()); }
    /// Whether earned() is worth telling at once. Only who asks for it in the list of achievements is told: to
    /// everybody else the status bar speaks of the run.
    [[nodiscard]] bool areAnnounced() const { return m_areAnnounced; }
    void setAnnounced(bool areAnnounced);
    /// As if nothing had been done.
    void forget();
    [[nodiscard]] LessonStage& stage() const { return m_stage; }

Q_SIGNALS:
    void earned(const consonance::Achievement& achievement);
    void changed();

private:
    void look();
    void read();
    void keep();

    LessonStage& m_stage;
    Settings& m_settings;
    QStringList m_executed; ///< in this window, each once
    QSet<QString> m_earned;
    bool m_areAnnounced = false;
    QTimer m_wake; ///< gathers changes into one look
};

} // namespace consonance
