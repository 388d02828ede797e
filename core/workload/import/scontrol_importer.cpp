// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text of `scontrol show job`, in which every job has all the fields that squeue --json has. It lists jobs that
// wait or run, and those that ended within the last minutes (MinJobAge).
#include "core/base/number_range.h"
#include "core/base/trimmed_text.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/job_records.h"
#include "core/workload/import/scontrol_text.h"
#include "core/workload/import/slurm_demand.h"
#include "core/workload/import/snapshot_clock.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

std::optional<double> momentIn(const ScontrolRecord& record, std::string_view key)
{
    const auto seconds = secondsFromDate(record.text(key));
    return seconds ? std::optional(static_cast<double>(*seconds)) : std::nullopt;
}

/// A component or a task has a number of its own; its job's is in ArrayJobId or HetJobId.
void takeNames(const ScontrolRecord& record, ImportBuilder& builder, ForeignJob& job)
{
    job.name = record.text("JobId");
    const auto array = record.text("ArrayJobId");
    const auto task = record.text("ArrayTaskId");
    const auto component = integerFromText(record.text("HetJobOffset"));
    constexpr std::int64_t kMaximumComponents = 100'000;
    if (!array.empty() && integerFromText(task)) {
        job.name = builder.hold(fmt::format("{}_{}", array, task));
    } else if (!array.empty() && !task.empty()) {
        job.name = array;
        job.arrayTasks = task;
    } else if (component && *component >= 0 && *component <= kMaximumComponents) {
        job.name = record.text("HetJobId");
        job.component = static_cast<int>(*component);
    }
}

Result<void> readJob(const ScontrolRecord& record, const std::string& fileName, const SlurmParts& parts,
    ImportBuilder& builder, ForeignJob& job)
{
    takeNames(record, builder, job);
    const auto user = record.text("UserId"); // "ana(1001)"
    job.user = user.substr(0, user.find('('));
    takeSlurmName(record.text("JobName"), builder, job);
    job.tenant = record.text("Account");
    job.submitted = momentIn(record, "SubmitTime");
    job.started = momentIn(record, "StartTime");
    job.ended = momentIn(record, "EndTime");
    job.duration = secondsFromSlurmSpan(record.text("RunTime"));
    job.limit = secondsFromSlurmSpan(record.text("TimeLimit"));
    job.hosts = record.text("NodeList");
    takeSlurmState(record.text("JobState"), job);
    const auto tres = [&](const char* key) -> Result<SlurmResources> {
        const auto resources = resourcesFromTres(record.text(key));
        if (!resources)
            return fail(
                noTres(record.text(key), { .file = fileName, .line = record.line(), .column = 1, .pointer = {} }));
        return *resources;
    };
    // Before 23.02 there is one list, of what was asked for or given.
    TRY_ASSIGN(const auto given, tres("AllocTRES"));
    TRY_ASSIGN(auto wanted, tres(record.text("ReqTRES").empty() ? "TRES" : "ReqTRES"));
    // "1-1" of a job that waits for one node or more
    const auto nodes = record.text("NumNodes");
    if (!wanted.nodes)
        wanted.nodes = decimalFromText(nodes.substr(0, nodes.find('-')));
    if (!wanted.cpus)
        wanted.cpus = decimalFromText(record.text("NumCPUs"));
    if (!given.hasAccelerators() && !wanted.hasAccelerators()) {
        const auto ofJob = resourcesFromGres(record.text("TresPerJob"));
        wanted.takeGres(
            ofJob.hasAccelerators() ? ofJob : resourcesFromGres(record.text("TresPerNode"), wanted.nodes.value_or(1)));
    }
    takeSlurmDemand(given, wanted, parts, builder, job);
    return {};
}

Result<ImportedTrace> parseScontrol(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = slurmOptions();
    const ImportOptionReader options(request, declared);
    TRY_ASSIGN(auto rules, readImportRules(options, *models));
    TRY_ASSIGN(const auto parts, readSlurmParts(options));
    ImportBuilder builder("scontrol", fileName, request, std::move(rules), std::move(models));
    builder.assume("tenant", assumption::kTenantIsAccount);
    builder.assume("gpus", assumption::kNodeTasks);
    builder.assume("duration_s", assumption::kMeasuredTime);
    builder.assume("arrival_s", assumption::kLocalTime);
    JobRecords jobs(builder);
    SnapshotClock clock;
    for (const auto& record : scontrolRecords(text, "JobId")) {
        ++builder.report().rows;
        ForeignJob job;
        if (auto read = readJob(record, fileName, parts, builder, job); !read) {
            builder.refuse(std::move(read).error());
            continue;
        }
        clock.note(job);
        if (job.started && !job.hasEnded) // by when it was printed, a running job had run so long
            clock.see(*job.started + secondsFromSlurmSpan(record.text("RunTime")).value_or(0));
        jobs.add(job, std::make_unique<LinePlaces>(fileName, record.line()));
    }
    clock.tell(builder);
    TRY(jobs.finish());
    return builder.finish();
}

} // namespace

std::string_view ScontrolRecord::text(std::string_view key) const
{
    constexpr std::string_view kUnset[] { "(null)", "N/A", "n/a", "None", "Unknown", "UNLIMITED", "Partition_Limit" };
    const auto found = std::ranges::find(m_pairs, key, &std::pair<std::string_view, std::string_view>::first);
    const auto value = found == m_pairs.end() ? std::string_view() : found->second;
    return std::ranges::find(kUnset, value) == std::end(kUnset) ? value : std::string_view();
}

std::vector<ScontrolRecord> scontrolRecords(std::string_view text, std::string_view firstKey)
{
    std::vector<ScontrolRecord> records;
    for (std::int64_t line = 1; !text.empty(); ++line) {
        auto rest = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(rest.size() + 1, text.size()));
        constexpr std::string_view kBlanks = " \t\r"; // lines may end as those of Windows
        while (!rest.empty()) {
            rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
            const auto pair = rest.substr(0, rest.find_first_of(kBlanks));
            rest.remove_prefix(pair.size());
            const auto equals = pair.find('=');
            if (equals == std::string_view::npos)
                continue; // the rest of a value with blanks, such as a command
            const auto key = pair.substr(0, equals);
            if (key == firstKey)
                records.emplace_back(line);
            if (!records.empty())
                records.back().add(key, pair.substr(equals + 1));
        }
    }
    return records;
}

bool isScontrolText(std::string_view text, std::string_view firstKey)
{
    text = trimmedText(text.substr(0, 1000));
    return text.starts_with(firstKey) && text.substr(firstKey.size()).starts_with('=');
}

bool isSlurmTable(std::string_view text)
{
    const auto header = trimmedText(text.substr(0, std::min(text.find('\n'), std::size_t { 1000 })));
    if (header.find_first_of(",;|\t") != std::string_view::npos)
        return false; // of a program
    const auto has = [header](std::string_view word) { return header.find(word) != std::string_view::npos; };
    return (has("NODELIST") && has("STATE")) || (has("JOBID") && has("PARTITION")) || (has("JobID") && has("State"));
}

TraceImporter scontrolImporter()
{
    return { .id = "scontrol",
        .title = CONSONANCE_MESSAGE("scontrol.title", "Slurm: scontrol show job"),
        .description = CONSONANCE_MESSAGE("scontrol.description",
            "Jobs as scontrol show job prints them: those that wait, run or ended within the last minutes"),
        .options = slurmOptions(),
        .parse = parseScontrol,
        .recognises = [](const FormatProbe& probe) { return isScontrolText(probe.text(), "JobId"); } };
}

} // namespace consonance
