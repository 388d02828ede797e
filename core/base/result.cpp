// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include "core/base/count_wording.h"
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
    std::string agreeing; // what is left of a pattern whose words were changed
    text.reserve(pattern.size() + 32);
    while (!pattern.empty()) {
        const bool isSlot
            = pattern.size() > 2 && pattern[0] == '{' && pattern[2] == '}' && pattern[1] >= '0' && pattern[1] <= '9';
        const auto slot = isSlot ? static_cast<std::size_t>(pattern[1] - '0') : 0;
        if (!isSlot || slot >= arguments.size()) {
            text += pattern.front();
            pattern.remove_prefix(1);
            continue;
        }
        text.resize(beforeJobName(text, arguments[slot]).size());
        pattern.remove_prefix(3);
        if (arguments[slot] == "1") {
            if (auto one = singularAfterOne(text, pattern); one.replaces > 0)
                pattern = agreeing = one.text.append(pattern.substr(one.replaces));
        }
        text += arguments[slot];
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
