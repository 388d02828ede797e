// SPDX-License-Identifier: GPL-3.0-or-later
//
// The core's texts for people (core/base/wording.h), in the window's language: the same sentence as in the
// terminal, written once. Any thread; background work uses the language of its time.
#pragma once

#include "core/base/wording.h"

namespace consonance {

[[nodiscard]] std::string windowWording(
    const char* context, std::string_view english, const std::vector<std::string>& arguments);

} // namespace consonance
