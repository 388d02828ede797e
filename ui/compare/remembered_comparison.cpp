// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/remembered_comparison.h"

#include "core/compare/compare_fields.h"
#include "ui/kit/settings.h"
#include "ui/session/request_memory.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace consonance {

namespace {

QJsonObject requestJson(const CompareRequest& request)
{
    auto object = fieldsObject(compareFields(), request);
    QJsonObject parameters;
    for (const auto& [contender, values] : request.parameters)
        parameters[QString::fromStdString(contender)] = parametersObject(values);
    object[QStringLiteral("parameters")] = parameters;
    return object;
}

/// Nothing when it is damaged.
std::optional<CompareRequest> requestOf(const QJsonObject& kept)
{
    CompareRequest request;
    if (!readFieldsObject(compareFields(), kept, request))
        return std::nullopt;
    const auto parameters = kept[QStringLiteral("parameters")].toObject();
    for (auto contender = parameters.begin(); contender != parameters.end(); ++contender)
        request.parameters[contender.key().toStdString()] = parametersFrom(contender.value());
    return request;
}

} // namespace

void rememberComparison(Settings& settings, const ComparisonData& data, const std::optional<CompareRequest>& asked)
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
        if (asked)
            kept[QStringLiteral("asked")] = requestJson(*asked);
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
    if (kept.contains(QStringLiteral("asked")))
        remembered.asked = requestOf(kept[QStringLiteral("asked")].toObject());
    return remembered.runs.empty() ? std::nullopt : std::optional(remembered);
}

} // namespace consonance
