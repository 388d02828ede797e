// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_arguments.h"

#include "app/arguments/completion.h"
#include "app/arguments/man_page.h"
#include "app/language/language.h"
#include "core/base/build_info.h"
#include "core/base/marked_text.h"
#include "core/base/version.h"
#include "core/cluster/cluster_presets.h"

#include <QtGlobal>

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr int kWrongArguments = 2;

void describeWindow(CLI::App& app, WindowArguments& result)
{
    app.set_help_flag("-h,--help", CONSONANCE_TEXT("CommandLine", "Show this and leave"));
    app.set_version_flag(
        "--version", versionText("consonance"), CONSONANCE_TEXT("CommandLine", "Show the version and leave"));
    app.add_option("FILE", result.files,
        CONSONANCE_TEXT("CommandLine", "Traces (a file, sample:ID or preset:NAME) and clusters (.json) to open"));
    app.add_option("--policy", result.policy,
           CONSONANCE_TEXT("CommandLine", "Policy to run the trace with; consonance-cli policies lists them"))
        ->option_text("ID");
    app.add_option("--open", result.run, CONSONANCE_TEXT("CommandLine", "A stored run to open, by its id"))
        ->option_text("RUN");
    app.add_option("--perspective", result.perspective, CONSONANCE_TEXT("CommandLine", "How the window is arranged"))
        ->option_text("teach|operate|debug")
        ->check(CLI::IsMember({ "teach", "operate", "debug" }));
    app.add_option(
           "--store", result.store, CONSONANCE_TEXT("CommandLine", "The run database instead of the user's own"))
        ->option_text("DB");
    app.add_option("--command", result.commands,
           CONSONANCE_TEXT("CommandLine",
               "A command to run once the files are open, by its id; may be repeated, they run in order"))
        ->option_text("ID")
        ->allow_extra_args(false);
    app.footer(CONSONANCE_TEXT(
        "CommandLine", "consonance-cli does everything else: simulate, compare, verify, generate, import, runs."));
}

WindowArguments leave(std::string text, int exitCode)
{
    WindowArguments result;
    result.mode = WindowArguments::Mode::Leave;
    result.text = std::move(text);
    result.exitCode = exitCode;
    return result;
}

/// Where help is, on one line, and the error last, as in consonance-cli.
WindowArguments leaveWith(const CLI::App& app, const std::string& problem)
{
    std::string command = app.get_name();
    for (const auto* chosen : app.get_subcommands())
        command += " " + chosen->get_name();
    return leave(localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Try {0} --help."), { command })
            + "\nconsonance: " + problem + "\n",
        kWrongArguments);
}

} // namespace

WindowArguments parseWindowArguments(const std::vector<std::string>& arguments)
{
    WindowArguments result;
    RenderTexts texts;
    CLI::App app(
        CONSONANCE_TEXT("CommandLine",
            "A lab for placing distributed deep-learning jobs: load a trace, step it, see it, compare policies."),
        "consonance");
    describeWindow(app, result);
    const auto* render = describeRender(app, result.render, texts, result.store);
    auto* commands = app.add_subcommand("commands",
        CONSONANCE_TEXT("CommandLine", "Every command of the window: id, key, text, and the command line like it"));
    addJsonOption(*commands, result.json);
    auto* about = app.add_subcommand(
        "about", CONSONANCE_TEXT("CommandLine", "Which build this is and what it runs on, for a report"));
    addJsonOption(*about, result.json);
    std::string shell;
    const auto* completion = addCompletionCommand(app, shell);
    const auto* man = addManCommand(app);
    translateHelp(app);
    try {
        // The library takes them from the back.
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::CallForHelp&) {
        return leave(app.help(), 0);
    } catch (const CLI::CallForVersion& version) {
        return leave(std::string(version.what()) + "\n", 0);
    } catch (const CLI::ParseError& error) {
        return leaveWith(app, localParseError(error.what()));
    }
    if (completion->parsed())
        return leave(completionScript(app, shell, { { "--cluster", clusterPresetNames() } }), 0);
    if (man->parsed())
        return leave(manPage(app, std::string(kVersion)), 0);
    if (about->parsed()) {
        auto answer = leave(versionText("consonance") + "\n", 0);
        answer.json = result.json;
        answer.jsonText = aboutJson("consonance", { { "qt", qVersion() } });
        return answer;
    }
    if (commands->parsed())
        result.mode = WindowArguments::Mode::Commands;
    const bool opensWindow = result.mode == WindowArguments::Mode::Window && !render->parsed();
    if (opensWindow && !result.policy.empty() && result.files.empty())
        return leaveWith(
            app, localText("CommandLine", CONSONANCE_TEXT("CommandLine", "--policy goes with a trace"), {}));
    if (render->parsed()) {
        result.mode = WindowArguments::Mode::Render;
        if (const auto problem = finishRender(result.render, texts); !problem.empty())
            return leaveWith(app, problem);
    }
    return result;
}

} // namespace consonance
