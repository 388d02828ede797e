// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/request_memory.h"

#include <QJsonValue>
#include <QString>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

struct TextMember {
    QLatin1String key;
    std::string RunRequest::*member;
};

constexpr TextMember kTexts[] = {
    { QLatin1String("trace"), &RunRequest::trace },
    { QLatin1String("cluster"), &RunRequest::cluster },
    { QLatin1String("policy"), &RunRequest::policy },
    { QLatin1String("interference"), &RunRequest::interference },
    { QLatin1String("transitions"), &RunRequest::transitions },
};

constexpr QLatin1String kParameters("parameters");
constexpr QLatin1String kSeed("seed"); ///< as text: JSON's numbers of Qt are doubles
constexpr QLatin1String kInterval("interval_s");
constexpr QLatin1String kImpossible("impossible");
constexpr QLatin1String kMore("more"); ///< what requestJson() writes

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

} // namespace

QJsonObject requestObject(const RunRequest& request)
{
    QJsonObject object;
    for (const auto& [key, member] : kTexts)
        object[key] = text(request.*member);
    QJsonObject parameters;
    for (const auto& [key, value] : request.parameters)
        parameters[text(key)] = text(value);
    object[kParameters] = parameters;
    object[kSeed] = QString::number(request.seed);
    if (request.intervalSeconds)
        object[kInterval] = *request.intervalSeconds;
    object[kImpossible] = QLatin1String(impossibleJobsName(request.impossible));
    object[kMore] = text(requestJson(request));
    return object;
}

std::optional<RunRequest> requestFrom(const QJsonObject& object)
{
    RunRequest request;
    for (const auto& [key, member] : kTexts)
        request.*member = object[key].toString().toStdString();
    const auto parameters = object[kParameters].toObject();
    for (auto it = parameters.begin(); it != parameters.end(); ++it)
        request.parameters[it.key().toStdString()] = it->toString().toStdString();
    bool hasSeed = false;
    request.seed = object[kSeed].toString().toULongLong(&hasSeed);
    if (!hasSeed)
        return std::nullopt;
    if (const auto interval = object[kInterval]; interval.isDouble())
        request.intervalSeconds = interval.toDouble();
    if (const auto what = impossibleJobsByName(object[kImpossible].toString().toStdString()))
        request.impossible = *what;
    if (const auto more = object[kMore];
        !more.isUndefined() && !readRequestJson(more.toString().toStdString(), "kept session", request))
        return std::nullopt;
    if (request.changes.empty() && request.failureLoss == kUnsaidLoss)
        request.failureLoss = {}; // remembered by an earlier version
    const auto isEmpty = [&request](const TextMember& text) { return (request.*text.member).empty(); };
    return std::ranges::any_of(kTexts, isEmpty) ? std::nullopt : std::optional(std::move(request));
}

} // namespace consonance
