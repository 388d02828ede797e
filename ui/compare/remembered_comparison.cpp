// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/remembered_comparison.h"

#include "core/policy/transition_tables.h"
#include "core/run/seed_list.h"
#include "ui/kit/settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace consonance {

namespace {

constexpr auto kSame = "same"; ///< CompareRequest::decideAt without a value

QJsonArray textsJson(const std::vector<std::string>& texts)
{
    QJsonArray array;
    for (const auto& text : texts)
        array << QString::fromStdString(text);
    return array;
}

std::vector<std::string> textsOf(const QJsonValue& array)
{
    std::vector<std::string> texts;
    for (const auto& text : array.toArray())
        texts.push_back(text.toString().toStdString());
    return texts;
}

QJsonObject requestJson(const CompareRequest& request)
{
    QJsonObject parameters;
    for (const auto& [contender, values] : request.parameters) {
        QJsonObject given;
        for (const auto& [key, value] : values)
            given[QString::fromStdString(key)] = QString::fromStdString(value);
        parameters[QString::fromStdString(contender)] = given;
    }
    return { { QStringLiteral("traces"), textsJson(request.traces) },
        { QStringLiteral("cluster"), QString::fromStdString(request.cluster) },
        { QStringLiteral("policies"), textsJson(request.policies) }, { QStringLiteral("parameters"), parameters },
        { QStringLiteral("interference"), QString::fromStdString(request.interference) },
        { QStringLiteral("transitions"), QString::fromStdString(request.transitions) },
        { QStringLiteral("failure_loss"), QString::fromStdString(failureLossName(request.failureLoss)) },
        { QStringLiteral("decide_at"),
            QLatin1String(request.decideAt ? decisionMomentsName(*request.decideAt) : kSame) },
        { QStringLiteral("copies"), request.copies.copies ? QJsonValue(*request.copies.copies) : QJsonValue() },
        { QStringLiteral("impossible"), QLatin1String(impossibleJobsName(request.impossible)) },
        { QStringLiteral("seeds"), QString::fromStdString(seedsText(request.seeds)) },
        { QStringLiteral("baseline"), QString::fromStdString(request.baseline) } };
}

/// Nothing when it is damaged.
std::optional<CompareRequest> requestOf(const QJsonObject& kept)
{
    const auto text = [&kept](const char* key) { return kept[QLatin1String(key)].toString().toStdString(); };
    const bool isSame = text("decide_at") == kSame;
    const auto decideAt = isSame ? DecisionMoments::Policy : decisionMomentsByName(text("decide_at"));
    const auto impossible = impossibleJobsByName(text("impossible"));
    const auto seeds = parseSeeds(text("seeds"));
    if (!decideAt || !impossible || !seeds)
        return std::nullopt;
    CompareRequest request { .traces = textsOf(kept[QStringLiteral("traces")]),
        .cluster = text("cluster"),
        .policies = textsOf(kept[QStringLiteral("policies")]),
        .interference = text("interference"),
        .transitions = text("transitions"),
        .failureLoss = failureLossByName(text("failure_loss")).value_or(FailureLoss {}), // not kept earlier
        .decideAt = isSame ? std::nullopt : std::optional(*decideAt),
        .impossible = *impossible,
        .seeds = *seeds,
        .baseline = text("baseline") };
    if (const auto copies = kept[QStringLiteral("copies")]; copies.isDouble())
        request.copies.copies = copies.toInt();
    const auto parameters = kept[QStringLiteral("parameters")].toObject();
    for (auto contender = parameters.begin(); contender != parameters.end(); ++contender) {
        auto& values = request.parameters[contender.key().toStdString()];
        const auto given = contender.value().toObject();
        for (auto value = given.begin(); value != given.end(); ++value)
            values[value.key().toStdString()] = value.value().toString().toStdString();
    }
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
