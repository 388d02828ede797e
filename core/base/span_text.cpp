// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/span_text.h"

#include "core/base/text_format.h"

#include <cmath>
#include <sstream>

namespace consonance {

std::string spanText(double seconds, const Wording& wording)
{
    if (!std::isfinite(seconds))
        return "–";
    std::istringstream english(durationText(Duration::fromSecondsRounded(seconds)));
    std::string text;
    for (std::string number, unit; english >> number >> unit;) {
        if (!text.empty() && number == "00")
            continue;
        if (!text.empty() && number.starts_with('0'))
            number.erase(0, 1);
        text += (text.empty() ? "" : " ") + number + " " + wording("Unit", unit, {});
    }
    return text;
}

} // namespace consonance
