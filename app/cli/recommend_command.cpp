// SPDX-License-Identifier: GPL-3.0-or-later
// recommend: where a job should go at a moment of a run, or why one that waits there waits.
#include "app/cli/command_context.h"
#include "app/cli/range_option.h"
#include "app/cli/run_source.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/why/recommendation.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kWhichJob
    = CONSONANCE_MESSAGE("recommend.which-job", "say for which job: one of --job, --job-file and --waiting");
constexpr std::int64_t kLongestAsk = 4096;

struct RecommendOptions {
    RunSource source;
    std::string at;
    std::string job;
    std::string jobFile;
    std::string waiting;
    RecommendationOptions ask;
    ReportOutput output;
};

Result<JobSpec> readJobFile(const std::string& path, const Workload& workload)
{
    TRY_ASSIGN(auto text, readFile(path, kLongestAsk));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
    auto job = parseJobAsk(text, workload);
    if (!job) {
        auto error = std::move(job).error();
        error.kind = ErrorKind::BadInput;
        error.place.file = path;
        return fail(std::move(error));
    }
    return job;
}

/// The job that is asked about, and inputs that have it.
Result<AskedJob> askedJob(const RecommendOptions& options, const StoredInputs& stored, Time at)
{
    const bool isNamed = !options.job.empty() && options.job.find('=') == std::string::npos;
    if (const auto& name = isNamed ? options.job : options.waiting; !name.empty()) {
        TRY_ASSIGN(const auto job, findJob(stored.inputs, name));
        return AskedJob { .inputs = stored.inputs, .job = job };
    }
    if (options.job.empty() && options.jobFile.empty())
        return fail(ErrorKind::BadArguments, kWhichJob);
    TRY_ASSIGN(auto job,
        options.jobFile.empty() ? parseJobAsk(options.job, *stored.inputs.workload)
                                : readJobFile(options.jobFile, *stored.inputs.workload));
    return withJob(stored.request, stored.inputs, std::move(job), at);
}

Result<void> runRecommend(RecommendOptions& options)
{
    TRY_ASSIGN(const auto stored, readRunSource(options.source));
    TRY_ASSIGN(const auto at, momentOf(options.at, *stored.inputs.workload));
    TRY_ASSIGN(const auto asked, askedJob(options, stored, at));
    Progress progress;
    const auto outcome = [&] {
        const ProgressDisplay display("recommend", progress);
        return recommend(stored.request, asked.inputs, at, asked.job, options.ask, interruptToken(), &progress);
    }();
    if (!outcome)
        return fail(outcome.error());
    const auto& workload = *asked.inputs.workload;
    const auto& cluster = *asked.inputs.cluster;
    auto text = recommendationText(*outcome, workload, cluster, localWording());
    if (const auto hint = oneServerHint(workload.job(asked.job).request, localWording()); !hint.empty()
        && options.job.find('=') != std::string::npos && options.job.find("worker_gpu") == std::string::npos)
        text += hint + "\n";
    return writeReport(options.output, text, recommendationJson(*outcome, workload, cluster));
}

} // namespace

void addRecommendCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<RecommendOptions>();
    auto* command
        = app.add_subcommand("recommend", "Where a job should go at a moment of a run, or why one waits there");
    addRunSource(*command, options->source);
    takeMoments(*command->add_option("--at", options->at, "The moment, such as 90s, 20min or 03:20:00")).required();
    command->add_option("--job", options->job,
        "A job that comes then: model=NAME,workers=N,ps=N,epochs=N or gpus=N,minutes=N (N tasks with one GPU each, or "
        "with "
        "worker_gpu=N), with gpu_type=NAME and tenant=NAME if wanted; a name alone as --waiting");
    command->add_option("--job-file", options->jobFile, "The same in a file");
    command->add_option("--waiting", options->waiting, "Name of a job of the trace that waits then");
    command->add_option("--policies", options->ask.policies, "Policies that are asked: a,b")->delimiter(',');
    addReportOutput(*command, options->output);
    command->callback(calling(runRecommend, options, result));
}

} // namespace consonance
