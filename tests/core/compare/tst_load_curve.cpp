// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of loads, curves of mean JCT against load, and where published results would lie.
#include "core/compare/load_curve.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

RunResult runAtLoad(const std::string& policy, double load, double jct)
{
    RunResult run { .policy = policy, .trace = traceWithLoad("preset:harmony-testbed", load) };
    run.metrics.meanJctSeconds = jct;
    run.metrics.finished = 1;
    return run;
}

} // namespace

class TestLoadCurve : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsOfLoads_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::vector<double>>("loads"); // empty: refused
        QTest::newRow("one") << std::string("3") << std::vector<double> { 3 };
        QTest::newRow("several, with blanks") << std::string(" 1, 2.5 ,4") << std::vector<double> { 1, 2.5, 4 };
        QTest::newRow("nothing between commas") << std::string("1,,2,") << std::vector<double> { 1, 2 };
        QTest::newRow("most") << std::string("1000") << std::vector<double> { 1000 };
        for (const char* bad : { "", ",", "two", "1,two", "0", "-1", "1001", "nan", "inf", "1;2", "1 2", "1, ,2" })
            QTest::newRow(bad) << std::string(bad) << std::vector<double> {};
    }

    void listsOfLoads()
    {
        QFETCH(std::string, text);
        QFETCH(std::vector<double>, loads);
        const auto read = parseLoads(text);
        QCOMPARE(read.has_value(), !loads.empty());
        if (read)
            QCOMPARE(*read, loads);
        else
            QCOMPARE(std::string(read.error().message.id), std::string("compare.bad-loads"));
    }

    void loadsAreThoseOfTheTrace()
    {
        QCOMPARE(loadOf("preset:harmony-testbed,load=4,jobs=9"), std::optional(4.0));
        QCOMPARE(loadOf("preset:harmony-testbed"), std::optional(3.0));
        QVERIFY(loadOf("preset:large") != loadOf("preset:harmony-testbed"));
        for (const char* fixed : { "mine.csv", "sample:pencil", "preset:small" }) {
            QVERIFY(!hasChoosableLoad(fixed));
            QVERIFY(!loadOf(fixed));
        }
        QCOMPARE(traceWithoutLoad("preset:poisson,load=0.5,jobs=9"), std::string("preset:poisson,jobs=9"));
        QCOMPARE(traceWithoutLoad("preset:poisson,jobs=9"), std::string("preset:poisson,jobs=9"));
    }

    void claimsLowerTheCurveTheyAreAbout()
    {
        const std::vector<RunResult> runs { runAtLoad("random", 1, 900), runAtLoad("binpack", 1, 400),
            runAtLoad("lb", 1, 200), runAtLoad("lb", 2, 600), runAtLoad("lb", 2, 1000) };
        const auto curves = loadCurves(runs, { "random", "binpack", "lb" });
        QCOMPARE(curves.size(), std::size_t { 3 });
        QCOMPARE(curves[2].points[1].meanJctSeconds, 800.0);
        QCOMPARE(curves[2].points[1].runs, (std::vector<std::size_t> { 3, 4 }));

        // Harmony's 25 % are relative to the baseline if it is one of the schedulers that the claim names …
        const auto againstLb = publishedCurves(curves, "lb");
        QCOMPARE(againstLb.size(), std::size_t { 1 });
        QCOMPARE(againstLb[0].reference, std::string("lb"));
        QCOMPARE(std::string(againstLb[0].claim.policy), std::string("harmony"));
        QCOMPARE(againstLb[0].points.size(), std::size_t { 2 });
        QCOMPARE(againstLb[0].points[0].load, 1.0);
        QCOMPARE(againstLb[0].points[0].meanJctSeconds, 150.0);
        QCOMPARE(againstLb[0].points[1].meanJctSeconds, 600.0);
        // … and a lowered curve is not a measurement: no interval, no run behind a point.
        QVERIFY(std::isnan(againstLb[0].points[1].ci95Seconds));
        QVERIFY(againstLb[0].points[1].runs.empty());
        // Otherwise relative to the first scheduler that the claim names; never to one that it does not name.
        QCOMPARE(publishedCurves(curves, "random")[0].reference, std::string("binpack"));
        QVERIFY(publishedCurves(loadCurves(runs, { "random" }), "random").empty());
    }
};

CONSONANCE_BARE_TEST(TestLoadCurve)
#include "tst_load_curve.moc"
