// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/render_arguments.h"

#include "app/language/language.h"
#include "core/base/marked_text.h"
#include "core/base/moment_text.h"
#include "core/workload/trace_moment.h"
#include "ui/inspect/interference_panel.h"

#include <CLI/CLI.hpp>

#include <map>

namespace consonance {

namespace {

bool endsInPicture(const std::string& path)
{
    return path.ends_with(".svg") || path.ends_with(".png") || path.ends_with(".pdf");
}

/// "960x640", from 64 to 4,096 on each side.
std::optional<QSize> sizeIn(const std::string& text)
{
    constexpr int kLeast = 64;
    constexpr int kMost = 4096;
    const auto parts = QString::fromStdString(text).split(QLatin1Char('x'));
    if (parts.size() != 2)
        return std::nullopt;
    const QSize size(parts[0].toInt(), parts[1].toInt());
    const auto isFine = [](int side) { return side >= kLeast && side <= kMost; };
    return isFine(size.width()) && isFine(size.height()) ? std::optional(size) : std::nullopt;
}

/// "85x60", from 20 to 2,000 on each side.
std::optional<QSizeF> millimetresIn(const std::string& text)
{
    constexpr double kLeast = 20;
    constexpr double kMost = 2000;
    const auto parts = QString::fromStdString(text).split(QLatin1Char('x'));
    if (parts.size() != 2)
        return std::nullopt;
    const QSizeF size(parts[0].toDouble(), parts[1].toDouble());
    const auto isFine = [](double side) { return side >= kLeast && side <= kMost; };
    return isFine(size.width()) && isFine(size.height()) ? std::optional(size) : std::nullopt;
}

/// A report is a page of text, which no other view has.
bool isPage(const std::string& path)
{
    return path.ends_with(".md");
}

std::string momentProblem(const std::string& text)
{
    return isMomentText(text) ? std::string() : localErrorText(momentOf(text).error());
}

/// Whatever is no choice is refused with the names alone. The transformation that is added last comes first.
template<typename Value> void addChoices(CLI::Option& option, const std::map<std::string, Value>& choices)
{
    option.transform(CLI::Transformer(choices, CLI::ignore_case).description(""));
    option.transform(CLI::IsMember(choices, CLI::ignore_case).description(""));
}

bool takesManyRuns(RunPictureView view)
{
    return view == RunPictureView::Jct || view == RunPictureView::Compare || view == RunPictureView::LoadCurve
        || view == RunPictureView::TradeOff || view == RunPictureView::Report;
}

void describeSource(CLI::App& render, RenderArguments& wanted)
{
    render
        .add_option("--run", wanted.runs,
            CONSONANCE_TEXT(
                "CommandLine", "A stored run, by its id; several for jct, compare, load-curve and trade-off"))
        ->option_text("ID")
        ->delimiter(',');
    addRunOptions(render, wanted.run,
        { { "trace", CONSONANCE_TEXT("CommandLine", "Instead of a stored run: a trace to run first") },
            { "policy", CONSONANCE_TEXT("CommandLine", "Policy of that run, or whose predictor is shown") } });
    render
        .add_option("--training", wanted.trainingLog,
            CONSONANCE_TEXT("CommandLine", "For the training view: the metrics that train --json wrote"))
        ->option_text("F.jsonl");
}

void describeLook(CLI::App& render, RenderArguments& wanted, RenderTexts& texts)
{
    static const std::map<std::string, PairMapKind> kinds { { pairMapId(PairMapKind::True), PairMapKind::True },
        { pairMapId(PairMapKind::Predicted), PairMapKind::Predicted },
        { pairMapId(PairMapKind::Difference), PairMapKind::Difference } };

    addChoices(*render
                    .add_option("--pairs", wanted.pairs,
                        CONSONANCE_TEXT(
                            "CommandLine", "Interference of models as it is, as predicted, or predicted minus true"))
                    ->option_text("true|predicted|difference"),
        kinds);
    render
        .add_option("--zoom", texts.zoom,
            CONSONANCE_TEXT("CommandLine",
                "The part seen: of plots from and to across and upwards, of maps first and last column and row from 0"))
        ->option_text("X1,X2,Y1,Y2")
        ->delimiter(',')
        ->expected(4);
    render.add_flag("--logarithmic", wanted.logarithmic,
        CONSONANCE_TEXT("CommandLine", "Distributions: a logarithmic scale across"));
}

void describeFile(CLI::App& render, RenderArguments& wanted, RenderTexts& texts)
{
    render.add_option("--out", wanted.out, CONSONANCE_TEXT("CommandLine", "The picture to write"))
        ->option_text("F.svg|F.png|F.pdf")
        ->check([](const std::string& path) {
            return endsInPicture(path) || isPage(path)
                ? std::string()
                : localText("CommandLine",
                    CONSONANCE_TEXT("CommandLine", "must end in .svg, .png or .pdf, not \"{0}\""), { path });
        });
    render
        .add_option("--animate", wanted.animate,
            CONSONANCE_TEXT("CommandLine", "Write the run as moving picture, or its frames into a folder"))
        ->option_text("F.gif|DIR");
    render
        .add_option(
            "--fps", wanted.framesPerSecond, CONSONANCE_TEXT("CommandLine", "Frames a second of the moving picture"))
        ->check(CLI::Range(0.1, 50.0))
        ->capture_default_str();
    render
        .add_option(
            "--seconds", wanted.playSeconds, CONSONANCE_TEXT("CommandLine", "How long the moving picture plays"))
        ->check(CLI::Range(0.1, 3600.0))
        ->capture_default_str();
    render.add_option("--size", texts.size, CONSONANCE_TEXT("CommandLine", "Width and height of the moving picture"))
        ->option_text("WIDTHxHEIGHT")
        ->check([](const std::string& size) {
            return sizeIn(size)
                ? std::string()
                : localText("CommandLine",
                    CONSONANCE_TEXT("CommandLine", "must be a size such as 960x640, not \"{0}\""), { size });
        });
}

void describePaper(CLI::App& render, RenderArguments& wanted, RenderTexts& texts)
{
    render
        .add_option("--size-mm", texts.millimetres,
            CONSONANCE_TEXT("CommandLine",
                "Size of a still picture for a text, such as 85x60 for a column; title and origin are left to its "
                "caption"))
        ->option_text("WIDTHxHEIGHT")
        ->check([](const std::string& size) {
            return millimetresIn(size)
                ? std::string()
                : localText("CommandLine",
                    CONSONANCE_TEXT(
                        "CommandLine", "must be a size in mm such as 85x60, from 20 to 2000 a side, not \"{0}\""),
                    { size });
        });
    render
        .add_option("--font-pt", wanted.points,
            CONSONANCE_TEXT("CommandLine", "With --size-mm: the smallest letters, in points"))
        ->check(CLI::Range(4.0, 40.0))
        ->capture_default_str();
}

void describeSpan(CLI::App& render, RenderArguments& wanted)
{
    render
        .add_option("--at", wanted.at,
            CONSONANCE_TEXT(
                "CommandLine", "The simulated moment, such as 90s, 20min, 1.5h or 03:20:00; else the run's end"))
        ->option_text("TIME")
        ->check(momentProblem);
    render.add_option("--from", wanted.from, CONSONANCE_TEXT("CommandLine", "Begin of the span shown or compared"))
        ->option_text("TIME")
        ->check(momentProblem);
    render.add_option("--to", wanted.to, CONSONANCE_TEXT("CommandLine", "End of that span"))
        ->option_text("TIME")
        ->check(momentProblem);
}

} // namespace

CLI::App* describeRender(CLI::App& app, RenderArguments& wanted, RenderTexts& texts, std::string& store)
{
    static const std::map<std::string, RunPictureView> views { { "cluster", RunPictureView::Cluster },
        { "interference", RunPictureView::Interference }, { "host-time", RunPictureView::HostTime },
        { "job-pairs", RunPictureView::JobPairs }, { "utilisation", RunPictureView::Utilisation },
        { "queue", RunPictureView::Queue }, { "timeline", RunPictureView::Timeline }, { "jct", RunPictureView::Jct },
        { "completions", RunPictureView::Completions }, { "capacity", RunPictureView::Capacity },
        { "compare", RunPictureView::Compare }, { "training", RunPictureView::Training },
        { "load-curve", RunPictureView::LoadCurve }, { "trade-off", RunPictureView::TradeOff },
        { "predictor", RunPictureView::Predictor }, { "report", RunPictureView::Report } };
    auto* render = app.add_subcommand(
        "render", CONSONANCE_TEXT("CommandLine", "Write a picture of a run, or an animated one; needs no display"));
    describeSource(*render, wanted);

    addChoices(
        *render->add_option("--view", wanted.view, CONSONANCE_TEXT("CommandLine", "What to show"))
             ->option_text("cluster|interference|host-time|job-pairs|timeline|utilisation|queue|completions|capacity|"
                           "jct|compare|load-curve|trade-off|predictor|training|report"),
        views);
    describeFile(*render, wanted, texts);
    describePaper(*render, wanted, texts);
    describeSpan(*render, wanted);
    render
        ->add_option("--baseline", wanted.baseline,
            CONSONANCE_TEXT("CommandLine", "Policy or run that comparisons are made with"))
        ->option_text("POLICY|ID");
    render
        ->add_option_function<std::string>(
            "--color-by", [&wanted](const std::string& id) { wanted.colorMode = *colorModeOf(id); },
            CONSONANCE_TEXT("CommandLine", "What colour says in the cluster view"))
        ->option_text("job|model|tenant|role|slowdown|age|prediction-error")
        ->check([](const std::string& id) {
            return colorModeOf(id)
                ? std::string()
                : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "no colour mode is called \"{0}\""), { id });
        });
    describeLook(*render, wanted, texts);
    static const std::map<std::string, bool> groupings { { "job", false }, { "server", true } };

    addChoices(
        *render
             ->add_option("--group", wanted.byServer,
                 CONSONANCE_TEXT("CommandLine", "Rows of the timeline: jobs, or servers with a lane for each task"))
             ->option_text("job|server"),
        groupings);
    render
        ->add_option("--question", wanted.question,
            CONSONANCE_TEXT("CommandLine", "What a report answers (default: one that fits the runs)"))
        ->option_text("TEXT");
    render
        ->add_option("--copies", wanted.copies.copies,
            CONSONANCE_TEXT(
                "CommandLine", "Copies of the trace that a report of several runs repeats them on; 0: none"))
        ->check(CLI::Range(0, kMostCopies));
    render
        ->add_option_function<double>(
            "--jitter", [&wanted](double seconds) { wanted.copies.jitter = Duration::fromSecondsRounded(seconds); },
            CONSONANCE_TEXT("CommandLine", "The latest shift of an arrival in a copy, in seconds"))
        ->check(CLI::Range(0.0, kMomentBound));
    render
        ->add_option("--duration-noise", wanted.copies.durationNoise,
            CONSONANCE_TEXT("CommandLine", "By which share each job's duration changes in a copy, from 0 to 0.99"))
        ->check(CLI::Range(0.0, 0.99));
    render
        ->add_option("--command", wanted.command,
            CONSONANCE_TEXT(
                "CommandLine", "The command line that a report names (default: one that repeats its figures)"))
        ->option_text("TEXT");
    render
        ->add_option("--language", wanted.language,
            CONSONANCE_TEXT("CommandLine", "Language of the picture: en or zh_CN (default: that of the window)"))
        ->check(CLI::IsMember({ "en", "zh_CN" }))
        ->option_text("CODE");
    render->add_option("--store", store, CONSONANCE_TEXT("CommandLine", "The run database instead of the user's own"))
        ->option_text("DB");
    return render;
}

