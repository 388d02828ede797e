// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts that open runs in the window, assembled without a window: no page, no widget.
#pragma once

#include "app/window/bundle_sharing.h"
#include "app/window/file_opening.h"
#include "app/window/run_opening.h"
#include "app/window/session_resume.h"
#include "app/window/window_core.h"
#include "tests/ui/testbed_loader.h"
#include "ui/decide/what_if_controller.h"
#include "ui/kit/file_chooser.h"
#include "ui/monitor/marks_document.h"

#include <QTemporaryDir>

#include <optional>
#include <vector>

namespace consonance::fixtures {

struct OpeningBench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    TranslationLoader translations;
    WindowCore core { settings, translations, folder.filePath(QStringLiteral("runs.db")) };
    WhatIfController whatIf { { core.session, core.selection, core.registry, core.runner, core.undo } };
    MarksDocument marks { core.session, core.undo };
    std::optional<SessionMemory> shownPlaces;
    SessionResume resume { { core.session, core.selection, whatIf, marks,
        [this](const SessionMemory& memory) { shownPlaces = memory; } } };
    RunOpening runs { { core.runner, core.library, core.session, core.selection, core.clock, resume } };
    RunRequest form { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "lb" };
    QStringList sweeps;
    QStringList sweepFolders;
    FileOpening files { { core.runner, settings, runs },
        { .request = [this] { return form; },
            .setTrace = [this](const std::string& trace) { form.trace = trace; },
            .setCluster = [this](const std::string& cluster) { form.cluster = cluster; },
            .queueSweep = [this](const QString& path) { sweeps << path; },
            .openSweepFolder = [this](const QString& path) { sweepFolders << path; },
            .copyText = [](const QString&) {} } };
    BundleSharing sharing { { core.registry, core.runner, core.library, core.session, core.selection, core.clock,
        runs } };
    std::vector<Error> errors;

    OpeningBench()
    {
        const auto note = [this](const Error& error) { errors.push_back(error); };
        QObject::connect(&runs, &RunOpening::errorRaised, &runs, note);
        QObject::connect(&files, &FileOpening::errorRaised, &files, note);
        QObject::connect(&sharing, &BundleSharing::errorRaised, &sharing, note);
        QObject::connect(&resume, &SessionResume::errorRaised, &resume, note);
        core.library.open(core.storePath);
    }
    ~OpeningBench() { setFileAnswer({}); }
    OpeningBench(const OpeningBench&) = delete;
    OpeningBench& operator=(const OpeningBench&) = delete;

    /// A run is open and paused, and nothing else is under way.
    [[nodiscard]] bool isStill() const
    {
        const auto state = core.session.state();
        return (state == SessionController::State::Paused || state == SessionController::State::Finished)
            && core.session.isSettled() && core.runner.isIdle();
    }
};

} // namespace consonance::fixtures
