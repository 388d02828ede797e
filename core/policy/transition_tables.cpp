// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/transition_tables.h"

#include "core/base/marked_text.h"

namespace consonance {

namespace {
constexpr MessageId kUnknownTransitions = CONSONANCE_MESSAGE(
    "transitions.unknown", "there is no transition table '{0}'; there are common, none, pollux, gandiva");
}

Result<TransitionTable> transitionTableByName(std::string_view name)
{
    if (name == "common")
        return TransitionTable::common();
    if (name == "none")
        return TransitionTable::none();
    if (name == "pollux") { // adaptdl osdi21-artifact: 30 s at every change, the first start included
        const auto restart = Duration::fromSeconds(30);
        return TransitionTable {
            .name = "pollux", .start = restart, .resume = restart, .move = restart, .resize = restart
        };
    }
    if (name == "gandiva") // OSDI'18: suspend and resume within 1 s, migration 1–2 s, turns of 60 s
        return TransitionTable { .name = "gandiva",
            .start = {},
            .resume = Duration::fromSeconds(1),
            .move = Duration::fromSeconds(2),
            .resize = Duration::fromSeconds(2) };
    return fail(ErrorKind::BadArguments, kUnknownTransitions, { std::string(name) });
}

std::string transitionCostsText(std::string_view name, const Wording& wording)
{
    constexpr const char* kContext = "Transitions";
    if (name == "common")
        return wording(kContext,
            CONSONANCE_TEXT(
                "Transitions", "10 s to start or resume (assumed), 30 s to move or resize (Pollux artifact)."),
            {});
    if (name == "none")
        return wording(kContext, CONSONANCE_TEXT("Transitions", "Jobs start, stop and move at no cost."), {});
    if (name == "pollux")
        return wording(kContext,
            CONSONANCE_TEXT("Transitions", "30 s at every change, the first start included (adaptdl, OSDI 2021)."), {});
    if (name == "gandiva")
        return wording(
            kContext, CONSONANCE_TEXT("Transitions", "Suspend and resume within 1 s, migration 2 s (OSDI 2018)."), {});
    return {};
}

} // namespace consonance
