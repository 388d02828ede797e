// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/core_wording.h"

#include <QCoreApplication>

namespace consonance {

std::string windowWording(const char* context, std::string_view english, const std::vector<std::string>& arguments)
{
    const std::string source(english);
    const auto pattern = QCoreApplication::translate(context, source.c_str()).toStdString();
    return arguments.empty() ? pattern : fillMessage(pattern, arguments);
}

} // namespace consonance
