// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run of two teams on two racks that are too small for them, in its own controller.
#pragma once

#include "core/policy/policy.h"
#include "tests/ui/ui_test.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace consonance::fixtures {

/// A job every minute, alternating between red and blue: one to four GPUs for eight to thirty minutes.
inline QString writeTeamsTrace(const QTemporaryDir& folder, int jobs = 80)
{
    const auto path = folder.filePath(QStringLiteral("teams.csv"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("the trace cannot be written");
    file.write("job_id,arrival_s,gpus,duration_s,tenant\n");
    for (int i = 0; i < jobs; ++i)
        file.write(QStringLiteral("j%1,%2,%3,%4,%5\n")
                       .arg(i)
                       .arg(i * 60)
                       .arg(1 << (i % 3))
                       .arg(480 + (i * 331) % 1320)
                       .arg(i % 2 == 0 ? QStringLiteral("red") : QStringLiteral("blue"))
                       .toUtf8());
    return path;
}

struct TeamsWorld {
    QTemporaryDir folder;
    JobRunner runner;
    CommandRegistry registry;
    Selection selection;
    SessionController session { runner };

    void open(int jobs = 80)
    {
        session.open({ .trace = writeTeamsTrace(folder, jobs).toStdString(),
            .cluster = "racks:2x2x4:v100",
            .policy = "fifo-backfill",
            .interference = "none" });
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 20'000 * kPatience); }
    void runToEnd()
    {
        session.express();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), SessionController::State::Finished, 30'000 * kPatience);
        settle();
        // On a busy machine the history comes after the news that the run is over.
        QTRY_VERIFY_WITH_TIMEOUT(session.history() && session.history()->isComplete, 30'000 * kPatience);
    }
    void seek(std::int64_t seconds)
    {
        session.seek(Time::fromSeconds(seconds));
        settle();
    }
};

} // namespace consonance::fixtures
