// SPDX-License-Identifier: GPL-3.0-or-later
//
// A verification as people read it: a row for each comparison with what is published, what we have and what is allowed
// between them, and a sentence with the sums. Pure, any thread.
#pragma once

#include "core/sheet/sheet.h"
#include "core/verify/verify_oracle.h"

#include <string>
#include <vector>

namespace consonance {

[[nodiscard]] Sheet verificationSheet(const Verification& verification, const Wording& wording);
/// One of jobs, one of comparisons that do not pass, and one of recorded decisions where some were replayed.
[[nodiscard]] std::vector<std::string> verificationRemarks(const Verification& verification, const Wording& wording);

} // namespace consonance
