// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_changes.h"

#include "core/base/percent_text.h"
#include "core/base/span_text.h"
#include "core/run/failure_text.h"
#include "core/run/run_request.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace consonance {

namespace {

double tenantLoss(const TenantOfBoth& tenant)
{
    const double loss = tenant.secondMeanWaitSeconds - tenant.firstMeanWaitSeconds;
    return std::isfinite(loss) ? loss : 0;
}

} // namespace

std::string changeAnswer(const JobsOfBoth& both, const std::string& name, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text;
    const auto add = [&text](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
    if (both.firstUnfinished + both.secondUnfinished > 0)
        add(say(CONSONANCE_TEXT("CommandLine", "{0}: {2} of {3} jobs do not finish, {1} without the change."),
            { name, std::to_string(both.firstUnfinished), std::to_string(both.secondUnfinished),
                std::to_string(both.jobs) }));
    if (both.finishedByBoth > 0) {
        const auto means = spanTexts(both.firstMeanJctSeconds, both.secondMeanJctSeconds, wording);
        const double relative = both.secondMeanJctSeconds / both.firstMeanJctSeconds - 1;
        add(say(CONSONANCE_TEXT("CommandLine",
                    "{0}: the {1} jobs that finish either way take {3} on average, {2} without the change ({4} %)."),
            { name, std::to_string(both.finishedByBoth), means[0], means[1], signedPercentText(relative) }));
    }
    if (const auto hit = std::ranges::max_element(both.tenants, {}, tenantLoss);
        both.tenants.size() > 1 && tenantLoss(*hit) > 0) {
        const auto waits = spanTexts(hit->firstMeanWaitSeconds, hit->secondMeanWaitSeconds, wording);
        add(say(CONSONANCE_TEXT("CommandLine", "Hit most are the jobs of {0}: they wait {2} on average, {1} without."),
            { hit->tenant, waits[0], waits[1] }));
    }
    return text;
}

bool isOutage(const RunHeader& branch)
{
    RunRequest request;
    if (!branch.fork || !readRequestJson(branch.requestJson, "request", request))
        return false;
    bool fails = false;
    for (const auto& [moment, change] : request.changes) {
        if (moment.event < branch.fork->event)
            continue;
        const auto* server = std::get_if<ChangeServer>(&change);
        if (!server || (server->kind != ClusterChangeKind::Fail && server->kind != ClusterChangeKind::Repair))
            return false;
        fails |= server->kind == ClusterChangeKind::Fail;
    }
    return fails;
}

std::string failuresOf(const ReportMaterial& material, const Wording& wording)
{
    const auto& [request, inputs] = material.first;
    const auto& runs = material.comparison.result.runs;
    if (runs.size() == 1)
        return failureText(request, inputs, runs.front().metrics.keyed, wording);
    auto text = comparedFailuresText(runs, wording);
    std::ranges::replace(text, '\n', ' ');
    return text;
}

} // namespace consonance
