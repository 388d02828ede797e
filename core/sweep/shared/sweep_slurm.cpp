// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_slurm.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/sweep/shared/child_program.h"
#include "core/sweep/shared/sweep_consent.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kCellsOfATask = 10; // assumed: a task costs Slurm a second or more
constexpr std::size_t kMostTasks = 500; // half of what Slurm allows by default (MaxArraySize)
constexpr auto kSubmitLimit = 120s;
constexpr auto kWaitLimit = std::chrono::hours(24 * 365);
constexpr auto kHintLimit = 5s;

constexpr MessageId kNoSlurm = CONSONANCE_MESSAGE(
    "slurm.missing", "there is no sbatch here: Slurm's commands are needed where a sweep is submitted");
constexpr MessageId kRefused = CONSONANCE_MESSAGE("slurm.refused", "sbatch refused: {0}");
constexpr MessageId kNoJobId = CONSONANCE_MESSAGE("slurm.no-id", "sbatch did not say the number of a job: {0}");
constexpr MessageId kStillQueued = CONSONANCE_MESSAGE(
    "slurm.queued", "jobs {0} of the sweep are still in the queue; wait for them, or take them out with scancel");

std::filesystem::path slurmFolder(const SweepFolder& folder)
{
    return std::filesystem::absolute(folder.path()) / "slurm";
}

/// As one word of a shell.
std::string quoted(const std::string& text)
{
    std::string word = "'";
    for (const char letter : text)
        word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return word + "'";
}

std::string mergeScript(const SweepFolder& folder, const SlurmOptions& options)
{
    return fmt::format("#!/bin/sh\n# Written by consonance-cli: brings together what the tasks left.\n"
                       "exec {} sweep merge {} --store {}\n",
        quoted(options.program.string()), quoted(std::filesystem::absolute(folder.path()).string()),
        quoted(mergedDatabase(folder).string()));
}

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

/// The number that sbatch --parsable prints, without the name of a cluster behind it.
Result<std::string> submit(std::vector<std::string> arguments, const std::vector<std::string>& more,
    const std::filesystem::path& script, std::chrono::milliseconds limit, const StopToken& stop)
{
    arguments.insert(arguments.begin(), { "sbatch", "--parsable" });
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.push_back(script.string());
    TRY_ASSIGN(const auto output, runProgram(arguments, limit, stop));
    auto id = firstLine(output.standardOutput);
    id = id.substr(0, id.find(';'));
    const bool isNumber = !id.empty() && id.find_first_not_of("0123456789") == std::string::npos;
    if (!output.exit.isGood() && !isNumber)
        return fail(ErrorKind::Failed, kRefused, { firstLine(output.standardError) });
    if (!isNumber)
        return fail(ErrorKind::Failed, kNoJobId, { firstLine(output.standardOutput + output.standardError) });
    return id;
}

/// Numbers of the shares, from 1, of which something is not finished.
std::vector<int> openShards(const SweepFolder& folder, int shards)
{
    const auto content = folder.content();
    std::vector<bool> isOpen(static_cast<std::size_t>(shards), false);
    for (std::size_t cell = 0; cell < folder.manifest().cells.size(); ++cell) {
        if (!content.finished.contains(cell))
            isOpen[cell % static_cast<std::size_t>(shards)] = true;
    }
    std::vector<int> open;
    for (int shard = 1; shard <= shards; ++shard) {
        if (isOpen[static_cast<std::size_t>(shard - 1)])
            open.push_back(shard);
    }
    return open;
}

/// "1-4,7": as sbatch --array takes them.
std::string arrayText(const std::vector<int>& shards)
{
    std::string text;
    for (std::size_t i = 0; i < shards.size();) {
        auto end = i;
        while (end + 1 < shards.size() && shards[end + 1] == shards[end] + 1)
            ++end;
        text += fmt::format("{}{}", text.empty() ? "" : ",", shards[i]);
        if (end > i)
            text += fmt::format("-{}", shards[end]);
        i = end + 1;
    }
    return text;
}

/// What was submitted last.
struct Submission {
    int shards = 0; ///< for people
    SlurmJobs jobs;
};

std::filesystem::path submissionFile(const SweepFolder& folder)
{
    return slurmFolder(folder) / "jobs.json";
}

/// As squeue takes them.
std::string jobsText(const SlurmJobs& jobs)
{
    return jobs.work + (jobs.work.empty() || jobs.merge.empty() ? "" : ",") + jobs.merge;
}

std::string submissionText(const Submission& submission)
{
    JsonWriter json;
    json.beginObject().member("shards", submission.shards).member("work", submission.jobs.work);
    return json.member("merge", submission.jobs.merge).endObject().take() + '\n';
}

