// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/achievement_note.h"

#include "ui/forms/sample_text.h"
#include "ui/kit/keep_translated.h"
#include "ui/teach/achievements.h"

namespace consonance {

namespace {

constexpr int kShownMs = 10'000;

} // namespace

AchievementNote::AchievementNote(const Achievements& achievements, QWidget* parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("achievementNote"));
    setTextFormat(Qt::PlainText);
    setMinimumWidth(1); // a window is never wider for it
    hide();
    m_end.setSingleShot(true);
    m_end.setInterval(kShownMs);
    connect(&m_end, &QTimer::timeout, this, &AchievementNote::end);
    connect(&achievements, &Achievements::earned, this, [this, &achievements](const Achievement& achievement) {
        if (achievements.areAnnounced())
            add(achievement);
    });
    onLanguageChange(*this, [this] { end(); }); // it is in the language of before
}

void AchievementNote::add(const Achievement& achievement)
{
    m_titles << sampleText(achievement.title);
    setText(tr("Achievement: %1").arg(m_titles.join(QStringLiteral(" · "))));
    show();
    m_end.start();
}

void AchievementNote::end()
{
    m_end.stop();
    m_titles.clear();
    clear();
    hide();
}

} // namespace consonance
#include "moc_achievement_note.cpp"
