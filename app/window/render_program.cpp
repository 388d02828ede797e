// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/render_program.h"

#include "app/language/language.h"
#include "core/base/marked_text.h"
#include "core/keep/run_keeper.h"
#include "core/workload/trace_moment.h"
#include "ui/export/run_animation.h"
#include "ui/export/run_pictures.h"
#include "ui/export/training_pictures.h"
#include "ui/kit/settings.h"
#include "ui/kit/translation_loader.h"

#include <cstdio>

namespace consonance {

namespace {

constexpr MessageId kEmptySpan = CONSONANCE_MESSAGE("render.empty-span", "--to must lie after --from ({0} … {1})");

/// Runs what was asked for and keeps it in a store of its own; returns the run's id.
Result<std::string> runFirst(RunStore& store, const RunRequest& request)
{
    TRY_ASSIGN(const auto inputs, resolveInputs(request));
    TRY_ASSIGN(auto simulation, startRun(request, inputs));
    TRY_ASSIGN(const auto result, runAndKeep(store, request, simulation, {}));
    return result.runId;
}

/// The moments that were typed. Dates are those of the first run's trace, which is read for them alone.
struct RenderMoments {
    std::optional<double> atSeconds;
    std::optional<StoredSpan> range;
};

Result<RenderMoments> momentsOf(const RenderArguments& wanted, const RunStore& store)
{
    const auto read = [&](const std::string& text) {
        return momentOf(text, [&]() -> Result<std::shared_ptr<const Workload>> {
            if (wanted.runs.empty())
                return nullptr;
            TRY_ASSIGN(const auto id, store.resolveId(wanted.runs.front()));
            TRY_ASSIGN(const auto run, store.get(id));
            TRY_ASSIGN(const auto stored, storedInputs(store, run));
            return stored.inputs.workload;
        });
    };
    RenderMoments moments;
    if (!wanted.at.empty()) {
        TRY_ASSIGN(const auto at, read(wanted.at));
        moments.atSeconds = at.seconds();
    }
    if (wanted.from.empty() && wanted.to.empty())
        return moments;
    StoredSpan span;
    if (!wanted.from.empty()) {
        TRY_ASSIGN(span.from, read(wanted.from));
    }
    if (!wanted.to.empty()) {
        TRY_ASSIGN(span.until, read(wanted.to));
    }
    if (span.until <= span.from)
        return fail(ErrorKind::BadArguments, kEmptySpan, { wanted.from, wanted.to });
    moments.range = span;
    return moments;
}

PaperSize paperOf(const RenderArguments& wanted)
{
    return wanted.millimetres ? PaperSize::inText(*wanted.millimetres, wanted.points) : PaperSize();
}

Result<void> render(const WindowArguments& arguments)
{
    auto wanted = arguments.render;
    if (wanted.animate.empty() && wanted.view == RunPictureView::Predictor)
        return savePredictorPicture(wanted.run.request, QString::fromStdString(wanted.out), paperOf(wanted));
    if (!wanted.trainingLog.empty())
        return saveTrainingPicture(wanted.trainingLog, QString::fromStdString(wanted.out), paperOf(wanted));
    const bool runsFirst = !wanted.run.request.trace.empty();
    TRY_ASSIGN(auto store,
        runsFirst                     ? RunStore::openInMemory()
            : arguments.store.empty() ? RunStore::openDefault()
                                      : RunStore::open(arguments.store));
    if (runsFirst) {
        TRY_ASSIGN(const auto id, runFirst(store, wanted.run.request));
        wanted.runs = { id };
    }
    TRY_ASSIGN(const auto moments, momentsOf(wanted, store));
    if (!wanted.animate.empty()) {
        TRY_ASSIGN(const auto made,
            saveRunAnimation(store,
                { .run = wanted.runs.front(),
                    .out = QString::fromStdString(wanted.animate),
                    .range = moments.range,
                    .framesPerSecond = wanted.framesPerSecond,
                    .seconds = wanted.playSeconds,
                    .size = wanted.frameSize }));
        const auto frames = localText(
            "CommandLine", CONSONANCE_TEXT("CommandLine", "{0} frames"), { std::to_string(made.frameHashes.size()) });
        std::fputs((frames + "\n").c_str(), stderr);
        return {};
    }
    return saveRunPicture(store,
        { .runs = wanted.runs,
            .view = wanted.view,
            .out = QString::fromStdString(wanted.out),
            .atSeconds = moments.atSeconds,
            .baseline = wanted.baseline,
            .range = moments.range,
            .byServer = wanted.byServer,
            .colorMode = wanted.colorMode,
            .pairs = wanted.pairs,
            .zoom = wanted.zoom,
            .logarithmic = wanted.logarithmic,
            .question = wanted.question,
            .command = wanted.command,
            .copies = wanted.copies,
            .paper = paperOf(wanted) });
}

} // namespace

int runRender(const WindowArguments& arguments)
{
    Settings settings;
    TranslationLoader translations;
    const auto& language = arguments.render.language;
    translations.apply(language.empty() ? settings.language() : QString::fromStdString(language));
    const auto saved = render(arguments);
    if (saved)
        return 0;
    std::fputs(("consonance: " + localErrorText(saved.error()) + "\n").c_str(), stderr);
    return saved.error().kind == ErrorKind::BadArguments ? 2 : saved.error().kind == ErrorKind::BadInput ? 3 : 1;
}

} // namespace consonance
