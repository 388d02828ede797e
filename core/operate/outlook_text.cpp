// SPDX-License-Identifier: GPL-3.0-or-later
// How well predicted starts held, in words.
#include "core/base/percent_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/operate/start_outlook.h"
#include "core/operate/wait_errors.h"
#include "core/teams/group_figures.h"
#include "core/teams/group_text.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr double kLeastDifference = 0.05; ///< between sizes of jobs, in the share of windows that held, to be reported

double shareHeld(const PredictionCheck& check)
{
    return static_cast<double>(check.held) / static_cast<double>(check.windows);
}

std::string percentHeld(const PredictionCheck& check)
{
    return percentText(shareHeld(check));
}

/// Sizes with a few windows only say nothing.
bool differBySize(const std::vector<SizeCheck>& sizes)
{
    double least = 1;
    double most = 0;
    for (const auto& one : sizes) {
        if (one.check.windows < kFewestErrors)
            continue;
        least = std::min(least, shareHeld(one.check));
        most = std::max(most, shareHeld(one.check));
    }
    return most - least >= kLeastDifference;
}

std::string sizesText(const std::vector<SizeCheck>& sizes, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text;
    for (const auto& one : sizes) {
        const GroupFigures group { .key = jobSizeKey(one.sizeClass) };
        text += (text.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", ", ")))
            + say(CONSONANCE_TEXT("CommandLine", "{0} {1} % of {2}"),
                { groupName(group, GroupBy::JobSize, wording), percentHeld(one.check),
                    groupedText(one.check.windows) });
    }
    return text;
}

} // namespace

std::string outlookCheckBrief(const StartOutlook& outlook, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& check = outlook.check;
    if (check.predictions == 0)
        return say(CONSONANCE_TEXT("CommandLine", "No prediction of this run can be checked yet."));
    std::string text;
    if (check.windows > 0)
        text = say(CONSONANCE_TEXT("CommandLine", "Of windows whose job has started, {0} % held; 80 % are meant to."),
                   { percentHeld(check) })
            + " ";
    return text
        + (check.medianErrorSeconds < 1
                ? say(CONSONANCE_TEXT("CommandLine", "Half of the predictions were right to the second."))
                : say(CONSONANCE_TEXT("CommandLine", "Half of the predictions were off by at most {0}."),
                    { spanText(check.medianErrorSeconds, wording) }));
}

std::string outlookCheckText(const StartOutlook& outlook, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& check = outlook.check;
    auto text = outlookCheckBrief(outlook, wording);
    const auto add = [&text](const std::string& sentence) { text += " " + sentence; };
    if (differBySize(outlook.bySize))
        add(say(CONSONANCE_TEXT("CommandLine", "By size of job: {0}."), { sizesText(outlook.bySize, wording) }));
    if (outlook.moments > 0)
        add(say(CONSONANCE_TEXT(
                    "CommandLine", "Misses come together: at {0} of {1} moments fewer than half of the windows held."),
            { groupedText(outlook.momentsBelowHalf), groupedText(outlook.moments) }));
    if (check.openWindows > 0)
        add(say(CONSONANCE_TEXT("CommandLine",
                    "{0} more have no upper end, since it would lie more than three times as far off as the "
                    "run was old: {1} % of their jobs began no earlier than said; 90 % are meant to."),
            { groupedText(check.openWindows),
                percentText(static_cast<double>(check.openHeld) / static_cast<double>(check.openWindows)) }));
    if (!outlook.pastLimit.empty())
        add(say(
            CONSONANCE_TEXT("CommandLine",
                "Running jobs past their time limit: {0}. Each is predicted to end as similar jobs did that ran that "
                "long; backfilling assumes that it may end at any moment."),
            { groupedText(outlook.pastLimit.size()) }));
    if (check.predictions > 0)
        add(say(CONSONANCE_TEXT("CommandLine",
                    "The sample has {0} windows and {1} predictions, of moments spread over the run so far, further "
                    "apart the longer it is: so it can become smaller."),
            { groupedText(check.windows), groupedText(check.predictions) }));
    return text;
}

} // namespace consonance
