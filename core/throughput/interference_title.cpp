// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/interference_title.h"

#include "core/base/marked_text.h"

#include <string_view>

namespace consonance {

std::string interferenceText(const std::string& description, const Wording& wording)
{
    constexpr const char* kContext = "InterferenceText";
    if (description == "contention")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "Contention"), {});
    if (description == "contention:maxmin")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "Contention, max-min network"), {});
    if (description == "none")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "None"), {});
    constexpr std::string_view kMeasured = "measured:"; // before the file of a table
    const auto file = description.starts_with(kMeasured) ? description.substr(kMeasured.size()) : description;
    return wording(kContext, CONSONANCE_TEXT("InterferenceText", "Measured co-location table: {0}"), { file });
}

} // namespace consonance
