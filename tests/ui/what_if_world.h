// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a window that what-if needs, around one open run that is paused halfway.
#pragma once

#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "ui/decide/what_if_controller.h"
#include "ui/kit/selection.h"
#include "ui/work/job_runner.h"

namespace consonance::fixtures {

struct WhatIfWorld {
    JobRunner runner;
    CommandRegistry registry;
    UndoStack undo { registry };
    Selection selection;
    SessionController session { runner };
    WhatIfController whatIf { { session, selection, registry, runner, undo } };

    explicit WhatIfWorld(const std::string& policy = "lb", const std::string& trace = "preset:harmony-testbed,jobs=30")
    {
        session.open({ .trace = trace, .cluster = "harmony-testbed", .policy = policy, .seed = 4 });
        [this] { QTRY_COMPARE(session.state(), SessionController::State::Paused); }();
        session.seek(Time::fromSeconds(9000));
        settle();
    }

    void settle() const { fixtures::settle(session); }

    /// Of everything that can influence what follows, and of the log so far.
    std::pair<std::uint64_t, std::uint64_t> hashes()
    {
        auto found = std::make_shared<std::pair<std::uint64_t, std::uint64_t>>();
        session.inspect([found](const InteractiveSession& run) {
            *found = { run.simulation().engine().stateHash(), run.simulation().engine().log().hash() };
        });
        settle();
        return *found;
    }
};

} // namespace consonance::fixtures
