// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/arguments/completion.h"
#include "app/arguments/man_page.h"
#include "app/cli/store_option.h"
#include "app/language/language.h"

#include "core/base/build_info.h"
#include "core/base/marked_text.h"
#include "core/base/version.h"
#include "core/cluster/cluster_presets.h"
#include "core/learn/learn_module.h"
#include "core/learn/learned_policies.h"
#include "core/policy/policy.h"
#include "core/train/training_keeper.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

void addAboutCommand(CLI::App& app, const CommandResult& result)
{
    auto json = std::make_shared<JsonOption>();
    auto* command = app.add_subcommand("about", "Which build this is and what it runs on, for a report");
    addJsonOption(*command, *json);
    command->callback([json, result] {
        if (auto done = present(*json, versionText("consonance-cli") + "\n", aboutJson("consonance-cli")); !done)
            *result = report(done.error());
    });
}

void addCompletion(CLI::App& app)
{
    auto shell = std::make_shared<std::string>();
    addCompletionCommand(app, *shell)->callback([&app, shell] {
        std::vector<std::string> policies;
        for (const auto& entry : PolicyRegistry::instance().entries())
            policies.push_back(entry.traits.id);
        const KnownValues known { { "--policy", policies }, { "--policies", policies },
            { "--cluster", clusterPresetNames() } };
        fmt::print("{}", completionScript(app, *shell, known));
    });
}

/// Where help is, on one line, and the error last, where a terminal leaves it in sight.
std::string explained(const CLI::App* app, const CLI::Error& error)
{
    std::string command = app->get_name();
    for (const auto* at = app; !at->get_subcommands().empty();) {
        at = at->get_subcommands().front();
        command += " " + at->get_name();
    }
    return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Try {0} --help."), { command })
        + "\nconsonance-cli: " + localParseError(error.what()) + "\n";
}

} // namespace

void addCommands(CLI::App& app, const CommandResult& result)
{
    app.description("Simulates and compares placements of distributed deep-learning jobs.");
    app.name("consonance-cli");
    app.set_help_flag("-h,--help", "Show this help and leave");
    app.set_version_flag("--version", versionText("consonance-cli"), "Show the version and leave");
    // Read before anything else is, since help is printed while arguments are parsed.
    app.add_option("--language", "Language of texts: en or zh_CN (default: that of the system)")
        ->check(CLI::IsMember({ "en", "zh_CN", "zh" }));
    app.require_subcommand(1);
    app.fallthrough(); // --language may stand behind a command too
    app.failure_message(explained);
    addAboutCommand(app, result);
    addListCommands(app, result);
    addGenerateCommand(app, result);
    addImportCommand(app, result);
    addInspectCommand(app, result);
    addSimulateCommand(app, result);
    addCompareCommand(app, result);
    addSweepCommand(app, result);
    addTrainCommand(app, result);
    addTrainingsCommand(app, result);
    addEvaluateCommand(app, result);
    addVerifyCommand(app, result);
    addRunsCommand(app, result);
    addExplainCommand(app, result);
    addQuestionCommands(app, result);
    addLiveCommand(app, result);
    addReportCommand(app, result);
    addCompletion(app);
    addManCommand(app)->callback([&app] { fmt::print("{}", manPage(app, std::string(kVersion))); });
}

int runCommandLine(int argc, char** argv)
{
    rememberCommandLine(argc, argv);
    setLanguage(chosenLanguage({ argv + 1, argv + argc }, systemEnvironment));
    registerBuiltinPolicies();
    registerLearnedPolicies();
    offerKeptTrainings(openUsedStore);
    watchInterrupts();
    const LearnModuleHold hold;

    CLI::App app;
    const auto result = std::make_shared<ExitCode>(ExitCode::Done);
    addCommands(app, result);
    translateHelp(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        // Help on a command that there is not is no help.
        const auto unknown = app.remaining(true);
        if (unknown.empty())
            return app.exit(success);
        app.exit(CLI::ExtrasError(unknown));
        return static_cast<int>(ExitCode::WrongArguments);
    } catch (const CLI::ParseError& error) {
        app.exit(error);
        return static_cast<int>(ExitCode::WrongArguments);
    }
    return static_cast<int>(*result);
}

} // namespace consonance
