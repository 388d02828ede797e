// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of a session with everything it needs, shown on the screen.
#pragma once

#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"
#include "ui/workspace/session_page.h"

#include <QTemporaryDir>

namespace consonance::fixtures {

struct SessionPageBench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    CommandRegistry registry;
    UndoStack undo { registry };
    Selection selection;
    SimulationClock clock;
    SessionController session { runner };
    SessionPage page { { settings, runner, registry, selection, clock, session, undo } };

    SessionPageBench()
    {
        session.drive(clock);
        page.resize(1400, 900);
        page.show();
    }
};

} // namespace consonance::fixtures
