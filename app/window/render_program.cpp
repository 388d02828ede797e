// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/render_program.h"

#include "app/language/language.h"
#include "core/base/marked_text.h"
#include "core/keep/run_keeper.h"
#include "ui/export/run_animation.h"
#include "ui/export/run_pictures.h"
#include "ui/export/training_pictures.h"
#include "ui/kit/settings.h"
#include "ui/kit/translation_loader.h"

#include <cstdio>

namespace consonance {

namespace {

/// Runs what was asked for and keeps it in a store of its own; returns the run's id.
Result<std::string> runFirst(RunStore& store, const RunRequest& request)
{
    TRY_ASSIGN(const auto inputs, resolveInputs(request));
    TRY_ASSIGN(auto simulation, startRun(request, inputs));
    TRY_ASSIGN(const auto result, runAndKeep(store, request, simulation, {}));
    return result.runId;
}

Result<void> render(const WindowArguments& arguments)
{
    auto wanted = arguments.render;
    if (wanted.animate.empty() && wanted.view == RunPictureView::Predictor)
        return savePredictorPicture(wanted.request, QString::fromStdString(wanted.out));
    if (!wanted.trainingLog.empty())
        return saveTrainingPicture(wanted.trainingLog, QString::fromStdString(wanted.out));
    const bool runsFirst = !wanted.request.trace.empty();
    TRY_ASSIGN(auto store,
        runsFirst                     ? RunStore::openInMemory()
            : arguments.store.empty() ? RunStore::openDefault()
                                      : RunStore::open(arguments.store));
    if (runsFirst) {
        TRY_ASSIGN(const auto id, runFirst(store, wanted.request));
        wanted.runs = { id };
    }
    if (!wanted.animate.empty()) {
        TRY_ASSIGN(const auto made,
            saveRunAnimation(store,
                { .run = wanted.runs.front(),
                    .out = QString::fromStdString(wanted.animate),
                    .range = wanted.range,
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
            .atSeconds = wanted.atSeconds,
            .baseline = wanted.baseline,
            .range = wanted.range,
            .byServer = wanted.byServer,
            .colorMode = wanted.colorMode,
            .pairs = wanted.pairs,
            .zoom = wanted.zoom,
            .logarithmic = wanted.logarithmic });
}

} // namespace

int runRender(const WindowArguments& arguments)
{
    Settings settings;
    TranslationLoader translations;
    translations.apply(settings.language());
    const auto saved = render(arguments);
    if (saved)
        return 0;
    std::fputs(("consonance: " + localErrorText(saved.error()) + "\n").c_str(), stderr);
    return saved.error().kind == ErrorKind::BadArguments ? 2 : saved.error().kind == ErrorKind::BadInput ? 3 : 1;
}

} // namespace consonance
