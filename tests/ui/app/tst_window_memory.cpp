// SPDX-License-Identifier: GPL-3.0-or-later
// A window that is left open does not grow: a hundred runs from the store are opened in it, run to their end, viewed on
// every page and closed.
#include "core/keep/run_keeper.h"
#include "tests/fixtures/bytes_in_use.h"
#include "tests/kept_run.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"

using namespace consonance;
using fixtures::bytesInUse;
using State = SessionController::State;

namespace {

constexpr int kTimes = 100;
constexpr int kWarmUp = 20; // things made once: glyphs, icons, the lists of the undo history
/// 5 kB per run, less than one log, history or frame left behind. What does grow, by 1.2 kB, are the journal lines that
/// a report would include, which are bounded separately.
constexpr std::size_t kSlack = 512 * 1024;

std::string keepARun(const QString& database)
{
    auto store = RunStore::open(database.toStdString()).value();
    const RunRequest request {
        .trace = "preset:harmony-testbed,jobs=40", .cluster = "harmony-testbed", .policy = "locality", .seed = 3
    };
    return fixtures::keepRun(store, request);
}

} // namespace

class TestWindowMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void openingAndClosingRunsHoldsMemoryFlat()
    {
        fixtures::WindowBench bench;
        const auto id = QString::fromStdString(keepARun(bench.folder.filePath(QStringLiteral("runs.db"))));
        bench.open();
        auto& window = *bench.window;
        window.resize(1400, 900);
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(window.library().isOpen() && window.isIdle());
        std::size_t before = 0;
        for (int time = 0; time < kTimes + kWarmUp; ++time) {
            if (time == kWarmUp)
                before = bytesInUse();
            openAndClose(bench, id);
            if (QTest::currentTestFailed())
                return;
        }
        const auto after = bytesInUse();
        qInfo("%zu bytes before, %zu after %d runs opened and closed in the window", before, after, kTimes);
        QVERIFY2(after <= before + kSlack, qPrintable(QString::number(after - before)));
        QVERIFY(window.messages().rows().empty());
    }

private:
    static void openAndClose(const fixtures::WindowBench& bench, const QString& id)
    {
        auto& window = *bench.window;
        auto& session = bench.session();
        window.openStoredRun(id);
        QTRY_VERIFY_WITH_TIMEOUT(bench.isAtItsEnd(), 20'000);
        QCOMPARE(window.page(), MainWindow::Page::Session);
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(bench.isPaused(), 20'000);
        for (const auto unit : { StepUnit::Decision, StepUnit::Event })
            session.stepForward(unit);
        session.stepBack(StepUnit::Event);
        session.express();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Finished, 20'000);
        session.seek(Time::fromSeconds(3000));
        QTRY_VERIFY_WITH_TIMEOUT(bench.isPaused() && window.isIdle(), 20'000);
        window.selection().selectJobs({ JobId(3) });
        QVERIFY(!window.grab().isNull());
        window.registry().refresh();
        QVERIFY(window.registry().invoke(QStringLiteral("file.closeRun")).has_value());
        QTRY_VERIFY(session.state() == State::Idle && window.isIdle());
        QVERIFY(!window.grab().isNull());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
};

CONSONANCE_WINDOW_TEST(TestWindowMemory)
#include "tst_window_memory.moc"
