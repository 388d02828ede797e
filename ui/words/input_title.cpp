// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/input_title.h"

#include <QFileInfo>

namespace consonance {

QString inputTitle(const std::string& input)
{
    const auto text = QString::fromStdString(input);
    // The options of a preset may name files of their own.
    const bool isFile = !text.startsWith(QLatin1String("preset:")) && !text.startsWith(QLatin1String("racks:"));
    return isFile ? QFileInfo(text).fileName() : text;
}

} // namespace consonance
