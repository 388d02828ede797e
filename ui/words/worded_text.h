// SPDX-License-Identifier: GPL-3.0-or-later
//
// A marked text of the core in the language of the window. Any thread.
#pragma once

#include "ui/words/core_wording.h"

#include <QString>

#include <string>

namespace consonance {

[[nodiscard]] inline QString wordedText(const char* context, const std::string& english)
{
    return QString::fromStdString(windowWording(context, english, {}));
}

} // namespace consonance
