// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include "core/base/job_wording.h"
#include "core/base/wording.h"

#include <fmt/format.h>

namespace consonance {

std::string SourcePlace::text() const
{
    std::string text = file;
    if (line > 0)
        text += fmt::format(":{}", line);
    if (line > 0 && column > 0)
        text += fmt::format(":{}", column);
    if (!pointer.empty())
        text += "#" + pointer;
    return text;
}

std::string fillMessage(std::string_view pattern, const std::vector<std::string>& arguments)
{
    std::string text;
    text.reserve(pattern.size() + 32);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isSlot = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}'
            && pattern[i + 1] >= '0' && pattern[i + 1] <= '9';
        const auto slot = isSlot ? static_cast<std::size_t>(pattern[i + 1] - '0') : 0;
        if (!isSlot || slot >= arguments.size()) {
            text += pattern[i];
            continue;
        }
        text.resize(beforeJobName(text, arguments[slot]).size());
        text += arguments[slot];
        i += 2;
    }
    return text;
}

std::string Error::englishMessage() const
{
    return fillMessage(message.english, arguments);
}

std::string Error::englishText() const
{
    return wordedError(*this, englishWording);
}

Error Error::inContext(std::string layer) &&
{
    context.push_back(std::move(layer));
    return std::move(*this);
}

} // namespace consonance
