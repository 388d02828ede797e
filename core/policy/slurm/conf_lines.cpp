// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/conf_lines.h"

#include "core/base/utf8.h"
#include "core/workload/import/slurm_values.h"

#include <algorithm>
#include <charconv>

namespace consonance {

namespace {

constexpr MessageId kNotASetting
    = CONSONANCE_MESSAGE("slurm.setting", "'{0}' is no setting; KEY=VALUE is expected, or # before a remark");
constexpr MessageId kOpenQuote
    = CONSONANCE_MESSAGE("slurm.quote", "the quotation mark of '{0}' is not closed in this line");
constexpr MessageId kIncluded = CONSONANCE_MESSAGE(
    "slurm.include", "a file that includes another one cannot be kept with a run; put the text of '{0}' in its place");
constexpr MessageId kBadSetting = CONSONANCE_MESSAGE("slurm.value", "{0}: {1} is expected, found '{2}'");
constexpr MessageId kNotText = CONSONANCE_MESSAGE("slurm.text", "the file is no text in UTF-8");

constexpr std::size_t kMostHosts = 100'000;

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/// One line as the file has it, joined with those that continue it.
struct JoinedLine {
    std::string text;
    std::int64_t number = 0; ///< of the first of them
};

std::vector<JoinedLine> joinedLines(std::string_view text)
{
    std::vector<JoinedLine> lines;
    std::int64_t number = 0;
    bool goesOn = false;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!goesOn)
            lines.push_back({ {}, number });
        goesOn = line.ends_with('\\');
        if (goesOn)
            line.remove_suffix(1);
        lines.back().text += line;
    }
    return lines;
}

Result<ConfLine> settingsOf(const JoinedLine& line, const std::string& file)
{
    ConfLine settings;
    const std::string& text = line.text;
    for (std::size_t at = 0; at < text.size();) {
        if (isBlank(text[at])) {
            ++at;
            continue;
        }
        if (text[at] == '#')
            break;
        SourcePlace place { .file = file, .line = line.number, .column = static_cast<std::int64_t>(at) + 1 };
        const auto stop = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
            [](char c) { return isBlank(c) || c == '=' || c == '#'; });
        const auto key = text.substr(at, static_cast<std::size_t>(stop - text.begin()) - at);
        at += key.size();
        if (isSameWord(key, "include"))
            return fail(ErrorKind::BadInput, kIncluded, { text.substr(std::min(at + 1, text.size())) }, place);
        if (at >= text.size() || text[at] != '=' || key.empty())
            return fail(ErrorKind::BadInput, kNotASetting, { key.empty() ? text.substr(at, 1) : key }, place);
        ++at;
        std::string value;
        if (at < text.size() && text[at] == '"') {
            const auto close = text.find('"', at + 1);
            if (close == std::string::npos)
                return fail(ErrorKind::BadInput, kOpenQuote, { key }, place);
            value = text.substr(at + 1, close - at - 1);
            at = close + 1;
        } else {
            const auto first = at;
            while (at < text.size() && !isBlank(text[at]) && text[at] != '#')
                ++at;
            value = text.substr(first, at - first);
        }
        settings.push_back({ key, std::move(value), std::move(place) });
    }
    return settings;
}

} // namespace

bool isSameWord(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, {}, lower, lower);
}

bool ConfSetting::is(std::string_view name) const
{
    return isSameWord(key, name);
}

Result<std::vector<ConfLine>> confLines(std::string_view text, const std::string& file)
{
    if (findInvalidUtf8(text) != std::string_view::npos || text.find('\0') != std::string_view::npos)
        return fail(ErrorKind::BadInput, kNotText, {}, { .file = file });
    std::vector<ConfLine> lines;
    for (const JoinedLine& line : joinedLines(text)) {
        TRY_ASSIGN(auto settings, settingsOf(line, file));
        if (!settings.empty())
            lines.push_back(std::move(settings));
    }
    return lines;
}

std::vector<std::string> listOf(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto end = text.find(separator);
        auto part = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        while (!part.empty() && isBlank(part.front()))
            part.remove_prefix(1);
        while (!part.empty() && isBlank(part.back()))
            part.remove_suffix(1);
        if (!part.empty())
            parts.emplace_back(part);
    }
    return parts;
}

Error confError(const ConfSetting& setting, const char* expected)
{
    return { .kind = ErrorKind::BadInput,
        .message = kBadSetting,
        .arguments = { setting.key, expected, setting.value },
        .place = setting.place,
        .context = {} };
}

Result<std::int64_t> confCount(const ConfSetting& setting, std::int64_t most)
{
    std::int64_t value = 0;
    const auto& text = setting.value;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc {} || end != text.data() + text.size() || value < 0 || value > most)
        return fail(confError(setting, "a whole number that is not negative"));
    return value;
}

Result<bool> confFlag(const ConfSetting& setting)
{
    if (isSameWord(setting.value, "yes") || isSameWord(setting.value, "true") || setting.value == "1")
        return true;
    if (isSameWord(setting.value, "no") || isSameWord(setting.value, "false") || setting.value == "0")
        return false;
    return fail(confError(setting, "YES or NO"));
}

Result<std::optional<std::int64_t>> confSeconds(const ConfSetting& setting, std::int64_t unit)
{
    if (isSameWord(setting.value, "infinite") || isSameWord(setting.value, "unlimited"))
        return std::optional<std::int64_t> {};
    if (setting.value.find_first_of(":-") == std::string::npos) {
        TRY_ASSIGN(const auto count, confCount(setting, 1'000'000'000));
        return std::optional(count * unit);
    }
    // Behind days come hours, then minutes: "2-12" and "2-12:30", unlike a span that sacct prints.
    auto text = setting.value;
    if (text.find('-') != std::string::npos) {
        for (auto colons = std::ranges::count(text, ':'); colons < 2; ++colons)
            text += ":00";
    }
    const auto seconds = secondsFromSlurmSpan(text);
    if (!seconds || *seconds > 1e10)
        return fail(confError(setting, "a span of time as days-hours:minutes:seconds"));
    return std::optional(static_cast<std::int64_t>(*seconds));
}

Result<std::vector<std::string>> confHosts(const ConfSetting& setting)
{
    auto names = namesFromHostList(setting.value, kMostHosts);
    if (!names || names->empty())
        return fail(confError(setting, "a list of nodes such as node[01-08],login"));
    return std::move(*names);
}

} // namespace consonance
