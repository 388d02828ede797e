// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_words.h"

#include "core/base/marked_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/cluster/rack_cluster.h"
#include "core/sim/figure_keys.h"
#include "core/teams/group_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace consonance {

namespace {

/// A word of a page, in the language of the page, and what it means.
struct ExplainedWord {
    const char* word;
    const char* meaning;
};
constexpr std::array kWords {
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "JCT"),
        CONSONANCE_TEXT(
            "CommandLine", "JCT (job completion time): from the arrival of a job to its end, waiting included") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "completion time"),
        CONSONANCE_TEXT("CommandLine", "completion time: from the arrival of a job to its end, waiting included") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "not served"),
        CONSONANCE_TEXT("CommandLine", "not served: jobs that still wait at the end or were rejected") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "held"),
        CONSONANCE_TEXT("CommandLine", "held: reserved by running jobs, busy or not") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "GPU hours"),
        CONSONANCE_TEXT("CommandLine", "GPU hours: the number of GPUs held times the hours for which they are held") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "tenant"),
        CONSONANCE_TEXT("CommandLine", "tenant: a team or user whose jobs are counted together") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "p ="),
        CONSONANCE_TEXT("CommandLine",
            "p: how often a difference as large would come from chance alone; the paired t test computes it from runs "
            "on "
            "the same traces") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "95 % CI"),
        CONSONANCE_TEXT(
            "CommandLine", "95 % CI (confidence interval): of 100 such intervals, about 95 contain the true mean") },
    ExplainedWord { CONSONANCE_TEXT("CommandLine", "bootstrap"),
        CONSONANCE_TEXT(
            "CommandLine", "bootstrap: the figures are computed again from many random choices of the jobs") },
};

} // namespace

std::vector<std::string> explainedWords(const RunReport& report, const Wording& wording)
{
    const TerminalWording say(wording);
    auto page = report.question + report.recommendation + report.answer + report.tableTitle;
    for (const auto& [name, value] : report.inputs)
        page += name + value;
    for (const auto* texts : { &report.table.header, &report.assumed }) {
        for (const auto& text : *texts)
            page += text;
    }
    std::vector<std::string> words;
    for (const auto& one : kWords) {
        if (page.find(say(one.word)) != std::string::npos)
            words.push_back(say(one.meaning));
    }
    return words;
}

void useCommonWords(std::vector<std::string>& header, const Wording& wording)
{
    const TerminalWording say(wording);
    constexpr std::array<std::pair<const char*, const char*>, 4> kCommon { {
        { CONSONANCE_TEXT("CommandLine", "wait p50"), CONSONANCE_TEXT("CommandLine", "half wait at most") },
        { CONSONANCE_TEXT("CommandLine", "wait p95"), CONSONANCE_TEXT("CommandLine", "95 % wait at most") },
        { CONSONANCE_TEXT("CommandLine", "JCT p50"), CONSONANCE_TEXT("CommandLine", "half complete within") },
        { CONSONANCE_TEXT("CommandLine", "JCT p95"), CONSONANCE_TEXT("CommandLine", "95 % complete within") },
    } };
    for (const auto& [special, common] : kCommon)
        std::ranges::replace(header, say(special), say(common));
}

std::string clusterText(const Cluster& cluster, const Wording& wording)
{
    const TerminalWording say(wording);
    std::map<std::string, std::int64_t> gpus;
    for (const auto& host : cluster.hosts)
        gpus[cluster.deviceTypes[host.deviceTypeIndex]] += host.capacity[Resource::Gpu];
    std::string types;
    for (const auto& [type, count] : gpus) {
        if (count > 0)
            types += (types.empty() ? "" : ", ") + groupedText(count) + (type.empty() ? "" : " " + type);
    }
    const auto servers = groupedText(static_cast<std::int64_t>(cluster.hostCount()));
    return types.empty()
        ? say(CONSONANCE_TEXT("CommandLine", "{0}: {1} servers without GPUs"), { clusterTitle(cluster.name), servers })
        : say(CONSONANCE_TEXT("CommandLine", "{0}: {1} servers, GPUs: {2}"),
            { clusterTitle(cluster.name), servers, types });
}

