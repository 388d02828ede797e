// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/interference_text.h"

#include "core/throughput/interference_title.h"
#include "ui/words/core_wording.h"

namespace consonance {

QString interferenceTitle(const std::string& model)
{
    return QString::fromStdString(interferenceText(model, windowWording));
}

} // namespace consonance