std::string finishRender(RenderArguments& wanted, const RenderTexts& texts)
{
    const auto say = [](const char* english, const std::vector<std::string>& arguments = {}) {
        return localText("CommandLine", english, arguments);
    };
    // Dates are read with the trace; with one of each it is too early to say.
    const auto from = parseMoment(wanted.from);
    const auto to = parseMoment(wanted.to);
    if (to && *to <= (wanted.from.empty() ? 0 : from.value_or(-1)))
        return say(CONSONANCE_TEXT("CommandLine", "--to must lie after --from"));
    if (!texts.size.empty())
        wanted.frameSize = *sizeIn(texts.size);
    if (!texts.millimetres.empty()) {
        wanted.millimetres = millimetresIn(texts.millimetres);
        if (!wanted.animate.empty() || wanted.view == RunPictureView::Report)
            return say(CONSONANCE_TEXT("CommandLine", "--size-mm goes with a still picture that is no report"));
    }
    if (!texts.zoom.empty()) {
        wanted.zoom = std::array { texts.zoom[0], texts.zoom[1], texts.zoom[2], texts.zoom[3] };
        const auto& [left, right, low, high] = *wanted.zoom;
        if (right < left || high < low)
            return say(CONSONANCE_TEXT("CommandLine", "--zoom takes from and to across, then from and to upwards"));
    }
    if (!wanted.run.branch.empty() && wanted.run.fields["trace"].empty())
        return say(CONSONANCE_TEXT("CommandLine", "--branch goes with --trace, --cluster and --policy"));
    if (const auto read = readTypedRun(wanted.run); !read)
        return localErrorText(read.error());
    const auto& request = wanted.run.request;
    const bool isPredictor = wanted.view == RunPictureView::Predictor && wanted.animate.empty();
    const bool hasRequest = !request.trace.empty();
    if (wanted.animate.empty() && wanted.out.empty())
        return say(CONSONANCE_TEXT("CommandLine", "--out or --animate is required"));
    if (!wanted.trainingLog.empty()) {
        const bool isAlone = wanted.runs.empty() && !hasRequest && wanted.animate.empty();
        return isAlone && wanted.view == RunPictureView::Training
            ? std::string()
            : say(CONSONANCE_TEXT("CommandLine", "--training goes with --view training and --out alone"));
    }
    if (!isPredictor && wanted.runs.empty() && !hasRequest)
        return say(CONSONANCE_TEXT("CommandLine", "--run is required, or --trace with --cluster and --policy"));
    if (hasRequest && (!wanted.runs.empty() || request.cluster.empty() || request.policy.empty()))
        return say(CONSONANCE_TEXT("CommandLine", "--trace goes with --cluster and --policy, and without --run"));
    if (wanted.byServer && (wanted.view != RunPictureView::Timeline || !wanted.animate.empty()))
        return say(CONSONANCE_TEXT("CommandLine", "--group goes with --view timeline"));
    if (isPage(wanted.out) && wanted.view != RunPictureView::Report)
        return say(CONSONANCE_TEXT("CommandLine", "a page of text is written by --view report alone"));
    if (wanted.runs.size() > 1 && (!takesManyRuns(wanted.view) || !wanted.animate.empty()))
        return say(CONSONANCE_TEXT("CommandLine", "this view shows one run, not several"));
    return {};
}

} // namespace consonance
