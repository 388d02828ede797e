// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/achievements.h"

#include "core/base/embedded_resources.h"
#include "core/base/json_reader.h"
#include "ui/kit/settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace consonance {

std::span<const EmbeddedFile> achievementFiles();

namespace {

constexpr int kLookDelayMs = 200;
const QString kEarned = QStringLiteral("earned");
const QString kAnnounced = QStringLiteral("announced");

Result<Achievement> readAchievement(const JsonView& view)
{
    TRY_ASSIGN(const auto id, view.required("id").asText());
    Achievement achievement { .id = std::string(id), .title = {}, .what = {}, .check = {} };
    TRY_ASSIGN(achievement.title, readLessonText(view.required("title")));
    TRY_ASSIGN(achievement.what, readLessonText(view.required("what")));
    TRY_ASSIGN(achievement.check, readLessonCheck(view.required("check")));
    return achievement;
}

} // namespace

Result<std::vector<Achievement>> parseAchievements(std::string_view json)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(json, "achievements.json"));
    TRY_ASSIGN(const auto entries, document.root().asArray());
    std::vector<Achievement> all;
    for (const auto& entry : entries) {
        TRY_ASSIGN(auto achievement, readAchievement(entry));
        all.push_back(std::move(achievement));
    }
    return all;
}

const std::vector<Achievement>& achievements()
{
    static const auto all = parseAchievements(achievementFiles().front().bytes).value_or(std::vector<Achievement>());
    return all;
}

Achievements::Achievements(LessonStage& stage, Settings& settings, QObject* parent)
    : QObject(parent)
    , m_stage(stage)
    , m_settings(settings)
{
    read();
    m_wake.setSingleShot(true);
    m_wake.setInterval(kLookDelayMs);
    connect(&m_wake, &QTimer::timeout, this, &Achievements::look);
    connect(&stage, &LessonStage::changed, this, [this] {
        if (!m_wake.isActive())
            m_wake.start();
    });
    connect(&stage, &LessonStage::executed, this, [this](const QString& id) {
        if (!m_executed.contains(id))
            m_executed << id;
        if (!m_wake.isActive())
            m_wake.start();
    });
}

void Achievements::look()
{
    const auto before = m_earned.size();
    for (const auto& achievement : achievements()) {
        if (isEarned(achievement.id) || !m_stage.holds(achievement.check, m_executed))
            continue;
        m_earned.insert(QString::fromStdString(achievement.id));
        Q_EMIT earned(achievement);
    }
    if (m_earned.size() == before)
        return;
    keep();
    Q_EMIT changed();
}

void Achievements::setAnnounced(bool areAnnounced)
{
    m_areAnnounced = areAnnounced;
    keep();
}

void Achievements::forget()
{
    m_earned.clear();
    m_executed.clear();
    keep();
    Q_EMIT changed();
}

void Achievements::read()
{
    const auto kept = QJsonDocument::fromJson(m_settings.document(SettingsDocument::Achievements)).object();
    m_areAnnounced = kept.value(kAnnounced).toBool(false);
    const auto earned = kept.value(kEarned).toArray();
    for (const auto& one : earned) {
        // What another version knew and this one does not is left out.
        if (std::ranges::find(achievements(), one.toString().toStdString(), &Achievement::id) != achievements().end())
            m_earned.insert(one.toString());
    }
}

void Achievements::keep()
{
    const auto list = QJsonArray::fromStringList(QStringList(m_earned.begin(), m_earned.end()));
    m_settings.setDocument(SettingsDocument::Achievements,
        QJsonDocument(QJsonObject { { kEarned, list }, { kAnnounced, m_areAnnounced } })
            .toJson(QJsonDocument::Compact));
}

} // namespace consonance
#include "moc_achievements.cpp"