std::optional<Submission> lastSubmission(const SweepFolder& folder)
{
    const auto text = readFile(submissionFile(folder));
    const auto document
        = text ? JsonDocument::parse(*text, submissionFile(folder).string()) : Result<JsonDocument>(fail(text.error()));
    if (!document)
        return std::nullopt;
    const auto root = document->root();
    const auto shards = root.required("shards").asInteger({ .minimum = 1, .maximum = 1'000'000 });
    const auto work = root.required("work").asText();
    const auto merge = root.required("merge").asText();
    if (!shards || !work || !merge)
        return std::nullopt;
    return Submission { static_cast<int>(*shards), { std::string(*work), std::string(*merge) } };
}

} // namespace

int usualShards(std::size_t cells)
{
    return static_cast<int>(std::clamp((cells + kCellsOfATask - 1) / kCellsOfATask, std::size_t { 1 }, kMostTasks));
}

bool isSlurmHere()
{
    return isProgramHere("sbatch");
}

std::filesystem::path mergedDatabase(const SweepFolder& folder)
{
    return std::filesystem::absolute(folder.path()) / "runs.db";
}

std::string slurmWorkScript(const SweepFolder& folder, const SlurmOptions& options, int shards)
{
    constexpr std::string_view kScript = R"(#!/bin/sh
# Written by consonance-cli: one share of a sweep. Started again, it goes on from its file.
exec {program} sweep work {folder} --shard "$SLURM_ARRAY_TASK_ID/{shards}" --threads "${{SLURM_CPUS_PER_TASK:-1}}" \
    --json {slurm}/"work-$SLURM_ARRAY_TASK_ID.${{SLURM_RESTART_COUNT:-0}}.json"{consents}
)";
    std::string consents;
    for (const auto& word : consentArguments(commandsOf(folder.manifest(), folder.content())))
        consents.append(" ").append(quoted(word));
    return fmt::format(kScript, fmt::arg("program", quoted(options.program.string())),
        fmt::arg("folder", quoted(std::filesystem::absolute(folder.path()).string())), fmt::arg("shards", shards),
        fmt::arg("slurm", quoted(slurmFolder(folder).string())), fmt::arg("consents", consents));
}

Result<SlurmJobs> submitSweep(const SweepFolder& folder, const SlurmOptions& options, const StopToken& stop)
{
    if (!isSlurmHere())
        return fail(ErrorKind::Failed, kNoSlurm);
    if (const auto hints = slurmHints(folder); hints && !hints->empty())
        return fail(ErrorKind::BadArguments, kStillQueued, { jobsText(lastSubmission(folder)->jobs) });
    const auto shards = options.shards > 0 ? options.shards : usualShards(folder.manifest().cells.size());
    const auto open = openShards(folder, shards);
    TRY(requireConsents(commandsOf(folder.manifest(), folder.content())));
    const auto place = slurmFolder(folder);
    TRY(ensureFolder(place));
    TRY(writeFileAtomically(place / "work.sh", slurmWorkScript(folder, options, shards)));
    TRY(writeFileAtomically(place / "merge.sh", mergeScript(folder, options)));

    Submission submission { .shards = shards };
    const auto name = "--job-name=" + folder.manifest().plan.name;
    std::vector<std::string> merging { name, "--open-mode=append", "--output=" + (place / "merge.log").string() };
    if (!open.empty()) {
        TRY_ASSIGN(submission.jobs.work,
            submit({ name, "--array=" + arrayText(open), "--requeue", "--open-mode=append",
                       "--output=" + (place / "work-%a.log").string() },
                options.options, place / "work.sh", kSubmitLimit, stop));
        // Known before the second job is: a program that ends here must not leave the first one unseen.
        TRY(writeFileAtomically(submissionFile(folder), submissionText(submission)));
        merging.push_back("--dependency=afterany:" + submission.jobs.work);
    }
    if (options.waits)
        merging.emplace_back("--wait");
    TRY_ASSIGN(submission.jobs.merge,
        submit(std::move(merging), options.options, place / "merge.sh",
            options.waits ? std::chrono::milliseconds(kWaitLimit) : std::chrono::milliseconds(kSubmitLimit), stop));
    TRY(writeFileAtomically(submissionFile(folder), submissionText(submission)));
    return submission.jobs;
}

std::optional<std::map<std::string, std::int64_t>> slurmHints(const SweepFolder& folder)
{
    const auto submission = lastSubmission(folder);
    if (!submission || !isProgramHere("squeue"))
        return std::nullopt;
    const auto asked = runProgram(
        { "squeue", "--noheader", "--array", "--jobs=" + jobsText(submission->jobs), "--format=%T|%r" }, kHintLimit);
    if (!asked || !asked->exit.isGood())
        return std::nullopt;
    std::map<std::string, std::int64_t> states;
    for (std::string_view rest = asked->standardOutput; !rest.empty();) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        const auto bar = line.find('|');
        if (bar == std::string_view::npos)
            continue;
        const auto state = line.substr(0, bar);
        const auto reason = line.substr(bar + 1);
        ++states[reason == "None" ? std::string(state) : fmt::format("{} ({})", state, reason)];
    }
    return states;
}

} // namespace consonance
