// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs under one clock: neither stands before events of the instant that the other shows.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/paired_clusters_view.h"
#include "ui/compare/paired_sessions.h"
#include "ui/kit/settings.h"
#include "ui/session/run_library.h"

#include <QSignalSpy>
#include <QTemporaryDir>

#include <functional>
#include <utility>

using namespace consonance;

class TestPairedSessions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// At the moment at which two policies part as at any other. Here one decides then, and the other one does not.
    void bothShowAllOfTheMomentAtWhichTheyPart()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        CommandRegistry registry;
        RunLibrary library(runner);
        library.open(folder.filePath(QStringLiteral("runs.db")));
        ComparePage page(library, registry, settings);
        page.resize(1300, 850);
        page.show();
        QTRY_VERIFY(library.isOpen());
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        page.start({ .traces = { "preset:harmony-testbed,jobs=20,load=5" },
            .cluster = "harmony-testbed",
            .policies = { "fifo", "las" },
            .seeds = { 1 },
            .baseline = "fifo" });
        QVERIFY(finished.wait(20'000) && page.data());
        auto& sessions = page.showView<PairedClustersView>().sessions();
        QTRY_VERIFY(sessions.isOpen() && sessions.difference().firstEvent);
        QTRY_VERIFY(sessions.side(0).frame && sessions.now() == sessions.difference().at);
        QSignalSpy moved(&sessions, &PairedSessions::moved);
        const auto eventsAfter = [&](const std::function<void()>& move) {
            moved.clear();
            move();
            [&] { QTRY_COMPARE(moved.count(), 1); }();
            return std::pair(sessions.side(0).frame->position.event, sessions.side(1).frame->position.event);
        };
        const auto found = eventsAfter([&] { sessions.seekDivergence(); });
        const auto chosen = eventsAfter([&] { sessions.seek(sessions.difference().at); });
        QCOMPARE(found, chosen);
    }
};

CONSONANCE_WINDOW_TEST(TestPairedSessions)
#include "tst_paired_sessions.moc"
