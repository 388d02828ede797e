// SPDX-License-Identifier: GPL-3.0-or-later
//
// Requests as JSON, as the settings, the last session and the journal of the window keep them. Any thread.
#pragma once

#include "core/run/request_field.h"
#include "core/run/run_request.h"

#include <QJsonObject>
#include <QJsonValue>

#include <optional>

namespace consonance {

/// What the fields say, by memberName().
[[nodiscard]] QJsonValue fieldMember(const RequestField& field, const std::string& value);
[[nodiscard]] std::string fieldMemberText(const RequestField& field, const QJsonValue& member);
template<typename Request> QJsonObject fieldsObject(const RequestFields<Request>& fields, const Request& request)
{
    QJsonObject object;
    for (const auto& field : fields)
        object[QString::fromStdString(memberName(field.shown))] = fieldMember(field.shown, fieldText(field, request));
    return object;
}
/// A missing member leaves the field as it is. Errors: one that cannot be read.
template<typename Request>
Result<void> readFieldsObject(const RequestFields<Request>& fields, const QJsonObject& object, Request& request)
{
    for (const auto& field : fields) {
        if (const auto member = object[QString::fromStdString(memberName(field.shown))];
            !member.isUndefined() && !member.isNull())
            TRY(setField(field, request, fieldMemberText(field.shown, member)));
    }
    return {};
}

[[nodiscard]] QJsonObject parametersObject(const std::map<std::string, std::string>& parameters);
[[nodiscard]] std::map<std::string, std::string> parametersFrom(const QJsonValue& object);
[[nodiscard]] QJsonObject requestObject(const RunRequest& request);
/// Also reads what earlier versions kept, which had no "more". Nothing where a part that every run has is missing, or
/// "more" cannot be read.
[[nodiscard]] std::optional<RunRequest> requestFrom(const QJsonObject& object);

} // namespace consonance
