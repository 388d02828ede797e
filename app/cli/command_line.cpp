// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/language.h"

#include "core/base/version.h"
#include "core/learn/learned_policies.h"
#include "core/policy/policy.h"

#include <CLI/CLI.hpp>

#include <cstdlib>

namespace consonance {

namespace {

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

std::string explained(const CLI::App* app, const CLI::Error& error)
{
    return localParseError(error.what()) + "\n" + app->help();
}

} // namespace

void addCommands(CLI::App& app, const CommandResult& result)
{
    app.description("Simulates and compares placements of distributed deep-learning jobs.");
    app.name("consonance-cli");
    app.set_help_flag("-h,--help", "Show this help and leave");
    app.set_version_flag("--version", std::string(kVersion), "Show the version and leave");
    // Read before anything else is, since help is printed while arguments are parsed.
    app.add_option("--language", "Language of texts: en or zh_CN (default: that of the system)")
        ->check(CLI::IsMember({ "en", "zh_CN", "zh" }));
    app.require_subcommand(1);
    app.failure_message(explained);
    addListCommands(app, result);
    addGenerateCommand(app, result);
    addImportCommand(app, result);
    addSimulateCommand(app, result);
    addCompareCommand(app, result);
    addSweepCommand(app, result);
    addTrainCommand(app, result);
    addEvaluateCommand(app, result);
    addVerifyCommand(app, result);
    addRunsCommand(app, result);
}

int runCommandLine(int argc, char** argv)
{
    rememberCommandLine(argc, argv);
    setLanguage(chosenLanguage({ argv + 1, argv + argc }, variable));
    registerBuiltinPolicies();
    registerLearnedPolicies();
    static_cast<void>(interruptToken());

    CLI::App app;
    const auto result = std::make_shared<ExitCode>(ExitCode::Done);
    addCommands(app, result);
    translateHelp(app);
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

} // namespace consonance
