// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/recorded_answers.h"

#include "core/base/hash.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kBadRecord
    = CONSONANCE_MESSAGE("external.bad-record", "line {0} of the record of a command makes no sense");
constexpr std::string_view kTitle = "consonance-answers 1";

/// The part before the next separator; the rest stays in `text`.
std::string_view takeUntil(std::string_view& text, char separator)
{
    const auto end = std::min(text.find(separator), text.size());
    const auto part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

template<typename Number> std::optional<Number> numberIn(std::string_view text)
{
    Number number {};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<AskedMoment> takeMoment(std::string_view& line)
{
    const auto past = hashFromText(takeUntil(line, ' '));
    const auto at = numberIn<std::int64_t>(takeUntil(line, ' '));
    const auto kinds = numberIn<std::uint16_t>(takeUntil(line, ' '));
    if (!past || !at || !kinds)
        return std::nullopt;
    return AskedMoment { *past, Time { *at }, static_cast<TriggerKind>(*kinds) };
}

} // namespace

Result<std::shared_ptr<RecordedAnswers>> RecordedAnswers::parse(std::string_view text)
{
    std::int64_t number = 1;
    const auto bad = [&] { return fail(ErrorKind::BadInput, kBadRecord, { std::to_string(number) }); };
    if (takeUntil(text, '\n') != kTitle)
        return bad();
    ++number;
    TRY_ASSIGN(auto hello, readHello(takeUntil(text, '\n'), "record"));
    auto record = std::make_shared<RecordedAnswers>(std::move(hello));
    ++number;
    if (const auto beginning = takeUntil(text, '\n'); !beginning.empty())
        record->m_beginning = beginning;
    while (!text.empty()) {
        ++number;
        auto line = takeUntil(text, '\n');
        const auto moment = takeMoment(line);
        if (!moment || line.empty())
            return bad();
        record->m_answers.emplace(*moment, line);
    }
    return record;
}

std::optional<std::string> RecordedAnswers::beginning() const
{
    const std::lock_guard lock(m_mutex);
    return m_beginning;
}

void RecordedAnswers::setBeginning(std::string answer)
{
    const std::lock_guard lock(m_mutex);
    m_beginning = std::move(answer);
}

std::optional<std::string> RecordedAnswers::find(const AskedMoment& moment) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_answers.find(moment);
    return found == m_answers.end() ? std::nullopt : std::optional(found->second);
}

void RecordedAnswers::add(const AskedMoment& moment, std::string answer)
{
    const std::lock_guard lock(m_mutex);
    m_answers.emplace(moment, std::move(answer));
}

std::string RecordedAnswers::text() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<const std::pair<const AskedMoment, std::string>*> sorted;
    for (const auto& entry : m_answers)
        sorted.push_back(&entry);
    std::ranges::sort(sorted, {}, [](const auto* entry) { return std::pair(entry->first.at, entry->first.past); });
    auto text = fmt::format("{}\n{}\n{}\n", kTitle, m_hello.text, m_beginning.value_or(""));
    for (const auto* entry : sorted)
        text += fmt::format("{} {} {} {}\n", hashToText(entry->first.past), entry->first.at.microseconds,
            static_cast<std::uint16_t>(entry->first.kinds), entry->second);
    return text;
}

} // namespace consonance
