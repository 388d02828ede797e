// SPDX-License-Identifier: GPL-3.0-or-later
//
// What all parts of a window work with, in one place: background work, commands, undo, selection, clock, session and
// the library of runs. Owns them; settings and translations outlive it. Pages and tools keep references into it, so it
// outlives them: MainWindow holds it below its widgets. GUI thread only. The destructor waits for the step in progress
// of the session, no longer.
#pragma once

#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/kit/translation_loader.h"
#include "ui/session/run_library.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

#include <utility>

namespace consonance {

struct WindowCore {
    /// `runDatabase` is opened by the caller.
    WindowCore(Settings& theSettings, TranslationLoader& theTranslations, QString runDatabase)
        : settings(theSettings)
        , translations(theTranslations)
        , storePath(std::move(runDatabase))
    {
        session.drive(clock);
        library.keepRunsOf(session);
    }

    Settings& settings;
    TranslationLoader& translations;
    const QString storePath; ///< of the database in use, which need not be the one of the settings
    JobRunner runner;
    CommandRegistry registry;
    UndoStack undo { registry };
    Selection selection;
    SimulationClock clock;
    SessionController session { runner };
    RunLibrary library { runner };
};

/// For a window to inherit virtually: Qt wants its own class as the first base, and only a virtual base is still there
/// when that one deletes the widgets.
struct WindowCoreHolder {
    WindowCore m_core;
};

} // namespace consonance
