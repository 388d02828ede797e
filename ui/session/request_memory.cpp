// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/request_memory.h"

#include "core/base/joined_text.h"
#include "core/run/run_fields.h"

#include <QJsonArray>
#include <QString>

#include <utility>

namespace consonance {

namespace {

constexpr QLatin1String kParameters("parameters");
constexpr QLatin1String kMore("more"); ///< what requestJson() writes

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

} // namespace

QJsonValue fieldMember(const RequestField& field, const std::string& value)
{
    if (field.separator == '\0')
        return field.isLength ? QJsonValue(text(value).toDouble()) : QJsonValue(text(value));
    QJsonArray list;
    for (const auto& one : splitList(value, field.separator))
        list << text(one);
    return list;
}

std::string fieldMemberText(const RequestField& field, const QJsonValue& member)
{
    if (!member.isArray())
        return member.isDouble() ? parameterText(member.toDouble()) : member.toString().toStdString();
    std::vector<std::string> list;
    for (const auto& one : member.toArray())
        list.push_back(one.toString().toStdString());
    return joinedText(list, std::string(1, field.separator));
}

QJsonObject parametersObject(const std::map<std::string, std::string>& parameters)
{
    QJsonObject object;
    for (const auto& [key, value] : parameters)
        object[text(key)] = text(value);
    return object;
}

std::map<std::string, std::string> parametersFrom(const QJsonValue& object)
{
    std::map<std::string, std::string> parameters;
    const auto members = object.toObject();
    for (auto it = members.begin(); it != members.end(); ++it)
        parameters[it.key().toStdString()] = it->toString().toStdString();
    return parameters;
}

QJsonObject requestObject(const RunRequest& request)
{
    auto object = fieldsObject(runFields(), request);
    object[kParameters] = parametersObject(request.parameters);
    object[kMore] = text(requestJson(request));
    return object;
}

std::optional<RunRequest> requestFrom(const QJsonObject& object)
{
    RunRequest request { .interference = {}, .transitions = {} };
    if (!object.contains(QLatin1String("seed")) || !readFieldsObject(runFields(), object, request))
        return std::nullopt;
    request.parameters = parametersFrom(object[kParameters]);
    if (const auto more = object[kMore];
        !more.isUndefined() && !readRequestJson(more.toString().toStdString(), "kept session", request))
        return std::nullopt;
    if (request.changes.empty() && request.failureLoss == kUnsaidLoss)
        request.failureLoss = {}; // remembered by an earlier version
    const bool isWhole = !request.trace.empty() && !request.cluster.empty() && !request.policy.empty()
        && !request.interference.empty() && !request.transitions.empty();
    return isWhole ? std::optional(std::move(request)) : std::nullopt;
}

} // namespace consonance
