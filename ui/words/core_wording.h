// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the core composes for people (core/base/wording.h), in the window's language: the same sentence as in the
// terminal, written once. Any thread; what is said in the background is said in the language of then.
#pragma once

#include "core/base/wording.h"

namespace consonance {

[[nodiscard]] std::string windowWording(
    const char* context, std::string_view english, const std::vector<std::string>& arguments);

} // namespace consonance
