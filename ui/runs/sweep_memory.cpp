// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/sweep_memory.h"

#include "ui/kit/settings.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace consonance {

namespace {

/// More than anyone looks through; a list that is longer was not written here.
constexpr int kMostKept = 100;

QStringList filesIn(const QJsonArray& kept)
{
    QStringList files;
    for (const auto& one : kept) {
        const auto file = one.toString();
        if (!file.isEmpty() && !files.contains(file) && files.size() < kMostKept)
            files << file;
    }
    return files;
}

} // namespace

QJsonObject SweepMemory::all() const
{
    const auto document = QJsonDocument::fromJson(m_settings.document(SettingsDocument::Sweeps));
    // Earlier windows wrote the list of files alone.
    return document.isArray() ? QJsonObject { { QStringLiteral("files"), document.array() } } : document.object();
}

void SweepMemory::set(const QString& key, const QJsonValue& value) const
{
    auto document = all();
    document[key] = value;
    m_settings.setDocument(SettingsDocument::Sweeps, QJsonDocument(document).toJson(QJsonDocument::Compact));
}

QStringList SweepMemory::files() const
{
    return filesIn(all()[QStringLiteral("files")].toArray());
}

void SweepMemory::setFiles(const QStringList& files) const
{
    set(QStringLiteral("files"), QJsonArray::fromStringList(files));
}

QJsonObject SweepMemory::form() const
{
    return all()[QStringLiteral("form")].toObject();
}

void SweepMemory::setForm(const QJsonObject& form) const
{
    set(QStringLiteral("form"), form);
}

RunPaces SweepMemory::paces() const
{
    RunPaces paces;
    const auto kept = all()[QStringLiteral("paces")].toObject();
    for (auto entry = kept.begin(); entry != kept.end(); ++entry) {
        const auto pair = entry->toArray();
        paces.keep(entry.key().toStdString(), { .seconds = pair[0].toDouble(-1), .runs = pair[1].toInt() });
    }
    return paces;
}

void SweepMemory::setPaces(const RunPaces& paces) const
{
    QJsonObject kept;
    for (const auto& [key, pace] : paces.entries())
        kept[QString::fromStdString(key)] = QJsonArray { pace.seconds, pace.runs };
    set(QStringLiteral("paces"), kept);
}

} // namespace consonance
