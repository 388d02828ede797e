// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/verify/verification_json.h"
#include "core/verify/verify_oracle.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct VerifyOptions {
    VerifyRequest request;
    JsonOption json;
};

std::string say(const char* english, const std::vector<std::string>& arguments = {})
{
    return localText("CommandLine", english, arguments);
}

std::string differingText(const VerificationResult& result)
{
    const auto mean = fmt::format("{:.2f}", result.meanSeconds);
    const auto published = fmt::format("{:.2f}", result.publishedMeanSeconds);
    const auto percent = fmt::format("{:+.2f}", 100 * (result.meanSeconds / result.publishedMeanSeconds - 1));
    if (result.isByStart) {
        return say(CONSONANCE_TEXT(
                       "CommandLine", "{0} outside one interval; mean wait {1} s for {2} s, {3} %; {4} on other nodes"),
            { std::to_string(result.compared - result.equal), mean, published, percent,
                std::to_string(result.compared - result.sameNodes) });
    }
    if (result.isByMean)
        return say(CONSONANCE_TEXT("CommandLine", "mean {0} s for {1} s, {2} %"), { mean, published, percent });
    return std::to_string(result.compared - result.equal);
}

std::string sumText(const Verification& verification)
{
    const auto byMean = verification.comparedByMean();
    const auto byStart = verification.comparedByStart();
    if (byStart > 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0} starts compared"), { std::to_string(byStart) });
    const auto jobByJob = std::to_string(verification.compared() - byMean);
    const auto differing = std::to_string(verification.differing());
    if (byMean == 0)
        return say(CONSONANCE_TEXT("CommandLine", "{0} JCTs compared, {1} differing"), { jobByJob, differing });
    return say(CONSONANCE_TEXT("CommandLine", "{0} JCTs compared, {1} differing; {2} compared by their mean"),
        { jobByJob, differing, std::to_string(byMean) });
}

/// Of all runs whose decisions were replayed.
struct ReplaySums {
    std::int64_t rounds = 0;
    std::int64_t equalRounds = 0;
    std::int64_t allocations = 0;
    std::int64_t equalAllocations = 0;

    void add(const VerificationResult& result)
    {
        rounds += result.rounds;
        equalRounds += result.equalRounds;
        allocations += result.allocations;
        equalAllocations += result.equalAllocations;
    }
};

/// Exit 1 when something does not pass, 3 when nothing was compared.
ExitCode runVerify(const VerifyOptions& options)
{
    Progress progress;
    auto verification = [&] {
        const ProgressDisplay display("verify", progress);
        return verifyOracle(options.request, interruptToken(), &progress);
    }();
    if (!verification)
        return report(verification.error());
    std::vector<std::vector<std::string>> rows;
    ReplaySums replayed;
    for (const auto& result : verification->results) {
        replayed.add(result);
        rows.push_back({ result.policy, result.isReplay ? result.workload + " *" : result.workload,
            std::to_string(result.compared), differingText(result), fixedText(result.maximumDifferenceSeconds, 3),
            result.pass ? say(CONSONANCE_TEXT("CommandLine", "pass")) : say(CONSONANCE_TEXT("CommandLine", "FAIL")) });
    }
    fmt::print(options.json.textStream(), "{}\n{}\n",
        textTable({ CONSONANCE_TEXT("CommandLine", "policy"), CONSONANCE_TEXT("CommandLine", "workload"),
                      CONSONANCE_TEXT("CommandLine", "compared"), CONSONANCE_TEXT("CommandLine", "differing"),
                      CONSONANCE_TEXT("CommandLine", "max |diff| (s)"), "" },
            rows),
        sumText(*verification));
    if (replayed.rounds > 0)
        fmt::print(options.json.textStream(), "{}\n",
            say(CONSONANCE_TEXT("CommandLine",
                    "* recorded decisions, replayed: {0} of {1} rounds equal, the objective of {2} of {3} allocations "
                    "within 1e-6"),
                { std::to_string(replayed.equalRounds), std::to_string(replayed.rounds),
                    std::to_string(replayed.equalAllocations), std::to_string(replayed.allocations) }));
    if (options.json.isGiven()) {
        if (auto written = writeOutput(options.json.target, verificationJson(*verification)); !written)
            return report(written.error());
    }
    if (verification->compared() == 0) {
        fmt::print(stderr, "consonance-cli: {}\n",
            say(CONSONANCE_TEXT(
                "CommandLine", "nothing was compared: the folder has no workload with expected results")));
        return ExitCode::BadInput;
    }
    return verification->passed() ? ExitCode::Done : ExitCode::Failed;
}

} // namespace

void addVerifyCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<VerifyOptions>();
    auto* command = app.add_subcommand("verify", "Compare our schedulers with published results, job by job");
    command
        ->add_option("--oracle", options->request.oracle, "Which published results: tiresias, pollux, gavel or slurm")
        ->required();
    command->add_option("folder", options->request.folder, "The folder with workloads and expected results")
        ->required();
    command->add_option("--policies", options->request.policies, "Only these policies")->delimiter(',');
    addJsonOption(*command, options->json);
    command->callback([options, result] { *result = runVerify(*options); });
}

} // namespace consonance
