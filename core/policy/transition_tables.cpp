// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/transition_tables.h"

#include "core/base/marked_text.h"
#include "core/base/moment_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"

#include <algorithm>
#include <array>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kUnknownTransitions = CONSONANCE_MESSAGE(
    "transitions.unknown", "there is no transition table '{0}'; there are common, none, pollux, gandiva");
constexpr MessageId kUnknownLoss = CONSONANCE_MESSAGE("transitions.unknown-loss",
    "'{0}' does not say what jobs lose when their server fails; write epoch, all, none or the time between two "
    "checkpoints, such as 30min, and perhaps what one takes, such as 30min+20s");

constexpr std::array<std::pair<std::string_view, FailureRule>, 4> kLossNames { {
    { "epoch", FailureRule::Epoch },
    { "all", FailureRule::Everything },
    { "none", FailureRule::Nothing },
    { "epoch-only", FailureRule::EpochOnly },
} };

bool hasEpochs(const JobSpec& job)
{
    return job.work.epochs > 0;
}

constexpr const char* kRestarts
    = CONSONANCE_TEXT("Transitions", "Jobs restart from zero when their server fails (assumed).");
constexpr const char* kRepeatEpoch
    = CONSONANCE_TEXT("Transitions", "Jobs continue from their last finished epoch when their server fails (assumed).");

} // namespace

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

Result<FailureLoss> failureLossByName(const std::string& name)
{
    const auto* const found = std::ranges::find(kLossNames, name, &std::pair<std::string_view, FailureRule>::first);
    if (found != kLossNames.end())
        return FailureLoss { .rule = found->second };
    const auto plus = name.find('+');
    const auto every = parseMoment(name.substr(0, plus));
    const auto cost = plus == std::string::npos ? 0.0 : parseMoment(name.substr(plus + 1)).value_or(-1);
    if (!every || Duration::fromSecondsRounded(*every) <= Duration {} || cost < 0)
        return fail(ErrorKind::BadArguments, kUnknownLoss, { name });
    return FailureLoss { .rule = FailureRule::Checkpoint,
        .every = Duration::fromSecondsRounded(*every),
        .cost = Duration::fromSecondsRounded(cost) };
}

std::string failureLossName(const FailureLoss& loss)
{
    const auto* const found
        = std::ranges::find(kLossNames, loss.rule, &std::pair<std::string_view, FailureRule>::second);
    if (found != kLossNames.end())
        return std::string(found->first);
    const auto every = shortestText(loss.every.seconds()) + "s";
    return loss.cost == Duration {} ? every : every + "+" + shortestText(loss.cost.seconds()) + "s";
}

std::string failureLossText(const FailureLoss& loss, const Wording& wording)
{
    const auto say = [&wording](const char* text, const std::vector<std::string>& arguments = {}) {
        return wording("Transitions", text, arguments);
    };
    switch (loss.rule) {
    case FailureRule::Epoch:
        return say(CONSONANCE_TEXT("Transitions",
            "When their server fails, jobs with epochs continue from their last finished epoch and other jobs restart "
            "from zero (assumed)."));
    case FailureRule::Everything:
        return say(CONSONANCE_TEXT("Transitions", "Jobs restart from zero when their server fails."));
    case FailureRule::Nothing:
        return say(CONSONANCE_TEXT("Transitions", "Jobs lose no work when their server fails."));
    case FailureRule::Checkpoint:
        if (loss.cost > Duration {})
            return say(CONSONANCE_TEXT("Transitions",
                           "Jobs continue from their last checkpoint when their server fails; they write one after "
                           "every {0} of running time, which takes {1}."),
                { spanText(loss.every.seconds(), wording), spanText(loss.cost.seconds(), wording) });
        return say(CONSONANCE_TEXT("Transitions",
                       "Jobs continue from their last checkpoint when their server fails; they write one after every "
                       "{0} of running time."),
            { spanText(loss.every.seconds(), wording) });
    case FailureRule::EpochOnly:
        return say(CONSONANCE_TEXT("Transitions",
            "When their server fails, jobs with epochs continue from their last finished epoch and other jobs lose no "
            "work (the rule of runs made before December 2026)."));
    }
    return {};
}

std::string failureLossText(const FailureLoss& loss, const Workload& workload, const Wording& wording)
{
    const auto ownRules = std::ranges::count_if(
        workload.jobs, [](const JobSpec& job) { return job.request.checkpointEvery.has_value(); });
    if (ownRules == std::ssize(workload.jobs))
        return wording("Transitions",
            CONSONANCE_TEXT(
                "Transitions", "Jobs continue from their last checkpoint when their server fails, as the trace says."),
            {});
    const auto withEpochs = std::ranges::count_if(workload.jobs, hasEpochs);
    const bool isMixed = withEpochs > 0 && withEpochs < std::ssize(workload.jobs);
    auto text = loss.rule != FailureRule::Epoch || isMixed
        ? failureLossText(loss, wording)
        : wording("Transitions", withEpochs > 0 ? kRepeatEpoch : kRestarts, {});
    if (ownRules > 0)
        text += " "
            + wording("Transitions",
                CONSONANCE_TEXT("Transitions", "{0} jobs continue from their last checkpoint, as the trace says."),
                { groupedText(ownRules) });
    return text;
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
