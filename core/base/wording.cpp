// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/wording.h"

namespace consonance {

std::string englishWording(const char* /*context*/, std::string_view english, const std::vector<std::string>& arguments)
{
    return arguments.empty() ? std::string(english) : fillMessage(english, arguments);
}

std::string TerminalWording::operator()(std::string_view english, const std::vector<std::string>& arguments) const
{
    return m_wording("CommandLine", english, arguments);
}

std::string wordedError(const Error& error, const Wording& wording)
{
    std::string text = error.place.text();
    if (!text.empty())
        text += ": ";
    text += wording(error.message.id, error.message.english, error.arguments);
    for (const auto& layer : error.context)
        text
            += wording("CommandLine", CONSONANCE_TEXT("CommandLine", " ({0})"), { wording("ErrorContext", layer, {}) });
    return text;
}

} // namespace consonance
