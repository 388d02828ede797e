// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_recommendation.h"

#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/teams/group_text.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kMuchLonger = 1.25; ///< times a mean wait, beyond kShortWait
constexpr double kShortWait = 300; ///< seconds that people do not notice
constexpr double kFull = 0.8; ///< of a cluster, while jobs arrive
constexpr double kNoDifference = 0.01; ///< relative
constexpr double kLeastToSwitch = 0.001; ///< relative; less is not worth a change of the scheduler

std::string changeInPercent(double share)
{
    return fixedText(std::abs(share) * 100, 1);
}

/// Not explained by chance, as far as the runs can say.
bool isCertain(const CompareSummary& row)
{
    if (const double chance = row.meanJct().pValue; std::isfinite(chance))
        return chance < kSure;
    return row.bootstrap && row.bootstrap->relative.high < 0;
}

/// Of the jobs that finish either way, over copies of the trace where there are any: above 0, the change makes them
/// slower. NaN without such jobs.
double slowdownOf(const JudgedChange& change)
{
    return change.copied ? change.copied->relative
                         : change.both.secondMeanJctSeconds / change.both.firstMeanJctSeconds - 1;
}

bool mayBeChance(const JudgedChange& change)
{
    return change.copied && !(change.copied->relativeCi95 < std::abs(change.copied->relative));
}

std::int64_t lossOf(const JobsOfBoth& both)
{
    return both.secondUnfinished - both.firstUnfinished;
}

/// An outage is not made or left: what to expect of it.
std::string outageRecommendation(const JudgedChange& outage, const TerminalWording& say)
{
    const auto lost = lossOf(outage.both);
    const double slowdown = slowdownOf(outage);
    if (lost > 0)
        return say(CONSONANCE_TEXT("CommandLine", "Prepare for the outage: with it, {0} more jobs do not finish."),
            { groupedText(lost) });
    if (!(std::abs(slowdown) >= kNoDifference))
        return say(CONSONANCE_TEXT(
            "CommandLine", "The cluster can bear the outage: the mean completion time differs by less than 1 %."));
    if (mayBeChance(outage))
        return say(CONSONANCE_TEXT("CommandLine", "The cluster can bear the outage: its effect may be chance."));
    return slowdown > 0
        ? say(CONSONANCE_TEXT("CommandLine", "Prepare for the outage: with it, jobs take {0} % longer on average."),
            { changeInPercent(slowdown) })
        : say(CONSONANCE_TEXT(
                  "CommandLine", "The cluster can bear the outage: with it, jobs take {0} % less time on average."),
            { changeInPercent(slowdown) });
}

} // namespace

std::string runRecommendation(const GroupFigures& all, double utilisation, const Wording& wording)
{
    const TerminalWording say(wording);
    if (all.jobs == 0)
        return say(CONSONANCE_TEXT("CommandLine", "No job counts here: choose a longer span."));
    if (all.notServed > 0)
        return say(CONSONANCE_TEXT(
                       "CommandLine", "Find out why {0} of {1} jobs were not served before you rely on these figures."),
            { groupedText(all.notServed), groupedText(all.jobs) });
    const auto wait = spanText(all.waitP95Seconds, wording);
    if (all.waitP95Seconds <= kShortWait)
        return say(
            CONSONANCE_TEXT("CommandLine", "Keep the cluster as it is: 95 % of the jobs wait at most {0}."), { wait });
    return say(
        utilisation >= kFull ? CONSONANCE_TEXT("CommandLine",
            "Add servers or spread the load: 5 % of the jobs wait longer than {0}, and {1} % of the cluster is held "
            "while jobs arrive.")
                             : CONSONANCE_TEXT("CommandLine",
                                 "Try other policies before you add servers: 5 % of the jobs wait longer than {0} "
                                 "although only {1} % of "
                                 "the cluster is held while jobs arrive."),
        { wait, changeInPercent(utilisation) });
}

std::string changedRunRecommendation(const GroupFigures& all, const Wording& wording)
{
    const TerminalWording say(wording);
    if (all.jobs == 0 || all.notServed > 0)
        return runRecommendation(all, 0, wording);
    const auto wait = spanText(all.waitP95Seconds, wording);
    if (all.waitP95Seconds <= kShortWait)
        return say(
            CONSONANCE_TEXT("CommandLine", "The cluster can bear this: 95 % of the jobs still wait at most {0}."),
            { wait });
    return say(CONSONANCE_TEXT("CommandLine",
                   "Expect 5 % of the jobs to wait longer than {0}; report the run without the change beside it to see "
                   "how much of that the change costs."),
        { wait });
}

namespace {

struct LongerWait {
    GroupFigures now;
    GroupFigures then;
};

/// The group that would wait the longest beyond what it waits now; nothing where none waits much longer.
std::optional<LongerWait> longestFurtherWait(
    std::span<const ContenderGroups> groups, const std::string& now, const std::string& then)
{
    const auto today = std::ranges::find(groups, now, &ContenderGroups::contender);
    const auto tomorrow = std::ranges::find(groups, then, &ContenderGroups::contender);
    std::optional<LongerWait> longest;
    if (today == groups.end() || tomorrow == groups.end())
        return longest;
    for (const auto& group : today->groups) {
        const auto other = std::ranges::find(tomorrow->groups, group.key, &GroupFigures::key);
        if (group.isTotal || other == tomorrow->groups.end()
            || !(other->meanWaitSeconds > kMuchLonger * group.meanWaitSeconds + kShortWait))
            continue;
        const double further = other->meanWaitSeconds - group.meanWaitSeconds;
        if (!longest || further > longest->then.meanWaitSeconds - longest->now.meanWaitSeconds)
            longest = { group, *other };
    }
    return longest;
}

} // namespace

