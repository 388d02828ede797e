// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/transition_tables.h"

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

} // namespace consonance
