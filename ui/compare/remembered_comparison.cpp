// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/remembered_comparison.h"

#include "ui/kit/settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace consonance {

void rememberComparison(Settings& settings, const ComparisonData& data)
{
    QJsonArray runs;
    for (const auto& run : data.results()) {
        if (!run.runId.empty())
            runs << QString::fromStdString(run.runId);
    }
    QJsonObject kept;
    if (runs.size() == static_cast<qsizetype>(data.results().size())) {
        kept[QStringLiteral("runs")] = runs;
        kept[QStringLiteral("baseline")] = QString::fromStdString(data.runs.baseline);
        if (data.request.range) {
            kept[QStringLiteral("from_us")] = QString::number(data.request.range->from.microseconds);
            kept[QStringLiteral("until_us")] = QString::number(data.request.range->until.microseconds);
        }
    }
    settings.setDocument(SettingsDocument::Comparison, QJsonDocument(kept).toJson(QJsonDocument::Compact));
}

std::optional<RememberedComparison> rememberedComparison(const Settings& settings)
{
    const auto kept = QJsonDocument::fromJson(settings.document(SettingsDocument::Comparison)).object();
    RememberedComparison remembered { .baseline = kept[QStringLiteral("baseline")].toString().toStdString() };
    for (const auto& run : kept[QStringLiteral("runs")].toArray())
        remembered.runs.push_back(run.toString().toStdString());
    const auto moment = [&kept](const QString& key) { return Time { kept[key].toString().toLongLong() }; };
    if (kept.contains(QStringLiteral("from_us")))
        remembered.range = StoredSpan { moment(QStringLiteral("from_us")), moment(QStringLiteral("until_us")) };
    return remembered.runs.empty() ? std::nullopt : std::optional(remembered);
}

} // namespace consonance
