// SPDX-License-Identifier: GPL-3.0-or-later
//
// How jobs slow each other, in words for people, by the description that makeThroughputModel() reads. Plain function;
// any thread.
#pragma once

#include "core/base/wording.h"

#include <string>

namespace consonance {

/// "Contention"; "Measured co-location table: pairs.json".
[[nodiscard]] std::string interferenceText(const std::string& description, const Wording& wording = englishWording);

} // namespace consonance
