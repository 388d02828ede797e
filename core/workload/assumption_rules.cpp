// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/assumption_rules.h"

#include "core/base/count_wording.h"

#include <optional>

namespace consonance {

namespace {

/// What stands at {0}, {1}, … (in this order) of the pattern; nothing when the sentence was not made by it.
std::optional<std::vector<std::string>> argumentsOf(std::string_view sentence, std::string pattern)
{
    std::vector<std::string> arguments;
    while (true) {
        const auto place = "{" + std::to_string(arguments.size()) + "}";
        const auto at = pattern.find(place);
        if (!sentence.starts_with(pattern.substr(0, at)))
            return std::nullopt;
        if (at == std::string::npos)
            return sentence.size() == pattern.size() ? std::optional(arguments) : std::nullopt;
        const auto before = sentence.substr(0, at);
        sentence.remove_prefix(at);
        pattern.erase(0, at + place.size());
        if (const auto one = singularAfterOne(before, pattern);
            one.replaces > 0 && sentence.starts_with("1" + one.text.substr(0, one.text.find('{')))) {
            arguments.emplace_back("1");
            sentence.remove_prefix(1);
            pattern.replace(0, one.replaces, one.text);
            continue;
        }
        const auto rest = pattern.substr(0, pattern.find('{'));
        const auto end = rest.empty() ? sentence.size() : sentence.find(rest);
        if (end == std::string_view::npos)
            return std::nullopt;
        arguments.emplace_back(sentence.substr(0, end));
        sentence.remove_prefix(end);
    }
}

} // namespace

AssumptionRule assumptionRule(std::string_view sentence)
{
    if (auto arguments = argumentsOf(sentence, assumption::kKnownModelsBefore))
        return { .english = assumption::kKnownModels, .arguments = std::move(*arguments) };
    for (const char* withFigures :
        { assumption::kKnownModels, assumption::kUnknownModels, assumption::kPhillyModels, assumption::kPhillyDemand,
            assumption::kTasksFolded, assumption::kUnevenNodes, assumption::kSeveralTypes, assumption::kStepsAlone,
            assumption::kMeasuredOn, assumption::kSharesRoundedUp, assumption::kRunToLimitAdds, assumption::kRunToLimit,
            assumption::kRunAsAssumedAdds, assumption::kRunAsAssumed, assumption::kClocksDiffer,
            assumption::kLongHostList, assumption::kLastAttemptOnly, assumption::kLastAttempt, assumption::kArrayTasks,
            assumption::kArrayThrottle, assumption::kArrayCut, assumption::kComponents, assumption::kComponentsApart,
            assumption::kComponentsWithoutGpus, assumption::kMigSlices, assumption::kMixedSlices,
            assumption::kShardsCounted, assumption::kMpsCounted, assumption::kShardsUnknown, assumption::kNotSimulated,
            assumption::kOtherAccelerators, assumption::kLeftOutWithOnly, assumption::kServersWithGpus,
            assumption::kOtherDevices, assumption::kDeviceShares, assumption::kSharesUnknown, assumption::kMixedShares,
            assumption::kClaims, assumption::kPodsInTurn, assumption::kPodsRestarted, assumption::kPodsMissing,
            assumption::kFieldsUnused, assumption::kCoresAssumed, assumption::kMemoryAssumed, assumption::kBeginsLate,
            assumption::kBeginsAt, assumption::kSnapshot, assumption::kRecordUnfit, assumption::kRunAsLongAgain,
            assumption::kBeyondLimit, assumption::kNeverRun, assumption::kUnreadRows, assumption::kSharesOfPlacers,
            assumption::kDecimalCommas, assumption::kDecimalPoints, assumption::kColumnInSeconds,
            assumption::kColumnInDays, assumption::kColumnInHours, assumption::kColumnInMinutes,
            assumption::kColumnInMilliseconds, assumption::kColumnInMicroseconds }) {
        if (auto arguments = argumentsOf(sentence, withFigures))
            return { .english = withFigures, .arguments = std::move(*arguments) };
    }
    return { .english = std::string(sentence), .arguments = {} };
}

bool saysWhatIsMissing(std::string_view sentence)
{
    const auto rule = assumptionRule(sentence).english;
    return rule == assumption::kNeverRun || rule == assumption::kUnreadRows || rule == assumption::kPodsMissing
        || rule == assumption::kMorePodsMissing || rule == assumption::kLeftOutWithOnly;
}

} // namespace consonance
