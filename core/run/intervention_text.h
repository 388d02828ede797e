// SPDX-License-Identifier: GPL-3.0-or-later
//
// A change made by hand, in one line for people, in any language. Plain functions; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/run/intervention.h"

namespace consonance {

/// Like interventionText(intervention), which is in English.
[[nodiscard]] std::string interventionText(const Intervention& intervention, const Wording& wording);
/// "2 workers on server-4, 1 parameter server on server-5".
[[nodiscard]] std::string taskPlacesText(const std::vector<TaskPlace>& tasks, const Wording& wording);

} // namespace consonance
