// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_arguments.h"

#include "core/base/build_info.h"

#include <QtGlobal>

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr int kWrongArguments = 2;

void describeWindow(CLI::App& app, WindowArguments& result)
{
    app.set_help_flag("-h,--help", "Show this and leave");
    app.set_version_flag("--version", versionText("consonance"), "Show the version and leave");
    app.add_option("FILE", result.files, "Traces (a file, sample:ID or preset:NAME) and clusters (.json) to open");
    app.add_option("--open", result.run, "A stored run to open, by its id")->option_text("RUN");
    app.add_option("--perspective", result.perspective, "How the window is arranged")
        ->option_text("teach|operate|debug")
        ->check(CLI::IsMember({ "teach", "operate", "debug" }));
    app.add_option("--store", result.store, "The run database instead of the user's own")->option_text("DB");
    app.add_option("--command", result.commands,
           "A command to run once the files are open, by its id; may be repeated, they run in order")
        ->option_text("ID")
        ->allow_extra_args(false);
    app.footer("consonance-cli does everything else: simulate, compare, verify, generate, import, runs.");
}

WindowArguments leave(std::string text, int exitCode)
{
    WindowArguments result;
    result.mode = WindowArguments::Mode::Leave;
    result.text = std::move(text);
    result.exitCode = exitCode;
    return result;
}

} // namespace

WindowArguments parseWindowArguments(const std::vector<std::string>& arguments)
{
    WindowArguments result;
    RenderTexts texts;
    CLI::App app("A lab for placing distributed deep-learning jobs: load a trace, step it, see it, compare policies.",
        "consonance");
    describeWindow(app, result);
    const auto* render = describeRender(app, result.render, texts, result.store);
    auto* commands
        = app.add_subcommand("commands", "Every command of the window: id, key, text, and the command line like it");
    commands->add_flag("--json", result.asJson, "As JSON");
    bool aboutAsJson = false;
    auto* about = app.add_subcommand("about", "Which build this is and what it runs on, for a report");
    about->add_flag("--json", aboutAsJson, "As JSON");
    try {
        // The library takes them from the back.
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::CallForHelp&) {
        return leave(app.help(), 0);
    } catch (const CLI::CallForVersion& version) {
        return leave(std::string(version.what()) + "\n", 0);
    } catch (const CLI::ParseError& error) {
        return leave(std::string("consonance: ") + error.what() + "\nTry consonance --help.\n", kWrongArguments);
    }
    if (about->parsed())
        return leave(
            aboutAsJson ? aboutJson("consonance", { { "qt", qVersion() } }) : versionText("consonance") + "\n", 0);
    if (commands->parsed())
        result.mode = WindowArguments::Mode::Commands;
    if (render->parsed()) {
        result.mode = WindowArguments::Mode::Render;
        if (const auto problem = finishRender(result.render, texts); !problem.empty())
            return leave("consonance: " + problem + "\n", kWrongArguments);
    }
    return result;
}

} // namespace consonance