std::string unevenText(const std::vector<GroupFigures>& groups, GroupBy by, const Wording& wording)
{
    const GroupFigures* longest = nullptr;
    const GroupFigures* shortest = nullptr;
    for (const auto& group : groups) {
        if (group.isTotal || group.jobs == 0)
            continue;
        if (!longest || group.waitP95Seconds > longest->waitP95Seconds)
            longest = &group;
        if (!shortest || group.waitP95Seconds < shortest->waitP95Seconds)
            shortest = &group;
    }
    if (!longest || longest == shortest)
        return {};
    return " "
        + TerminalWording(wording)(
            CONSONANCE_TEXT("CommandLine", "95 % of the jobs of {0} waited at most {1}, those of {2} at most {3}."),
            { groupName(*longest, by, wording), spanText(longest->waitP95Seconds, wording),
                groupName(*shortest, by, wording), spanText(shortest->waitP95Seconds, wording) });
}

std::string assumedFieldText(const std::string& field, const Wording& wording)
{
    static const std::map<std::string_view, const char*> titles {
        { "job_id", CONSONANCE_TEXT("CommandLine", "Job names") },
        { "jobs", CONSONANCE_TEXT("CommandLine", "Jobs") },
        { "arrival_s", CONSONANCE_TEXT("CommandLine", "Arrivals") },
        { "duration_s", CONSONANCE_TEXT("CommandLine", "Run times") },
        { "epochs", CONSONANCE_TEXT("CommandLine", "Work") },
        { "iterations", CONSONANCE_TEXT("CommandLine", "Work") },
        { "limit_s", CONSONANCE_TEXT("CommandLine", "Time limits") },
        { "deadline_s", CONSONANCE_TEXT("CommandLine", "Deadlines") },
        { "checkpoint_s", CONSONANCE_TEXT("CommandLine", "Checkpoints") },
        { "start_s", CONSONANCE_TEXT("CommandLine", "Recorded starts") },
        { "nodes", CONSONANCE_TEXT("CommandLine", "Recorded servers") },
        { "snapshot", CONSONANCE_TEXT("CommandLine", "Snapshot") },
        { "tenant", CONSONANCE_TEXT("CommandLine", "Teams") },
        { "user", CONSONANCE_TEXT("CommandLine", "Users") },
        { "model", CONSONANCE_TEXT("CommandLine", "Models") },
        { "workers", CONSONANCE_TEXT("CommandLine", "Workers") },
        { "ps", CONSONANCE_TEXT("CommandLine", "Parameter servers") },
        { "gpus", CONSONANCE_TEXT("CommandLine", "GPUs") },
        { "worker_gpu", CONSONANCE_TEXT("CommandLine", "GPUs") },
        { "gpu_share", CONSONANCE_TEXT("CommandLine", "Parts of GPUs") },
        { "gpu_type", CONSONANCE_TEXT("CommandLine", "GPU types") },
        { "worker_cpu", CONSONANCE_TEXT("CommandLine", "Cores") },
        { "worker_memory_gb", CONSONANCE_TEXT("CommandLine", "Memory") },
    };
    const auto found = titles.find(field);
    return found == titles.end() ? field : wording("CommandLine", found->second, {});
}

bool allHaveLimits(const Workload& workload)
{
    return std::ranges::all_of(workload.jobs, [](const JobSpec& job) { return job.request.timeLimit.has_value(); });
}

std::string recordedText(std::span<const RunResult> runs,
    const std::function<std::string(const std::string& contender)>& nameOf, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto figure = [](const RunResult& run, const char* key) {
        const auto found = run.metrics.keyed.find(key);
        return found == run.metrics.keyed.end() ? 0.0 : found->second;
    };
    std::string text;
    for (const auto& run : runs) {
        const double jobs = figure(run, kRecordedJobs);
        if (jobs > 0)
            text += " "
                + say(CONSONANCE_TEXT("CommandLine",
                          "{0} starts {1} jobs of the trace's record {2} away from it in the median; they wait {3} on "
                          "average, by the record {4}."),
                    { nameOf(run.contender()), groupedText(static_cast<std::int64_t>(jobs)),
                        spanText(figure(run, kStartError), wording), spanText(figure(run, kSimulatedWait), wording),
                        spanText(figure(run, kRecordedWait), wording) });
    }
    return text;
}

} // namespace consonance
