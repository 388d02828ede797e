// SPDX-License-Identifier: GPL-3.0-or-later
// consonance-cli: everything the window can do to a run, for scripts.
#include "app/cli/command_context.h"

#include "core/base/version.h"
#include "core/learn/learned_policies.h"
#include "core/policy/policy.h"

#include <CLI/CLI.hpp>

int main(int argc, char** argv)
{
    using namespace consonance;
    rememberCommandLine(argc, argv);
    registerBuiltinPolicies();
    registerLearnedPolicies();
    static_cast<void>(interruptToken());

    CLI::App app("Simulates and compares placements of distributed deep-learning jobs.", "consonance-cli");
    app.set_version_flag("--version", std::string(kVersion));
    app.require_subcommand(1);
    app.failure_message(CLI::FailureMessage::help);
    const auto result = std::make_shared<ExitCode>(ExitCode::Done);
    addListCommands(app, result);
    addGenerateCommand(app, result);
    addImportCommand(app, result);
    addSimulateCommand(app, result);
    addCompareCommand(app, result);
    addSweepCommand(app, result);
    addTrainCommand(app, result);
    addVerifyCommand(app, result);
    addRunsCommand(app, result);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        app.exit(error);
        return static_cast<int>(ExitCode::WrongArguments);
    }
    return static_cast<int>(*result);
}
