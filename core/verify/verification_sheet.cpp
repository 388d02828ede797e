// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verification_sheet.h"

#include "core/base/joined_text.h"
#include "core/base/percent_text.h"
#include "core/base/text_format.h"

#include <iterator>

namespace consonance {

namespace {

constexpr SheetColumn kColumns[] = {
    { "policy", CONSONANCE_TEXT("Models", "Policy"), CONSONANCE_TEXT("Models", "As the published results call it") },
    { "workload", CONSONANCE_TEXT("Models", "Workload"),
        CONSONANCE_TEXT("Models", "The published run, or the load of several") },
    { "what", CONSONANCE_TEXT("Models", "What is compared"), CONSONANCE_TEXT("Models", "What both figures count") },
    { "published", CONSONANCE_TEXT("Models", "Published"), CONSONANCE_TEXT("Models", "The published figure"),
        CellUnit::Amount },
    { "ours", CONSONANCE_TEXT("Models", "Ours"),
        CONSONANCE_TEXT("Models", "Our figure; of jobs, those that agree within what is allowed"), CellUnit::Amount },
    { "max_abs_diff_s", CONSONANCE_TEXT("Models", "Largest difference (s)"),
        CONSONANCE_TEXT("Models", "Of one job, or of the mean"), CellUnit::Amount },
    { "allowed", CONSONANCE_TEXT("Models", "Allowed"),
        CONSONANCE_TEXT("Models", "How far ours may be from what is published") },
    { "verdict", CONSONANCE_TEXT("Models", "Within"), CONSONANCE_TEXT("Models", "Whether all is within it") },
    { "besides", CONSONANCE_TEXT("Models", "Besides"), CONSONANCE_TEXT("Models", "What else was compared"),
        CellUnit::Prose },
};

std::string ofText(std::int64_t some, std::int64_t all, const TerminalWording& say)
{
    return say(CONSONANCE_TEXT("CommandLine", "{0} of {1}"), { groupedText(some), groupedText(all) });
}

std::string whatText(const VerificationResult& result, const TerminalWording& say)
{
    if (result.isByStart)
        return say(CONSONANCE_TEXT("CommandLine", "jobs by their start"));
    if (result.isByMean)
        return say(CONSONANCE_TEXT("CommandLine", "mean completion time (s)"));
    return result.isReplay ? say(CONSONANCE_TEXT("CommandLine", "jobs of replayed decisions"))
                           : say(CONSONANCE_TEXT("CommandLine", "jobs by their completion time"));
}

std::string allowedText(const VerificationResult& result, const TerminalWording& say)
{
    if (result.isByMean)
        return percentText(result.tolerance) + " %";
    return result.tolerance > 0 ? shortestText(result.tolerance) + " s"
                                : say(CONSONANCE_TEXT("CommandLine", "nothing"));
}

std::string besidesText(const VerificationResult& result, const TerminalWording& say)
{
    std::vector<std::string> parts;
    const auto percent = [&] {
        const auto text = fixedText(100 * (result.meanSeconds / result.publishedMeanSeconds - 1), 2);
        return text.starts_with('-') || text == "0.00" ? text : "+" + text;
    };
    if (result.isByStart) {
        parts.push_back(say(CONSONANCE_TEXT("CommandLine", "mean wait {0} s for {1} s, {2} %"),
            { fixedText(result.meanSeconds, 2), fixedText(result.publishedMeanSeconds, 2), percent() }));
        parts.push_back(say(
            CONSONANCE_TEXT("CommandLine", "{0} on other nodes"), { groupedText(result.compared - result.sameNodes) }));
    } else if (result.isByMean) {
        parts.push_back(say(CONSONANCE_TEXT("CommandLine", "{0} % over {1} completion times"),
            { percent(), groupedText(result.compared) }));
    }
    if (result.isReplay) {
        parts.push_back(
            say(CONSONANCE_TEXT("CommandLine", "rounds: {0}"), { ofText(result.equalRounds, result.rounds, say) }));
        parts.push_back(say(CONSONANCE_TEXT("CommandLine", "objectives within 1e-6: {0}"),
            { ofText(result.equalAllocations, result.allocations, say) }));
    }
    if (result.unfinished > 0)
        parts.push_back(say(result.isByStart ? CONSONANCE_TEXT("CommandLine", "{0} jobs do not start")
                                             : CONSONANCE_TEXT("CommandLine", "{0} jobs do not end"),
            { groupedText(result.unfinished) }));
    return joinedText(parts, "; ");
}

/// Which comparisons do not pass; the first few of them by name.
std::string outsideText(const Verification& verification, const TerminalWording& say)
{
    constexpr std::size_t kMostNamed = 5;
    std::vector<std::string> names;
    for (const auto& result : verification.results) {
        if (!result.pass)
            names.push_back(result.policy + " " + result.workload);
    }
    return say(CONSONANCE_TEXT("CommandLine", "Comparisons outside, {0}: {1}"),
        { ofText(std::ssize(names), std::ssize(verification.results), say), firstJoined(names, kMostNamed) });
}

} // namespace

Sheet verificationSheet(const Verification& verification, const Wording& wording)
{
    const TerminalWording say(wording);
    Sheet sheet { .columns = { std::begin(kColumns), std::end(kColumns) } };
    for (const auto& result : verification.results) {
        const auto figure = [&](double mean, std::int64_t jobs) -> SheetCell {
            return result.isByMean ? SheetCell { .value = mean, .decimals = 1 } : SheetCell { .value = jobs };
        };
        const auto verdict
            = result.pass ? CONSONANCE_TEXT("CommandLine", "pass") : CONSONANCE_TEXT("CommandLine", "FAIL");
        sheet.rows.push_back(
            { .cells = { { result.policy }, { result.workload }, { whatText(result, say) },
                  figure(result.publishedMeanSeconds, result.compared), figure(result.meanSeconds, result.equal),
                  { .value = result.maximumDifferenceSeconds, .decimals = 3 }, { allowedText(result, say) },
                  { .value = say(verdict), .state = result.pass ? RowState::Better : RowState::Worse },
                  { besidesText(result, say) } } });
    }
    return sheet;
}

std::vector<std::string> verificationRemarks(const Verification& verification, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto byMean = verification.comparedByMean();
    const auto byStart = verification.comparedByStart();
    const auto jobByJob = std::to_string(verification.compared() - byMean);
    const auto differing = std::to_string(verification.differing());
    std::vector<std::string> remarks { byStart > 0
            ? say(CONSONANCE_TEXT("CommandLine", "{0} starts compared"), { std::to_string(byStart) })
            : byMean == 0
            ? say(CONSONANCE_TEXT("CommandLine", "{0} JCTs compared, {1} differing"), { jobByJob, differing })
            : say(CONSONANCE_TEXT("CommandLine", "{0} JCTs compared, {1} differing; {2} compared by their mean"),
                { jobByJob, differing, std::to_string(byMean) }) };
    if (!verification.results.empty() && !verification.passed())
        remarks.push_back(outsideText(verification, say));
    VerificationResult sums;
    for (const auto& result : verification.results) {
        sums.rounds += result.rounds;
        sums.equalRounds += result.equalRounds;
        sums.allocations += result.allocations;
        sums.equalAllocations += result.equalAllocations;
    }
    if (sums.rounds > 0)
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                                  "recorded decisions, replayed: {0} of {1} rounds equal, the objective of {2} of {3} "
                                  "allocations within 1e-6"),
            { std::to_string(sums.equalRounds), std::to_string(sums.rounds), std::to_string(sums.equalAllocations),
                std::to_string(sums.allocations) }));
    return remarks;
}

} // namespace consonance
