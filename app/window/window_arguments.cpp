// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_arguments.h"

#include "core/base/build_info.h"

#include <QtGlobal>

#include <CLI/CLI.hpp>

#include <map>

namespace consonance {

namespace {

constexpr int kWrongArguments = 2;

bool endsInPicture(const std::string& path)
{
    return path.ends_with(".svg") || path.ends_with(".png") || path.ends_with(".pdf");
}

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
    app.footer("consonance-cli does everything else: simulate, compare, verify, generate, import, runs.");
}

CLI::App* describeRender(CLI::App& app, WindowArguments& result, std::string& moment)
{
    static const std::map<std::string, RunPictureView> views { { "cluster", RunPictureView::Cluster },
        { "interference", RunPictureView::Interference }, { "timeline", RunPictureView::Timeline },
        { "jct", RunPictureView::Jct }, { "compare", RunPictureView::Compare },
        { "training", RunPictureView::Training }, { "load-curve", RunPictureView::LoadCurve } };
    auto* render = app.add_subcommand("render", "Write a picture of a stored run; needs no display");
    auto& wanted = result.render;
    render->add_option("--run", wanted.runs, "A stored run, by its id; several for jct, compare and load-curve")
        ->option_text("ID")
        ->required()
        ->delimiter(',');
    render->add_option("--view", wanted.view, "What to show")
        ->option_text("cluster|interference|timeline|jct|compare|load-curve|training")
        ->required()
        ->transform(CLI::CheckedTransformer(views, CLI::ignore_case).description(""));
    render->add_option("--out", wanted.out, "The picture to write")
        ->option_text("F.svg|F.png|F.pdf")
        ->required()
        ->check([](const std::string& path) {
            return endsInPicture(path) ? std::string() : "must end in .svg, .png or .pdf, not \"" + path + "\"";
        });
    render->add_option("--at", moment, "The simulated moment, such as 90s, 20min, 1.5h or 03:20:00; else the run's end")
        ->option_text("TIME")
        ->check([](const std::string& text) {
            return parseMoment(text) ? std::string()
                                     : "must be a time such as 90s, 20min or 03:20:00, not \"" + text + "\"";
        });
    render->add_option("--store", result.store, "The run database instead of the user's own")->option_text("DB");
    return render;
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
    std::string moment;
    CLI::App app("A lab for placing distributed deep-learning jobs: load a trace, step it, see it, compare policies.",
        "consonance");
    describeWindow(app, result);
    const auto* render = describeRender(app, result, moment);
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
    if (render->parsed()) {
        result.mode = WindowArguments::Mode::Render;
        if (!moment.empty())
            result.render.atSeconds = parseMoment(moment);
        const bool takesMany = result.render.view == RunPictureView::Jct
            || result.render.view == RunPictureView::Compare || result.render.view == RunPictureView::LoadCurve;
        if (result.render.runs.size() > 1 && !takesMany)
            return leave("consonance: this view shows one run, not several\n", kWrongArguments);
    }
    return result;
}

} // namespace consonance