std::string policyRecommendation(std::span<const CompareSummary> rows,
    const std::function<std::string(const std::string&)>& nameOf,
    const std::function<bool(const CompareSummary&)>& isPossible, std::span<const ContenderGroups> bySize,
    const Wording& wording)
{
    const TerminalWording say(wording);
    const auto stay = nameOf(rows.front().baseline);
    const auto best = std::ranges::find_if(rows, [&](const CompareSummary& row) {
        return row.incomplete == 0 && (isPossible(row) || row.policy == row.baseline);
    });
    if (best == rows.end())
        return say(CONSONANCE_TEXT("CommandLine",
            "Change nothing yet: each policy here leaves jobs unserved or cannot run in a real cluster."));
    if (best->policy == best->baseline)
        return say(CONSONANCE_TEXT("CommandLine",
                       "Keep {0}: no other policy here that a real cluster can run finishes the jobs sooner."),
            { stay });
    const auto name = nameOf(best->policy);
    if (!best->hasSameMoments)
        return say(
            CONSONANCE_TEXT("CommandLine",
                "Keep {0} until both decide at the same moments: part of the advantage of {1} comes from when it "
                "decides."),
            { stay, name });
    if (!isCertain(*best))
        return say(CONSONANCE_TEXT("CommandLine", "Keep {0}: the advantage of {1} may be chance."), { stay, name });
    if (!(std::abs(best->meanJct().relative) >= kLeastToSwitch))
        return say(
            CONSONANCE_TEXT("CommandLine",
                "Keep {0}: the jobs take hardly less time with the best other policy, {1} (by less than 0.1 %)."),
            { stay, name });
    const auto less = changeInPercent(best->meanJct().relative);
    if (const auto longer = longestFurtherWait(bySize, best->baseline, best->policy))
        return say(
            CONSONANCE_TEXT("CommandLine",
                "Weigh it before you switch from {0} to {1}: the jobs take {2} % less time on average, but those "
                "of {3} wait {4} on average instead of {5}."),
            { stay, name, less, groupName(longer->now, GroupBy::JobSize, wording),
                spanText(longer->then.meanWaitSeconds, wording), spanText(longer->now.meanWaitSeconds, wording) });
    return say(CONSONANCE_TEXT("CommandLine", "Switch from {0} to {1}: the jobs take {2} % less time on average."),
        { stay, name, less });
}

std::string changeRecommendation(std::span<const JudgedChange> changes, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& best = *std::ranges::min_element(changes, {}, [](const JudgedChange& one) {
        const double slowdown = slowdownOf(one);
        return std::pair(lossOf(one.both), std::isfinite(slowdown) ? slowdown : 0);
    });
    const auto lost = lossOf(best.both);
    const double slowdown = slowdownOf(best);
    const bool isOne = changes.size() == 1;
    if (isOne && best.isOutage)
        return outageRecommendation(best, say);
    if (lost > 0)
        return isOne
            ? say(CONSONANCE_TEXT("CommandLine", "Avoid the change where you can: {0} more jobs do not finish."),
                { groupedText(lost) })
            : say(CONSONANCE_TEXT("CommandLine",
                      "Avoid these changes where you can: even with the best, {0}, {1} more jobs do not finish."),
                { best.name, groupedText(lost) });
    if (lost == 0 && !(std::abs(slowdown) >= kNoDifference))
        return isOne
            ? say(CONSONANCE_TEXT(
                "CommandLine", "The change can be made or left: the mean completion time differs by less than 1 %."))
            : say(CONSONANCE_TEXT("CommandLine",
                      "The best of these changes, {0}, can be made or left: the mean completion time differs by "
                      "less than 1 %."),
                { best.name });
    if (lost == 0 && mayBeChance(best))
        return isOne ? say(CONSONANCE_TEXT("CommandLine", "The change can be made or left: its effect may be chance."))
                     : say(CONSONANCE_TEXT("CommandLine",
                               "The best of these changes, {0}, can be made or left: its effect may be chance."),
                         { best.name });
    if (lost == 0 && slowdown > 0)
        return isOne
            ? say(CONSONANCE_TEXT(
                      "CommandLine", "Avoid the change where you can: with it, jobs take {0} % longer on average."),
                { changeInPercent(slowdown) })
            : say(CONSONANCE_TEXT("CommandLine",
                      "Avoid these changes where you can: even with the best, {0}, jobs take {1} % longer on average."),
                { best.name, changeInPercent(slowdown) });
    if (lost < 0)
        return isOne
            ? say(CONSONANCE_TEXT("CommandLine", "Make the change: {0} more jobs finish."), { groupedText(-lost) })
            : say(CONSONANCE_TEXT("CommandLine", "Of these changes make the best, {0}: {1} more jobs finish."),
                { best.name, groupedText(-lost) });
    return isOne ? say(CONSONANCE_TEXT("CommandLine", "Make the change: jobs take {0} % less time on average."),
               { changeInPercent(slowdown) })
                 : say(CONSONANCE_TEXT(
                           "CommandLine", "Of these changes make the best, {0}: jobs take {1} % less time on average."),
                     { best.name, changeInPercent(slowdown) });
}

} // namespace consonance
