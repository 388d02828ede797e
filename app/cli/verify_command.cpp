// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/base/marked_text.h"
#include "core/verify/verification_json.h"
#include "core/verify/verification_sheet.h"
#include "core/verify/verify_oracle.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct VerifyOptions {
    VerifyRequest request;
    JsonOption json;
};

/// Exit 1 when something does not pass, 3 when nothing was compared.
ExitCode runVerify(const VerifyOptions& options)
{
    Progress progress;
    auto verification = [&] {
        const ProgressDisplay display("verify", progress);
        return verifyOracle(options.request, interruptToken(), &progress);
    }();
    if (!verification) {
        const auto* form = findOracleForm(options.request.oracle);
        const auto code = report(verification.error());
        if (form != nullptr && !folderExists(options.request.folder))
            fmt::print(stderr, "{}\n", localText("CommandLine", form->source));
        return code;
    }
    const auto table = plainTable(verificationSheet(*verification, localWording()), localWording());
    fmt::print(options.json.textStream(), "{}\n{}\n", textTableAsNamed(table.header, table.rows),
        joinedText(verificationRemarks(*verification, localWording()), "\n"));
    if (options.json.isGiven()) {
        if (auto written = writeOutput(options.json.target, verificationJson(*verification)); !written)
            return report(written.error());
    }
    if (verification->compared() == 0) {
        fmt::print(stderr, "consonance-cli: {}\n",
            localText("CommandLine",
                CONSONANCE_TEXT(
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
