// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_assumptions.h"

#include "core/base/joined_text.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/throughput/interference_title.h"

#include <algorithm>
#include <set>

namespace consonance {

namespace {

constexpr std::string_view kMeasuredPrefix = "measured:";

bool isMeasured(const RunRequest& request)
{
    return request.interference.starts_with(kMeasuredPrefix);
}

std::int64_t jobsWithModel(const Workload& workload)
{
    return std::ranges::count_if(workload.jobs, [](const JobSpec& job) { return job.request.model.isValid(); });
}

std::set<std::string> gpuTypes(const Cluster& cluster)
{
    std::set<std::string> types;
    for (const auto& host : cluster.hosts) {
        if (host.capacity[Resource::Gpu] > 0)
            types.insert(cluster.deviceTypes[host.deviceTypeIndex]);
    }
    return types;
}

/// It may run on any of these, and each makes it equally fast.
bool isAlikeOn(const std::set<std::string>& types, const JobRequest& job, const StoredInputs& run)
{
    if (job.requestedGpus() == 0 || !job.deviceType.empty())
        return false;
    if (!job.model.isValid())
        return true;
    const auto& model = run.inputs.workload->models->models[job.model.index()];
    if (model.training)
        return true; // measured on one type
    const double speed = model.speedOn(*types.begin());
    return !isMeasured(run.request)
        && std::ranges::all_of(types, [&](const std::string& type) { return model.speedOn(type) == speed; });
}

/// Empty where transfers come after computing.
std::string exchangeSentence(const std::string& interference, const TerminalWording& say, const Wording& wording)
{
    const auto words = std::string_view(interference).substr(interferenceAlone(interference).size());
    const auto rule = exchangeRuleFrom(words).value_or(ExchangeRule {});
    if (rule.order == ExchangeOrder::AfterCompute)
        return {};
    return " "
        + say(CONSONANCE_TEXT("CommandLine",
                  "Transfers of parameters hide behind computing in this order: {0}. The time of a layer is assumed to "
                  "be in proportion to its multiply-adds; durations that the trace gives do not change."),
            { exchangeOrderText(rule.order, wording) });
}

std::string slowingSentence(const StoredInputs& run, const TerminalWording& say)
{
    const auto& interference = run.request.interference;
    const auto jobs = std::ssize(run.inputs.workload->jobs);
    const auto modelled = jobsWithModel(*run.inputs.workload);
    if (modelled == 0)
        return say(CONSONANCE_TEXT("CommandLine",
            "No job names a model with known speeds: each runs for the time that the trace gives, and jobs do not slow "
            "each other."));
    const auto alone = interferenceAlone(interference);
    if (alone == "none")
        return say(CONSONANCE_TEXT("CommandLine", "Jobs on shared servers do not slow each other."));
    auto text = isMeasured(run.request)
        ? say(CONSONANCE_TEXT("CommandLine", "How jobs that share GPUs slow each other is read from the table {0}."),
            { interference.substr(kMeasuredPrefix.size()) })
        : say(CONSONANCE_TEXT("CommandLine",
            "How jobs on shared servers and links slow each other follows published measurements, not measurements "
            "of this cluster."));
    if (modelled < jobs)
        text += " "
            + say(CONSONANCE_TEXT("CommandLine",
                      "That is of the {0} of {1} jobs that name a model with known speeds; the others run for the time "
                      "that the trace gives."),
                { groupedText(modelled), groupedText(jobs) });
    return text;
}

} // namespace

std::string slowingText(const StoredInputs& run, const Wording& wording)
{
    return jobsWithModel(*run.inputs.workload) == 0
        ? TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "not at all: no job names a model with known speeds"))
        : interferenceText(run.request.interference, wording);
}

std::string estimatesAssumption(const Workload& workload, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto limited
        = std::ranges::count_if(workload.jobs, [](const JobSpec& job) { return job.request.timeLimit.has_value(); });
    if (limited == 0)
        return say(CONSONANCE_TEXT("CommandLine",
            "Policies that read users' estimates are given exact ones: the time each job takes when it runs alone."));
    return say(CONSONANCE_TEXT("CommandLine",
                   "EASY backfill plans with the time limits of {0} of {1} jobs; other estimates are exact: the time a "
                   "job takes when it runs alone."),
        { groupedText(limited), groupedText(std::ssize(workload.jobs)) });
}

std::vector<std::string> speedAssumptions(const StoredInputs& run, const Wording& wording)
{
    const TerminalWording say(wording);
    std::vector<std::string> sentences { slowingSentence(run, say)
        + exchangeSentence(run.request.interference, say, wording) };
    const auto types = gpuTypes(*run.inputs.cluster);
    if (types.size() < 2)
        return sentences;
    const auto& jobs = run.inputs.workload->jobs;
    const auto alike
        = std::ranges::count_if(jobs, [&](const JobSpec& job) { return isAlikeOn(types, job.request, run); });
    if (alike > 0)
        sentences.push_back(say(CONSONANCE_TEXT("CommandLine",
                                    "{0} of {1} jobs may run on any type of GPU and take equally long on each: {2}."),
            { groupedText(alike), groupedText(std::ssize(jobs)), joinedText(types) }));
    return sentences;
}

std::string assumedParameters(const std::string& policy)
{
    const auto* entry = PolicyRegistry::instance().find(policy);
    std::string keys;
    for (const auto& parameter : entry ? entry->traits.parameters : std::vector<ParameterSpec> {}) {
        if (parameter.isAssumed)
            keys += (keys.empty() ? "" : ", ") + parameter.key;
    }
    return keys;
}

} // namespace consonance
