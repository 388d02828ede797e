// SPDX-License-Identifier: GPL-3.0-or-later
// What the options for stopping do to a run: a condition that becomes true once, breakpoints with counted hits, and
// which option a mistake is in.
#include "app/cli/stop_options.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestStopOptions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Spelling out the default of what counts as a hit changes nothing.
    void automaticIsTheDefault()
    {
        for (const char* hits : { "", "automatic" }) {
            const auto stops = makeStopConditions({ .until = "time >= 0s", .hits = hits });
            QVERIFY(stops.has_value());
            QVERIFY2(stops->hasRunUntil() && stops->hits().empty(), hits);
        }
        for (const char* hits : { "becomes-true", "each-step" }) {
            const auto stops = makeStopConditions({ .until = "time >= 0s", .hits = hits });
            QVERIFY2(stops.has_value() && !stops->hasRunUntil() && stops->hits().size() == 1, hits);
        }
    }

    void hitsAreCountedByBreakpoints()
    {
        const auto stops = makeStopConditions(
            { .until = "time >= 0s", .logPoints = { "true: {time}", "queue_length > 1: queue" }, .ignore = 2 });
        QVERIFY(stops.has_value());
        QVERIFY(!stops->hasRunUntil());
        QCOMPARE(stops->hits().size(), std::size_t { 3 });
        QCOMPARE(stops->hits().back().id, std::uint32_t { 3 });
        // With log points alone the run goes to its end.
        const auto logs = makeStopConditions({ .logPoints = { "true: {time}" } });
        QVERIFY(logs.has_value() && !logs->hasRunUntil() && logs->hits().size() == 1);
    }

    /// The same message whether or not hits are counted.
    void mistakesAreNamed()
    {
        const auto plain = makeStopConditions({ .until = "queue_lenth > 1" });
        const auto counted
            = makeStopConditions({ .until = "queue_lenth > 1", .logPoints = { "true: x" }, .ignore = 1 });
        QVERIFY(!plain && !counted);
        QCOMPARE(
            QString::fromStdString(plain.error().englishText()), QString::fromStdString(counted.error().englishText()));
        QCOMPARE(plain.error().place.file, std::string("--until"));
        const auto log = makeStopConditions({ .until = "true", .logPoints = { "true: x", "queue_lenth: x" } });
        QVERIFY(!log);
        QCOMPARE(log.error().place.file, std::string("--log"));
        QCOMPARE(log.error().context.back(), std::string("queue_lenth: x"));
    }
};

CONSONANCE_TEST(TestStopOptions)
#include "tst_stop_options.moc"
