// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window is closed while it loads, runs, goes in express, compares and trains, at moments drawn from a seed, and
// must be gone within a second; cancelled work must end within its bar. A failure names the seed and the moment. Under
// sanitizers and on a busy machine the clock includes other programs, so bars are widened there;
// tests/bench/bench_window measures the real ones.
#include "core/base/random.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"

#include <QElapsedTimer>

#include <cstdlib>

using namespace consonance;

namespace {

constexpr int kMoments = 50;
constexpr double kLongestWaitMs = 400;
constexpr double kQuitMs = 1'000;
constexpr double kMostCrowded = 4; ///< beyond this a busy machine is no excuse

/// On two busy processors each program waits longer.
double barMs(double bar)
{
    double load = 0;
    if (getloadavg(&load, 1) != 1)
        load = 0;
    return bar * kPatience * std::clamp(load / 2, 1.0, kMostCrowded);
}

struct Activity {
    const char* name;
    void (*begin)(const fixtures::WindowBench& bench);
};

const RunRequest kLongRun {
    .trace = "preset:harmony-testbed,jobs=50000", .cluster = "harmony-testbed", .policy = "lb"
};

void beginLoading(const fixtures::WindowBench& bench)
{
    bench.window->openRun({ .trace = "preset:poisson,jobs=400000", .cluster = "large", .policy = "fifo-backfill" });
}
void beginRunning(const fixtures::WindowBench& bench)
{
    bench.window->openRun(kLongRun, true);
}
void beginExpress(const fixtures::WindowBench& bench)
{
    bench.window->openRun(kLongRun);
    QTRY_VERIFY(bench.isPaused());
    QVERIFY(bench.window->registry().invoke(QStringLiteral("run.express")).has_value());
}
void beginComparing(const fixtures::WindowBench& bench)
{
    bench.startComparison({ .traces = { "preset:harmony-testbed,jobs=2000" },
        .cluster = "harmony-testbed",
        .policies = { "lb", "locality", "harmony" },
        .seeds = { 1, 2, 3, 4, 5, 6, 7, 8 },
        .baseline = "lb" });
}
void beginTraining(const fixtures::WindowBench& bench)
{
    bench.startTraining();
}

constexpr Activity kActivities[] { { "loading", beginLoading }, { "running", beginRunning },
    { "in express", beginExpress }, { "comparing", beginComparing }, { "training", beginTraining } };

/// Events are processed until the moment has come.
void letPass(double milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (static_cast<double>(clock.nsecsElapsed()) / 1e6 < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
}

} // namespace

class TestQuit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void quitsAtAnyMoment_data()
    {
        QTest::addColumn<int>("activity");
        QTest::addColumn<double>("waitMs");
        const auto given = qEnvironmentVariableIntValue("CONSONANCE_QUIT_SEED");
        const auto seed = static_cast<std::uint64_t>(given == 0 ? 1 : given);
        RandomStream random(seed, "quit");
        for (int i = 0; i < kMoments; ++i) {
            const int activity = i % static_cast<int>(std::size(kActivities));
            const double wait = random.uniform(0, kLongestWaitMs);
            QTest::addRow("seed %d, %s, %.1f ms", static_cast<int>(seed), kActivities[activity].name, wait)
                << activity << wait;
        }
    }

    void quitsAtAnyMoment()
    {
        QFETCH(const int, activity);
        QFETCH(const double, waitMs);
        fixtures::WindowBench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        kActivities[activity].begin(bench);
        letPass(waitMs);
        QElapsedTimer clock;
        clock.start();
        QVERIFY(bench.window->registry().invoke(QStringLiteral("file.quit")).has_value());
        QVERIFY(!bench.window->isVisible());
        bench.window.reset();
        const auto took = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        if (took > m_longest) {
            m_longest = took;
            m_longestMoment = QLatin1String(QTest::currentDataTag());
        }
        QVERIFY2(took <= barMs(kQuitMs), qPrintable(QStringLiteral("quitting took %1 ms").arg(took)));
    }

    void cleanupTestCase() { qInfo("the longest quit took %.0f ms: %s", m_longest, qPrintable(m_longestMoment)); }

private:
    double m_longest = 0;
    QString m_longestMoment;
};

CONSONANCE_WINDOW_TEST(TestQuit)
#include "tst_quit.moc"
