// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/interference_title.h"

#include "core/base/marked_text.h"

#include <string_view>

namespace consonance {

namespace {

constexpr const char* kContext = "InterferenceText";
constexpr std::string_view kMeasuredPrefix = "measured:"; // before the file of a table

std::string aloneText(std::string_view description, const Wording& wording)
{
    if (description == "contention")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "Contention"), {});
    if (description == "contention:maxmin")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "Contention, max-min network"), {});
    if (description == "none")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "None"), {});
    const auto file
        = description.starts_with(kMeasuredPrefix) ? description.substr(kMeasuredPrefix.size()) : description;
    return wording(
        kContext, CONSONANCE_TEXT("InterferenceText", "Measured co-location table: {0}"), { std::string(file) });
}

} // namespace

std::string_view interferenceAlone(std::string_view description)
{
    return description.starts_with(kMeasuredPrefix) ? description : description.substr(0, description.find('+'));
}

std::string exchangeOrderText(ExchangeOrder order, const Wording& wording)
{
    const auto say = [&wording](const char* english) { return wording(kContext, english, {}); };
    switch (order) {
    case ExchangeOrder::AfterCompute:
        return say(CONSONANCE_TEXT("InterferenceText", "After computing"));
    case ExchangeOrder::Fifo:
        return say(CONSONANCE_TEXT("InterferenceText", "As ready"));
    case ExchangeOrder::TicTac:
        return "TicTac";
    case ExchangeOrder::P3:
        return "P3";
    case ExchangeOrder::ByteScheduler:
        return "ByteScheduler";
    case ExchangeOrder::Bound:
        break;
    }
    return say(CONSONANCE_TEXT("InterferenceText", "Lower bound"));
}

std::string interferenceText(const std::string& description, const Wording& wording)
{
    const auto alone = interferenceAlone(description);
    auto text = aloneText(alone, wording);
    const auto rule = exchangeRuleFrom(std::string_view(description).substr(alone.size()));
    if (!rule)
        return text;
    if (rule->order != ExchangeOrder::AfterCompute)
        text = wording(kContext, CONSONANCE_TEXT("InterferenceText", "{0}; exchange: {1}"),
            { text, exchangeOrderText(rule->order, wording) });
    if (rule->pattern == ExchangePattern::Hierarchical)
        text = wording(kContext, CONSONANCE_TEXT("InterferenceText", "{0}; hierarchical (HiPS)"), { text });
    return text;
}

} // namespace consonance
