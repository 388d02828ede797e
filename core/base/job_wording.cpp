// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/job_wording.h"

#include <algorithm>
#include <cctype>

namespace consonance {

namespace {

constexpr std::string_view kEnglish = "job";
constexpr std::string_view kChinese = "作业";

bool isSame(char a, char b)
{
    return std::tolower(static_cast<unsigned char>(a)) == b;
}

bool saysWhatItIs(std::string_view name)
{
    return !std::ranges::search(name, kEnglish, isSame).empty() || name.find(kChinese) != std::string_view::npos;
}

/// And a blank; the end of a longer word does not count.
bool endsWithWord(std::string_view before, std::string_view word)
{
    if (before.size() <= word.size() || before.back() != ' ')
        return false;
    const auto rest = before.substr(0, before.size() - word.size() - 1);
    const auto last = before.substr(rest.size(), word.size());
    return std::ranges::equal(last, word, isSame)
        && (rest.empty() || !std::isalpha(static_cast<unsigned char>(rest.back())));
}

} // namespace

std::string_view beforeJobName(std::string_view before, std::string_view name)
{
    const bool isEnglish = endsWithWord(before, kEnglish);
    if (!(isEnglish || (before.ends_with(' ') && before.substr(0, before.size() - 1).ends_with(kChinese)))
        || !saysWhatItIs(name))
        return before;
    return before.substr(0, before.size() - 1 - (isEnglish ? kEnglish : kChinese).size());
}

} // namespace consonance
