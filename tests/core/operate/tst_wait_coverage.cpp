// SPDX-License-Identifier: GPL-3.0-or-later
// Windows of predicted starts contain the start about as often as they say, on worlds that no constant was chosen on.
#include "core/operate/start_outlook.h"
#include "core/run/run_request.h"

#include "tests/core_test.h"

#include <QTest>

#include <array>

using namespace consonance;

class TestWaitCoverage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void windowsContainTheStart_data()
    {
        QTest::addColumn<QString>("policy");
        for (const char* policy : { "fifo", "fifo-backfill", "easy-backfill", "las", "srtf" })
            QTest::newRow(policy) << QString::fromLatin1(policy);
    }
    /// Eight of ten are meant to hold; each window aims at nine, so that eight do at most moments.
    void windowsContainTheStart()
    {
        QFETCH(QString, policy);
        std::size_t windows = 0;
        std::size_t held = 0;
        std::size_t early = 0;
        constexpr std::array kTraces { "preset:bursty,jobs=400,load=1.1", "preset:poisson,jobs=500,load=1.2",
            "preset:diurnal,jobs=500,load=1.1" };
        for (std::uint64_t seed = 101; seed <= 112; ++seed) {
            const RunRequest request { .trace = kTraces[(seed - 101) % kTraces.size()],
                .cluster = "pollux-16x4",
                .policy = policy.toStdString(),
                .interference = "none",
                .seed = seed };
            const auto inputs = resolveInputs(request);
            auto run = startRun(request, *inputs);
            QVERIFY(run && run->runToEnd());
            const auto& log = run->engine().log();
            const auto outlook = startOutlook(eventsOf(log), *inputs->workload, *inputs->cluster,
                log.events().back().at, { .period = {}, .backfill = run->policy().traits().backfill });
            windows += outlook.check.windows;
            held += outlook.check.held;
            for (const auto& made : outlook.past)
                early += made.latest && made.actual && *made.actual < *made.earliest ? 1 : 0;
        }
        const auto share = double(held) / double(windows);
        const auto shareEarly = double(early) / double(windows);
        const auto what = QStringLiteral("%1 windows: %2 % held, %3 % missed early")
                              .arg(windows)
                              .arg(100 * share)
                              .arg(100 * shareEarly);
        qInfo("%s", qPrintable(what));
        QVERIFY2(windows > 1000 && share > 0.78 && share < 0.94 && shareEarly < 0.12, qPrintable(what));
    }
};

CONSONANCE_BARE_TEST(TestWaitCoverage)
#include "tst_wait_coverage.moc"
