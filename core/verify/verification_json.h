// SPDX-License-Identifier: GPL-3.0-or-later
//
// A verification as JSON, in the format of docs/formats.md. Pure, any thread.
#pragma once

#include "core/verify/verify_oracle.h"

#include <string>

namespace consonance {

/// {"oracle": …, "results": […]}, indented, with a newline at the end.
[[nodiscard]] std::string verificationJson(const Verification& verification);

} // namespace consonance
