// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request for a run as JSON, as the last session and the journal of the window keep it. Any thread.
#pragma once

#include "core/run/run_request.h"

#include <QJsonObject>

#include <optional>

namespace consonance {

[[nodiscard]] QJsonObject requestObject(const RunRequest& request);
/// Also reads what earlier versions kept, which had no "more". Nothing where a part that every run has is missing, or
/// "more" cannot be read.
[[nodiscard]] std::optional<RunRequest> requestFrom(const QJsonObject& object);

} // namespace consonance
