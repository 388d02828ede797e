// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/interference_title.h"

#include "core/base/marked_text.h"
#include "core/throughput/throughput_model.h"

#include <string_view>

namespace consonance {

namespace {

constexpr const char* kContext = "InterferenceText";

std::string aloneText(std::string_view description, const Wording& wording)
{
    if (description == "contention")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "Contention"), {});
    if (description == "contention:maxmin")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "Contention, max-min network"), {});
    if (description == "none")
        return wording(kContext, CONSONANCE_TEXT("InterferenceText", "None"), {});
    constexpr std::string_view kMeasured = "measured:"; // before the file of a table
    const auto file = description.starts_with(kMeasured) ? description.substr(kMeasured.size()) : description;
    return wording(
        kContext, CONSONANCE_TEXT("InterferenceText", "Measured co-location table: {0}"), { std::string(file) });
}

} // namespace

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
